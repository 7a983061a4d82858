import { expressionBuilder } from 'kysely'
import type { Promised } from '#shop/checkout/promise.ts'
import type { CodeRefusal } from '#shop/codes/refusals.ts'
import { findHoldEnd, type HoldLimit, noteHolding } from '../../catalogue/stock/holdings.ts'
import { type Items, releaseItems, type Shortage, takeItems } from '../../catalogue/stock/stock.ts'
import { releaseCode, takeCode } from '../../money/codes/codes.ts'
import { isStillOpen } from '../../platform/database/open-window.ts'
import { insertOrder, selectOrders } from '../../platform/database/orders.ts'
import type { OrderRow, Schema } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Services } from '../../platform/services/services.ts'
import { type Booking, bookPlace, keepsDay } from './book-place.ts'
import { onLockedOrder, transition } from './transition.ts'

/** Time in which an order without a payment session can be continued, in ms. */
const UNFINISHED_LIFE_MS = 5 * 60_000
/** A cart that comes again within this time after it was paid, in ms, comes by mistake: a shopper who buys the same once more has a new one. */
const PAID_LATELY_MS = 86_400_000

function canGoOn(open: OrderRow, draft: OrderRow, now: Date): boolean {
  if (open.cartDigest !== draft.cartDigest || open.livemode !== draft.livemode || open.leftAt !== null) return false
  // The draft is of the same cart, so it lasts as long. One that ends later was written by a clock that ran fast.
  if (!isStillOpen(open.expiresAt, now, Date.parse(draft.expiresAt) - Date.parse(draft.createdAt))) return false
  return open.sessionId !== null || now.getTime() - Date.parse(open.createdAt) < UNFINISHED_LIFE_MS
}

type Origin = Pick<OrderRow, 'cartId' | 'offerId'>

/** True if no other order can come of what an order came from. */
const isAlone = ({ cartId, offerId }: Origin) => cartId === null && offerId === null

function isOfSame({ cartId, offerId }: Origin) {
  const eb = expressionBuilder<Schema, 'orders'>()
  return offerId === null ? eb('cartId', '=', cartId) : eb('offerId', '=', offerId)
}

/** The order for which the same unchanged cart was paid within a day, or whose money is on its way or in doubt; or undefined. */
async function findPaid(db: Services['db'], draft: OrderRow, now: Date): Promise<OrderRow | undefined> {
  if (isAlone(draft)) return undefined
  const { cartDigest, livemode } = draft
  const since = new Date(now.getTime() - PAID_LATELY_MS).toISOString()
  return selectOrders(db)
    .where(isOfSame(draft))
    .where('cartDigest', '=', cartDigest)
    .where('livemode', '=', livemode)
    .where('sessionId', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('state', '=', 'awaiting_funds'),
        eb.and([eb('state', 'in', ['paid', 'part_refunded', 'disputed', 'review']), eb('paidAt', '>=', since)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
}

/** Detaches an unpaid order from its changed cart and releases its items. Returns the payment session to close. An order without a session expires at once. */
function supersede(services: Services, orderId: string): Promise<string | null> {
  return onLockedOrder(services, orderId, async (locked) => {
    const { trx, order, now } = locked
    if (order.state !== 'pending') return null
    const changes = { cartId: null, offerId: null, cartDigest: null }
    if (order.sessionId === null) await transition(locked, 'expired', changes)
    else {
      await trx.updateTable('orders').set(changes).where('id', '=', orderId).execute()
      await releaseCode(trx, orderId)
      await releaseItems(trx, orderId, now)
    }
    return order.sessionId
  })
}

type Placed =
  | { readonly order: OrderRow }
  | { readonly code: CodeRefusal }
  | { readonly short: readonly Shortage[] }
  | { readonly limit: HoldLimit }
  | { readonly moved: Promised }

/** Orders of the same cart or offer, which the one that is being placed replaces. */
async function replacedBy(db: Services['db'], draft: OrderRow): Promise<string[]> {
  if (isAlone(draft)) return []
  const waiting = db.selectFrom('orders').select('id').where(isOfSame(draft)).where('state', '=', 'pending')
  return (await waiting.execute()).map(({ id }) => id)
}

/** Stores an order and reserves its items and the use of its code; null if its cart has an order that waits for payment. If the cart was paid meanwhile, returns that order instead. */
function write({ db, now, config }: Services, drafted: OrderRow, items: Items, asker: Asker): Promise<Placed | null> {
  const { network, booking } = asker
  return inTransaction(db, async (trx) => {
    const at = now()
    const booked =
      booking === null
        ? { order: drafted }
        : await bookPlace(trx, booking, drafted, { config, now: at, without: await replacedBy(trx, drafted) })
    const draft = 'order' in booked ? booked.order : drafted
    if (!(await insertOrder(trx, draft))) return null
    const giveUp = async () => {
      await releaseCode(trx, draft.id)
      await trx.deleteFrom('orders').where('id', '=', draft.id).execute()
    }
    const alreadyPaid = await findPaid(trx, draft, at)
    if (alreadyPaid) {
      await giveUp()
      return { order: alreadyPaid }
    }
    if ('moved' in booked) {
      await giveUp()
      return booked
    }
    const code = await takeCode(trx, draft, at)
    if (code !== null) {
      await giveUp()
      return { code }
    }
    const asked = network === null || items.size === 0 ? null : { orderId: draft.id, network, now: at }
    const hold = asked && (await findHoldEnd(trx, items, asked))
    if (hold && !('endsAt' in hold)) {
      await giveUp()
      return { limit: hold }
    }
    const cause = draft.channel === 'bespoke' ? 'bespoke' : 'order'
    const short = await takeItems(trx, items, { cause, orderId: draft.id, who: 'shop', at })
    if (short.length > 0) {
      await giveUp()
      return { short }
    }
    if (!asked || !hold) return { order: draft }
    await noteHolding(trx, items, asked, hold.endsAt)
    await trx.updateTable('orders').set({ expiresAt: hold.endsAt }).where('id', '=', draft.id).execute()
    return { order: { ...draft, expiresAt: hold.endsAt } }
  })
}

/** `network`: the keyed digest of the buyer's network (`askerOf`); null has no limits. */
type Asker = { readonly network: string | null; readonly booking: Booking | null }

/**
 * Stores an order, reserves its items and books its place at the bench in one transaction. Returns the order that an unchanged cart already has, if it
 * waits for payment or was paid within a day.
 *
 * `code`: why its code has no use left. `short`: variants with too few left. `limit`: why the network may not reserve more
 * now. `moved`: what can be promised now, if that is later than the buyer saw.
 * `replaced`: payment sessions of earlier states of the cart, which the caller closes.
 */
export async function placeOrder(
  services: Services,
  draft: OrderRow,
  items: Items,
  asker: Asker,
): Promise<Placed & { readonly replaced: readonly string[] }> {
  const { db, now } = services
  const replaced: string[] = []
  const paid = await findPaid(db, draft, now())
  if (paid) return { order: paid, replaced }
  for (;;) {
    const written = await write(services, draft, items, asker)
    if (written !== null) return { ...written, replaced }

    const waiting = selectOrders(db).where(isOfSame(draft)).where('state', '=', 'pending')
    const open = await waiting.executeTakeFirst()
    if (!open) continue
    if (canGoOn(open, draft, now()) && keepsDay(open, asker.booking)) return { order: open, replaced }
    const sessionId = await supersede(services, open.id)
    if (sessionId !== null) replaced.push(sessionId)
  }
}
