import { isDeepStrictEqual } from 'node:util'
import type { Kysely, Transaction } from 'kysely'
import { lineName, type OrderLine } from '#shop/cart/order-line.ts'
import { countedItems } from '#shop/catalogue/stock.ts'
import { leadOf } from '#shop/checkout/making.ts'
import type { ExchangeRequest } from '#shop/desk/changes.ts'
import type { OrderAnswer } from '#shop/desk/orders.ts'
import { leftToExchange, planExchange } from '#shop/orders/exchange.ts'
import { type ItemCount, lineOf, type OrderItem } from '#shop/orders/items.ts'
import type { Order } from '#shop/orders/order.ts'
import { postedParcels, wayOf } from '#shop/orders/parcels.ts'
import { promiseOf } from '#shop/orders/promise.ts'
import { orderReference } from '#shop/orders/reference.ts'
import { type OrderRefusal, refuseOrder } from '#shop/orders/refusals.ts'
import { isToBeMade } from '#shop/orders/states.ts'
import { isRefusal } from '#shop/refusal.ts'
import { isCalendarSet } from '#shop/settings/calendar.ts'
import type { ServerShop, Shop } from '#shop/shop.ts'
import { type Items, itemsHeld, readStock, returnItems, takeItems } from '../../catalogue/stock/stock.ts'
import { takeEmailQuota } from '../../contact/mail/email-quota.ts'
import { enqueueEmail } from '../../contact/mail/outbox.ts'
import { isRepeat } from '../../platform/database/known-row.ts'
import { itemsFrom, parseItems, writeMovements } from '../../platform/database/order-items.ts'
import { findOrder, holdOrder, insertOrder, orderFromRow, unpaidColumns } from '../../platform/database/orders.ts'
import type { OrderRow, Schema } from '../../platform/database/schema.ts'
import type { Services } from '../../platform/services/services.ts'
import { onSeenOrder } from '../fulfilment/keep-notes.ts'
import type { Actor } from '../fulfilment/parcels.ts'
import { writeAuditLog } from '../order/audit-log.ts'
import { bookPlace } from '../order/book-place.ts'
import { backOf, exchangesOf, noteExchanged } from '../order/exchanged.ts'
import { writeOrderEvent } from '../order/order-events.ts'
import { isBeingRefunded } from '../order/refund-turns.ts'
import { type LockedOrder, onLockedOrder, transition } from '../order/transition.ts'
import { isStale } from '../order/version.ts'
import { ownReference } from './own-reference.ts'

/** Each exchange sends the customer an e-mail. */
const EXCHANGES_A_DAY = 10

function whyNoExchange(order: Order): OrderRefusal | null {
  const { state, channel, email, address } = order
  if (!isToBeMade(state) || channel !== 'shop' || wayOf(order).postedAt === null) return refuseOrder('no-exchange')
  return email === null || address === null ? refuseOrder('nowhere-to-send') : null
}

export function toExchange(order: Order): OrderAnswer['toExchange'] {
  if (whyNoExchange(order) !== null) return null
  const left = order.items.map(leftToExchange)
  return left.some((count) => count > 0) ? left : null
}

/** The order that replaces items of another for nothing: to the same person, at the same address. */
function replacementRow(
  shop: ServerShop,
  { config, now }: Services,
  { id: goesWith, email, name, phone, address, zone, livemode, promise }: Order,
  { id, lines }: { readonly id: string; readonly lines: readonly OrderLine[] },
): OrderRow {
  const at = now().toISOString()
  const lead = leadOf(shop, lines)
  return {
    ...unpaidColumns,
    id,
    goesWith,
    email,
    name,
    phone,
    zone,
    channel: 'replacement',
    referencePrefix: shop.settings.orderPrefix,
    reference: ownReference(id),
    cartId: null,
    cartDigest: null,
    leadDays: lead.leadDays,
    promise: JSON.stringify({ ...promiseOf(shop, { ...lead, zone }, config.publicUrl), delivery: promise.delivery }),
    address: JSON.stringify(address),
    itemised: 1,
    items: itemsFrom(id, lines),
    subtotal: 0,
    shipping: 0,
    giftWrap: 0,
    giftNote: '',
    total: 0,
    received: 0,
    livemode: livemode ? 1 : 0,
    createdAt: at,
    updatedAt: at,
    expiresAt: at,
  }
}

/** A line as it was asked for, without the day that it was given. */
const undated = (item: OrderItem) => ({ ...lineOf(item), readyBy: null })

/** The order with its place at the bench, if its dates depend on a calendar. */
async function withDay(
  trx: Transaction<Schema>,
  shop: ServerShop,
  row: OrderRow,
  at: Pick<Services, 'config'> & { readonly now: Date },
): Promise<OrderRow> {
  if (!isCalendarSet(shop.calendar)) return row
  const booked = await bookPlace(trx, { shop, seen: undefined }, row, { ...at, without: [] })
  return 'order' in booked ? booked.order : row
}

function refuseShort(shop: Shop, lines: readonly OrderLine[], short: Items): OrderRefusal {
  const missing = lines.filter((line) => [...countedItems(shop, [line]).keys()].some((variant) => short.has(variant)))
  return refuseOrder('too-few-left', missing.map(lineName).join(', '))
}

/**
 * Exchanges items of a posted order for others of the same price. The new items go out as a separate order, which costs
 * nothing (docs/decisions/009). A repeated request makes no second exchange.
 */
export async function exchangeItems(
  shop: ServerShop,
  services: Services,
  { id: orderId }: Pick<Order, 'id'>,
  { id, items, reason }: ExchangeRequest,
  { who, version }: Actor,
): Promise<OrderRefusal | null> {
  const { config } = services
  const refusal = await onLockedOrder(services, orderId, async ({ trx, order, now }) => {
    const earlier = await findOrder(trx, 'id', id)
    if (earlier) {
      const asked = planExchange(shop, order.items, ({ quantity }) => quantity, items)
      const kept = await trx.selectFrom('exchanges').selectAll().where('orderId', '=', id).executeTakeFirst()
      const isSame =
        !isRefusal(asked) &&
        earlier.firstOrderId === orderId &&
        isDeepStrictEqual(earlier.items.map(undated), parseItems(itemsFrom(id, asked.lines)).map(undated)) &&
        isDeepStrictEqual(backOf(order, id), asked.back) &&
        isRepeat(kept, { reason })
      return isSame ? null : refuseOrder('other-content', 'This exchange')
    }
    if (await isStale(trx, orderId, version)) return refuseOrder('stale')
    const why = whyNoExchange(order)
    if (why !== null) return why
    if (await isBeingRefunded(trx, orderId, now)) return refuseOrder('being-refunded')
    const plan = planExchange(shop, order.items, leftToExchange, items)
    if (isRefusal(plan)) return plan
    const { back, lines } = plan
    const wanted = countedItems(shop, lines)
    const stock = await readStock(trx)
    const missing = [...wanted].filter(([variant, count]) => (stock[variant] ?? 0) < count)
    if (missing.length > 0) return refuseShort(shop, lines, new Map(missing))
    const quota = { purpose: 'exchanges', to: orderId, max: EXCHANGES_A_DAY }
    if (!(await takeEmailQuota(trx, quota, now))) return refuseOrder('changed-often', String(EXCHANGES_A_DAY))
    const row = await withDay(trx, shop, replacementRow(shop, services, order, { id, lines }), { config, now })
    await insertOrder(trx, row)
    const about = { cause: 'exchange', orderId: id, who, at: now } as const
    const short = await takeItems(trx, wanted, about)
    if (short.length > 0) {
      await trx.deleteFrom('orders').where('id', '=', id).execute()
      return refuseShort(shop, lines, new Map(short.map(({ variant, left }) => [variant, left])))
    }
    await trx.insertInto('exchanges').values({ orderId: id, reason }).execute()
    await noteExchanged(trx, back, { at: now.toISOString(), who, causeId: id })
    const replacement = orderFromRow(row)
    await transition({ trx, order: replacement, now }, 'paid', { paidAt: now.toISOString() })
    await enqueueEmail(trx, 'exchange', { orderId: id }, now)
    // The audit log is kept when a person's data are erased, so it contains nothing typed.
    const [one, other] = [orderReference(order), orderReference(replacement)]
    await writeAuditLog(trx, { orderId, who, what: `exchanges items: ${other} goes out instead` }, now)
    await writeAuditLog(trx, { orderId: id, who, what: `goes out in exchange for items of ${one}` }, now)
    await writeOrderEvent(trx, { orderId, kind: 'change' }, now)
    return null
  })
  await services.loadStock()
  return refusal
}

const negative = (items: readonly ItemCount[]) => items.map((one) => ({ ...one, quantity: -one.quantity }))

/** Takes the e-mail about an exchange out of the outbox if nobody has tried to send it; false if the customer may have it. */
async function stopEmail(trx: Kysely<Schema>, { id, paidAt }: Order): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('outbox')
    .set({ state: 'withheld' })
    .where('aboutId', '=', id)
    .where('kind', '=', 'exchange')
    .where('attempts', '=', 0)
    // An e-mail that is sent again has a later time.
    .where('createdAt', '=', paidAt ?? '')
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/**
 * Cancels an exchange before it is posted, and puts its items back on sale. The customer is told if they may know of it.
 *
 * The first items can be exchanged again unless they have come back.
 */
export async function cancelExchange(services: Services, order: Order, actor: Actor): Promise<OrderRefusal | null> {
  const cancel = async (locked: LockedOrder) => {
    const { trx, order: current, now } = locked
    const { id, state, channel, email, firstOrderId } = current
    const { who } = actor
    if (channel !== 'replacement') return { not: refuseOrder('not-an-exchange') }
    if (!isToBeMade(state)) return { not: refuseOrder('not-to-be-made', 'cancelled') }
    const postedAt = postedParcels(current)[0]?.postedAt ?? null
    if (postedAt !== null) return { not: refuseOrder('already-posted', postedAt) }
    const held = await itemsHeld(trx, id)
    if (held.size > 0) await returnItems(trx, held, { orderId: id, who, at: now })
    await transition(locked, 'refunded')
    const at = now.toISOString()
    const cancelled = current.items.map(({ itemId, quantity }) => ({ itemId, kind: 'cancelled' as const, quantity }))
    await writeMovements(trx, cancelled, { at, who, causeKind: 'exchange', causeId: id })
    if (!(await stopEmail(trx, current)) && email !== null)
      await enqueueEmail(trx, 'exchange-cancelled', { orderId: id }, now)
    if (firstOrderId !== null) await holdOrder(trx, services.config, firstOrderId)
    const first = firstOrderId === null ? null : await findOrder(trx, 'id', firstOrderId)
    if (first !== null) {
      // What has come back is no longer with the customer.
      const isBack = (await exchangesOf(trx, first.id)).some((one) => one.id === id && one.cameBackAt !== null)
      if (!isBack) await noteExchanged(trx, negative(backOf(first, id)), { at, who, causeId: id })
      const what = `cancels the exchange ${orderReference(current)}`
      await writeAuditLog(trx, { orderId: first.id, who, what }, now)
      await writeOrderEvent(trx, { orderId: first.id, kind: 'change' }, now)
    }
    return { done: 'cancels this exchange' }
  }
  const refusal = await onSeenOrder(
    services,
    order,
    actor,
    cancel,
    ({ order: { channel, state } }) => channel === 'replacement' && state === 'refunded',
  )
  await services.loadStock()
  return refusal
}

export function noteCameBack(
  services: Services,
  { id: orderId }: Pick<Order, 'id'>,
  exchangeId: string,
  actor: Actor,
): Promise<OrderRefusal | null> {
  const note = async ({ trx, order, now }: LockedOrder) => {
    const replacement = await findOrder(trx, 'id', exchangeId)
    if (replacement?.firstOrderId !== orderId) return { not: refuseOrder('not-an-exchange') }
    const { numUpdatedRows } = await trx
      .updateTable('exchanges')
      .set({ cameBackAt: now.toISOString() })
      .where('orderId', '=', exchangeId)
      .where('cameBackAt', 'is', null)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return { not: refuseOrder('back-already') }
    const back = backOf(order, exchangeId)
    const cause = { at: now.toISOString(), who: actor.who, causeId: exchangeId }
    if (replacement.state === 'refunded') await noteExchanged(trx, back, cause)
    const returned = back.map((one) => ({ ...one, kind: 'returned' as const }))
    await writeMovements(trx, returned, { ...cause, causeKind: 'exchange' })
    return { done: `the items that were exchanged for ${orderReference(replacement)} have come back` }
  }
  return onSeenOrder(services, { id: orderId }, actor, note, async ({ trx }) => {
    const { cameBackAt } = (await exchangesOf(trx, orderId)).find(({ id }) => id === exchangeId) ?? {}
    return Boolean(cameBackAt)
  })
}
