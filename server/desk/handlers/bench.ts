import { weeksOf } from '#shop/bench/weeks.ts'
import { dayInIreland } from '#shop/dates.ts'
import type { WeeksAnswer } from '#shop/desk/bench-weeks.ts'
import { orderReference } from '#shop/orders/reference.ts'
import type { Calendar } from '#shop/settings/calendar.ts'
import type { ServerShop } from '#shop/shop.ts'
import { sanitizeLine } from '#shop/texts/sanitize-line.ts'
import { readJobs } from '../../catalogue/stock/bench.ts'
import { readLate, tellNewDays } from '../../orders/fulfilment/new-days.ts'
import type { Services } from '../../platform/services/services.ts'
import type { Handlers } from '../calls/handler.ts'

const WEEKS = 8

async function weeksAnswer(services: Services, shop: ServerShop, calendar: Calendar): Promise<WeeksAnswer> {
  const { db, config, now } = services
  const at = now()
  const jobs = await readJobs(db, { config, now: at })
  const late = await readLate(services, shop, calendar)
  return {
    weeks: weeksOf(calendar, jobs, dayInIreland(at), shop.settings.making, WEEKS),
    late: late.map(({ order, due, doneBy }) => ({
      id: order.id,
      reference: orderReference(order),
      name: order.name === null ? null : sanitizeLine(order.name),
      due,
      doneBy,
      hasEmail: order.email !== null,
    })),
  }
}

export const benchHandlers: Handlers<typeof import('#shop/calls/bench.ts')> = {
  readWeeks(services, { shop, query: { from, to, work } }) {
    const { calendar } = shop
    const daysOff = from && to ? [...calendar.daysOff, { from, to, work }] : calendar.daysOff
    return weeksAnswer(services, shop, { ...calendar, daysOff })
  },
  async tellNewDays(services, { shop, actor, body: { orders } }) {
    const told = await tellNewDays(services, shop, orders, actor.staff.email)
    return { told, now: await weeksAnswer(services, shop, shop.calendar) }
  },
}
