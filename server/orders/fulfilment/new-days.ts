import type { Kysely, Transaction } from 'kysely'
import { plan } from '#shop/bench/weeks.ts'
import { type Day, dayInIreland, daysAfter, formatDay } from '#shop/dates.ts'
import type { Order } from '#shop/orders/order.ts'
import { orderReference } from '#shop/orders/reference.ts'
import { type Calendar, isCalendarSet } from '#shop/settings/calendar.ts'
import type { ServerShop } from '#shop/shop.ts'
import { type Job, readJobs } from '../../catalogue/stock/bench.ts'
import { lockStock } from '../../catalogue/stock/stock.ts'
import { enqueueEmail } from '../../contact/mail/outbox.ts'
import { holdOrder, orderFromRow, selectOrders } from '../../platform/database/orders.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Services } from '../../platform/services/services.ts'
import { writeAuditLog } from '../order/audit-log.ts'
import { writeOrderEvent } from '../order/order-events.ts'
import type { Differences } from './staff-changes.ts'

type Late = { readonly orderId: string; readonly due: Day; readonly doneBy: Day; readonly itemIds: readonly string[] }

/** The paid orders that are ready later than promised by a maker who begins on a day, with the first day on which all of each is. */
function lateOrders({ settings }: ServerShop, calendar: Calendar, jobs: readonly Job[], begin: Day): Late[] {
  const planned = plan(calendar, jobs, begin, settings.making)
  const byOrder = Map.groupBy(planned, ({ job }) => (job.isPaid ? job.orderId : null))
  return [...byOrder].flatMap(([orderId, own]) => {
    if (orderId === null) return []
    const last = (days: readonly Day[]) => days.reduce((latest, day) => (day > latest ? day : latest), '')
    const due = last(own.map(({ job }) => job.due))
    const doneBy = last(own.map((one) => one.doneBy))
    return doneBy > due ? [{ orderId, due, doneBy, itemIds: own.map(({ job }) => job.itemId) }] : []
  })
}

/** The orders that are late, as the calendar is or would be. Today counts, because much of it may be left. */
export async function readLate(
  { db, config, now }: Pick<Services, 'db' | 'config' | 'now'>,
  shop: ServerShop,
  calendar: Calendar,
): Promise<(Late & { readonly order: Order })[]> {
  if (!isCalendarSet(calendar)) return []
  const at = now()
  const late = lateOrders(shop, calendar, await readJobs(db, { config, now: at }), dayInIreland(at))
  const orders = await ordersOf(
    db,
    late.map(({ orderId }) => orderId),
  )
  return late.flatMap((one) => {
    const order = orders.find(({ id }) => id === one.orderId)
    return order ? [{ ...one, order }] : []
  })
}

async function ordersOf(db: Kysely<Schema>, ids: readonly string[]): Promise<Order[]> {
  if (ids.length === 0) return []
  return (await selectOrders(db).where('id', 'in', ids).execute()).map(orderFromRow)
}

async function moveDay(trx: Transaction<Schema>, order: Order, { due, doneBy, itemIds }: Late, who: string, now: Date) {
  const orderId = order.id
  await trx.updateTable('orderItems').set({ readyBy: doneBy }).where('id', 'in', itemIds).execute()
  await trx.updateTable('orders').set({ updatedAt: now.toISOString() }).where('id', '=', orderId).execute()
  const [before, after] = [formatDay(due), formatDay(doneBy)]
  const what = `tells the buyer that ${orderReference(order)} is ready by ${after}, not by ${before}`
  const id = await writeAuditLog(trx, { orderId, who, what }, now)
  const differences: Differences = [{ name: 'Ready by', before: [before], after: [after] }]
  await trx
    .insertInto('orderChanges')
    .values({ id, orderId, differences: JSON.stringify(differences) })
    .execute()
  await enqueueEmail(trx, 'new-day', { id, orderId }, now)
  await writeOrderEvent(trx, { orderId, kind: 'change' }, now)
}

/**
 * Gives each of the orders that is late a day on which it can be ready, and e-mails it to the buyer. Returns how many were
 * told: an order that has a day it can keep, or no e-mail address, is left as it is.
 *
 * The new days are those of one plan, so they fit beside each other and beside what was promised to others.
 */
export async function tellNewDays(
  services: Services,
  shop: ServerShop,
  ids: readonly string[],
  who: string,
): Promise<number> {
  const { db, config, now } = services
  const told = await inTransaction(db, async (trx) => {
    const at = now()
    const held = ids.toSorted()
    for (const id of held) await holdOrder(trx, config, id)
    await lockStock(trx)
    const jobs = await readJobs(trx, { config, now: at })
    const today = dayInIreland(at)
    const isLate = new Set(lateOrders(shop, shop.calendar, jobs, today).map(({ orderId }) => orderId))
    // Nobody knows what is left of today, so no new day depends on it.
    const late = lateOrders(shop, shop.calendar, jobs, daysAfter(today, 1)).filter(
      ({ orderId }) => held.includes(orderId) && isLate.has(orderId),
    )
    const orders = await ordersOf(
      trx,
      late.map(({ orderId }) => orderId),
    )
    const toTell = orders.filter(({ email }) => email !== null)
    for (const order of toTell) {
      const own = late.find(({ orderId }) => orderId === order.id)
      if (own) await moveDay(trx, order, own, who, at)
    }
    return toTell.length
  })
  services.wakeMailer()
  await services.loadStock()
  return told
}
