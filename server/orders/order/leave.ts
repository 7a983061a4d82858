import type { Kysely } from 'kysely'
import type { Order } from '#shop/orders/order.ts'
import type { Shop } from '#shop/shop.ts'
import { unpaidWithItems } from '../../catalogue/stock/reservations.ts'
import { itemsHeld } from '../../catalogue/stock/stock.ts'
import { readToken, signToken } from '../../contact/mail/link-token.ts'
import { NotDone } from '../../money/payments/ask-provider.ts'
import { findOrder } from '../../platform/database/orders.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Services } from '../../platform/services/services.ts'
import { CLOSED_AT_ONCE, closePaymentPage } from './fulfil.ts'
import { transitionIfUnchanged } from './transition.ts'

const LEAVE = 'leave'

/** The path by which a buyer leaves the payment page of an order. It is signed: others know the order's id too, such as who got it as a gift. */
export function leavePath(secret: string, orderId: string): string {
  return `/checkout/cancel?order=${signToken(secret, LEAVE, orderId)}`
}

/** The id of the order that such a path names; null if the shop has not signed it. */
export const readLeft = (db: Kysely<Schema>, token: string): Promise<string | null> => readToken(db, LEAVE, token)

/** Writes which payment pages nobody may pay any more, before they are closed: if this process dies, the sweep goes on. */
async function noteLeft({ db, now }: Services, orderIds: readonly string[]): Promise<void> {
  await db
    .updateTable('orders')
    .set({ leftAt: now().toISOString() })
    .where('id', 'in', orderIds)
    .where('state', '=', 'pending')
    .execute()
}

/**
 * Closes the payment page of an unpaid order, and releases its items once the provider has confirmed that nobody can pay it any
 * more. Answers the order as it then stands: it may have been paid in another tab. NotDone if the provider did not answer. The
 * sweep closes the page then. Null if there is no such order.
 */
export async function leavePaymentPage(
  shop: Shop,
  services: Services,
  orderId: string,
): Promise<Order | NotDone | null> {
  const { db } = services
  await noteLeft(services, [orderId])
  const order = await findOrder(db, 'id', orderId)
  if (order?.state !== 'pending') return order
  if (order.sessionId === null) await transitionIfUnchanged(shop, services, order, 'expired')
  const answer = order.sessionId === null ? null : await closePaymentPage(shop, services, order.sessionId)
  await services.loadStock()
  return answer instanceof NotDone ? answer : findOrder(db, 'id', orderId)
}

/** So many reserved pieces are many: the owner is told. Fewer are buyers who are paying. */
const MANY = 5
/** Longer than buyers usually take to pay. */
const USUAL_MS = 15 * 60_000

/**
 * The unpaid orders to tell the owner of on Today: all if they hold many items together, else those unpaid for longer than usual;
 * null if there are none.
 *
 * With the quantity held of each variant, the first order's time and each reservation's end (ISO UTC).
 */
export async function manyUnpaid({ db, now }: Pick<Services, 'db' | 'now'>) {
  const all = await unpaidWithItems(db).select(['id', 'createdAt', 'expiresAt']).orderBy('createdAt').execute()
  const held = await Promise.all(all.map(async (order) => ({ ...order, items: [...(await itemsHeld(db, order.id))] })))
  const pieces = held.flatMap(({ items }) => items).reduce((sum, [, quantity]) => sum + quantity, 0)
  const usual = new Date(now().getTime() - USUAL_MS).toISOString()
  const told = pieces < MANY ? held.filter(({ createdAt }) => createdAt < usual) : held
  const [first] = told
  if (first === undefined) return null
  const items = new Map<string, number>()
  for (const [variant, quantity] of told.flatMap((order) => order.items))
    items.set(variant, (items.get(variant) ?? 0) + quantity)
  return { orders: told.map(({ id }) => id), items, since: first.createdAt, ends: told.map((one) => one.expiresAt) }
}

/**
 * Closes the payment pages of these orders, so that their items can be bought again. An order that was paid meanwhile keeps
 * its items. False once the provider does not answer: the sweep closes the rest.
 */
export async function leaveAll(shop: Shop, services: Services, orders: readonly string[]): Promise<boolean> {
  await noteLeft(services, orders)
  for (let from = 0; from < orders.length; from += CLOSED_AT_ONCE) {
    const batch = orders.slice(from, from + CLOSED_AT_ONCE)
    const answers = await Promise.all(batch.map((id) => leavePaymentPage(shop, services, id)))
    if (answers.some((answer) => answer instanceof NotDone)) return false
  }
  return true
}
