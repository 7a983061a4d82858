import { addWorkingDays, type Day, daysAfter } from '../dates.ts'
import type { Days } from '../promises.ts'
import type { Bench } from './bench.ts'
import { isAway } from './pace.ts'

/** From this day of November on, pages say the last day to order for Christmas. */
const SAID_FROM = '11-01'
/** What comes on this day comes before Christmas. */
const EVE = '12-24'

type Way = { readonly making: Days; readonly transit: Days; readonly holidays?: readonly Day[] | undefined }

/** The last day on which an order arrives before the Christmas of a year, if nobody else is waiting. */
export function lastOrderDay(bench: Pick<Bench, 'away'>, { making, transit, holidays = [] }: Way, year: string): Day {
  const isOff = (day: Day) => isAway(bench.away, day)
  const arrives = (day: Day) =>
    addWorkingDays(addWorkingDays(day, making.to, isOff), transit.to, (one) => holidays.includes(one))
  let day = `${year}-${EVE}`
  while (arrives(day) > `${year}-${EVE}`) day = daysAfter(day, -1)
  return day
}

/** The last day to order for Christmas, the maker's own or the one that follows, and whether an order of today still arrives before it; null if nothing is said of it. */
export function christmasOrder(
  bench: Bench,
  {
    zone,
    today,
    madeBy,
    to,
    ...way
  }: Way & { readonly zone: string; readonly today: Day; readonly madeBy: Day; readonly to: Day },
): { readonly day: Day; readonly isInTime: boolean } | null {
  const year = today.slice(0, 4)
  if (bench.lastOrders === null || today < `${year}-${SAID_FROM}` || today > `${year}-${EVE}`) return null
  const own = bench.lastOrders[zone]
  if (!own?.startsWith(year)) return { day: lastOrderDay(bench, way, year), isInTime: to <= `${year}-${EVE}` }
  // The maker knows a quicker way. What waits longer at the bench is late all the same.
  const ready = addWorkingDays(own, way.making.to, (day) => isAway(bench.away, day))
  return { day: own, isInTime: today <= own && madeBy <= ready }
}
