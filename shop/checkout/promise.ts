import type { Bench } from '../bench/bench.ts'
import { isAway } from '../bench/pace.ts'
import {
  addWorkingDays,
  type Day,
  dayInIreland,
  dayStart,
  deliveryDates,
  formatDay,
  workingDaysUntil,
} from '../dates.ts'
import { type Days, DELIVERY_DAYS } from '../promises.ts'
import type { Zone } from '../settings/settings.ts'
import type { Shop } from '../shop.ts'
import { isReady, type Lead, leadOf, makingDaysOf, readyWords } from './making.ts'

type ItemToPromise = Parameters<typeof isReady>[1] & { readonly quantity?: number }

/** When items are made, or posted if they are in stock, and delivered. */
export type Promised = ReturnType<typeof deliveryDates> & {
  readonly lead: Lead
  readonly transit: Days
  /** Working days from the order until all of it is ready. */
  readonly handling: Days
  /** For each item the day by which it is ready, which its order keeps; null if the shop has no calendar. */
  readonly readyBy: readonly (Day | null)[]
}

/**
 * The one place that dates of items come from, whoever shows them (S9.26, S9.28). Without a zone, or with one that has no
 * delivery time of its own, working days on the way are those of Ireland.
 */
export function promise(
  shop: Shop,
  bench: Bench | null,
  items: readonly ItemToPromise[],
  zone: Pick<Zone, 'transit' | 'holidays'> | undefined,
  now: Date,
): Promised {
  const { transit = DELIVERY_DAYS.ireland, holidays } = zone ?? {}
  const lead = leadOf(shop, items)
  const making = makingDaysOf(shop, lead)
  const none = items.map(() => null)
  if (bench === null)
    return { ...deliveryDates(now, making, transit, { holidays }), lead, transit, handling: making, readyBy: none }

  const today = dayInIreland(now)
  const isOff = (day: Day) => isAway(bench.away, day)
  const usual = addWorkingDays(today, making.to, isOff)
  const posted = addWorkingDays(today, 1, isOff)
  const pieces = items.reduce((sum, item) => sum + (isReady(shop, item) ? 0 : (item.quantity ?? 1)), 0)
  const { free } = bench
  const [first] = (pieces > 0 && (free?.find(([, count]) => count >= pieces) ?? free?.at(-1))) || [usual]
  const readyBy = first > usual ? first : usual
  const days = workingDaysUntil(today, readyBy)
  return {
    ...deliveryDates(now, making, transit, { readyBy, holidays }),
    lead,
    transit,
    handling: { from: days, to: days },
    readyBy: items.map((item) => (isReady(shop, item) ? posted : readyBy)),
  }
}

/** When an order that is placed now is ready, in words: 'made in 2–3 business days'; with a calendar 'made by Thu 10 Dec', or 'posted on Mon 7 Dec'. */
export function promisedWords(shop: Shop, bench: Bench | null, { lead, madeBy }: Promised): string {
  if (bench === null) return readyWords(shop, lead)
  if (lead.inStock === 'all') return `posted on ${formatDay(madeBy)}`
  return `${lead.inStock ? 'ready' : 'made'} by ${formatDay(madeBy)}`
}

/** Working days until a product is ready, for what machines read: those of the day for which the bench is. */
export function handlingDays(shop: Shop, id: string): Days {
  const { bench } = shop
  return promise(shop, bench, [{ id }], undefined, bench ? dayStart(bench.today) : new Date(0)).handling
}
