import type { Kysely, Selectable } from 'kysely'
import { formatMoment } from '#shop/dates.ts'
import { isAtStall } from '#shop/orders/channels.ts'
import type { Order } from '#shop/orders/order.ts'
import { type OrderRefusal, refuseOrder } from '#shop/orders/refusals.ts'
import { isToBeMade } from '#shop/orders/states.ts'
import type { DetailedShop } from '#shop/shop.ts'
import { findOrder, withdrawalsFrom } from '../database/orders.ts'
import type { Schema } from '../database/schema.ts'
import { dropHeld, renewHold } from '../mail/hold.ts'
import type { EmailKind } from '../mail/kinds.ts'
import { claimIsOver, enqueueAgain, enqueueEmail, heldUntil } from '../mail/outbox.ts'
import { findChange, writeAuditLog } from '../orders/audit-log.ts'
import { exchangesOf } from '../orders/exchanged.ts'
import { writeOrderEvent } from '../orders/order-events.ts'
import { isBeingRefunded } from '../orders/refund-turns.ts'
import { indexOrder } from '../orders/search-index.ts'
import { refreshToDo, whatIsTakenBack, withLinesInParcel } from '../orders/taken-back.ts'
import { type LockedOrder, onLockedOrder } from '../orders/transition.ts'
import { isStale } from '../orders/version.ts'
import type { Services } from '../services/services.ts'
import { forgetSentItems, noteSentItems } from './sent-items.ts'

/** What is made and posted for an order; times are ISO UTC. */
export type Parcel = Selectable<Schema['parcels']>

/** What is made and posted for an order, or null if nothing is yet. */
export async function parcelOf(db: Kysely<Schema>, orderId: string): Promise<Parcel | null> {
  return (await db.selectFrom('parcels').selectAll().where('orderId', '=', orderId).executeTakeFirst()) ?? null
}

/** An order that is posted, when and with which tracking; or null. */
export async function findPosted(db: Kysely<Schema>, orderId: string) {
  const [order, parcel] = [await findOrder(db, 'id', orderId), await parcelOf(db, orderId)]
  return order && parcel?.postedAt ? { order, postedAt: parcel.postedAt, tracking: parcel.tracking } : null
}

/** What was done, in the words of the audit log, and the e-mail about that entry if one is due; or why it was not. */
type Result = { readonly done: string; readonly email?: EmailKind } | { readonly not: OrderRefusal }
/** The person who changes an order. */
export type Actor = {
  readonly who: string
  /** The version of the order that they saw, if they sent it. */
  readonly version?: string | undefined
  /** The id of a change that may be sent twice. */
  readonly changeId?: string | undefined
  /** Whether they know that the customer has withdrawn, and go on anyway. */
  readonly despiteWithdrawal?: boolean | undefined
}

/** The state that a change leads to. */
type Goal = {
  /** The entries that it may leave in the audit log. */
  readonly outcomes: readonly string[]
  /** Whether the order is in that state already, as when two devices note the same. The second is then told that it is done. */
  readonly isReached: (parcel: Parcel | null) => boolean
}

function onParcel(
  services: Services,
  { id }: Order,
  { who, version, changeId, despiteWithdrawal = false }: Actor,
  { outcomes, isReached }: Goal,
  act: (locked: LockedOrder, parcel: Parcel | null) => Promise<Result>,
): Promise<OrderRefusal | null> {
  return onLockedOrder(services, id, async (locked) => {
    const { trx, order, now } = locked
    const { state } = order
    const earlier = changeId === undefined ? undefined : await findChange(trx, changeId)
    if (earlier) {
      if (earlier.orderId !== id || earlier.who !== who) return refuseOrder('stale')
      return outcomes.includes(earlier.what) ? null : refuseOrder('other-content', 'This change')
    }
    const parcel = await parcelOf(trx, id)
    if (await isStale(trx, id, version)) return isToBeMade(state) && isReached(parcel) ? null : refuseOrder('stale')
    if (!isToBeMade(state)) return refuseOrder('not-to-be-made', state.replace('_', ' '))
    if (isAtStall(order.channel)) return refuseOrder('sold-at-stall')
    const isOver = (await whatIsTakenBack(trx, order)) === 'all'
    const open = (await withdrawalsFrom(trx, id)).filter(({ doneAt }) => doneAt === null)
    const withdrawal = isOver ? open[0] : open.find(({ returned }) => returned === null)
    if (withdrawal && !parcel?.postedAt && !despiteWithdrawal)
      return refuseOrder('withdrawn', formatMoment(new Date(withdrawal.receivedAt)))
    if (isOver && !parcel?.postedAt && !despiteWithdrawal) return refuseOrder('all-taken-back')
    const result = await act(locked, parcel)
    if ('not' in result) return result.not
    // Its tracking code may have come or gone.
    await indexOrder(trx, id)
    const entry = await writeAuditLog(trx, { id: changeId, orderId: id, who, what: result.done }, now)
    if (result.email) await enqueueEmail(trx, entry, result.email, now)
    await writeOrderEvent(trx, { orderId: id, kind: 'change' }, now)
    return null
  })
}

/** Notes that an order is made; only a paid one, once, and one that was withdrawn from only where that is known. */
export function markMade(services: Services, order: Order, actor: Actor): Promise<OrderRefusal | null> {
  const goal: Goal = { outcomes: ['made'], isReached: (parcel) => parcel !== null }
  return onParcel(services, order, actor, goal, async ({ trx, now }, parcel) => {
    if (parcel) return { not: refuseOrder('already-made', parcel.madeAt) }
    await trx
      .insertInto('parcels')
      .values({ orderId: order.id, madeAt: now.toISOString(), postedAt: null, tracking: null })
      .execute()
    return { done: 'made' }
  })
}

/** Takes back that an order is made, as after a slip of the finger; only before it is posted. */
export function markUnmade(services: Services, order: Order, actor: Actor): Promise<OrderRefusal | null> {
  const goal: Goal = { outcomes: ['not made after all'], isReached: (parcel) => parcel === null }
  return onParcel(services, order, { ...actor, despiteWithdrawal: true }, goal, async ({ trx }, parcel) => {
    if (!parcel) return { not: refuseOrder('not-made') }
    if (parcel.postedAt) return { not: refuseOrder('already-posted', parcel.postedAt) }
    await trx.deleteFrom('parcels').where('orderId', '=', order.id).execute()
    return { done: 'not made after all' }
  })
}

/** Notes that a parcel has arrived; only a posted one, once. */
export function markDelivered(services: Services, order: Order, actor: Actor): Promise<OrderRefusal | null> {
  const goal: Goal = { outcomes: ['delivered'], isReached: (parcel) => Boolean(parcel?.deliveredAt) }
  return onParcel(services, order, actor, goal, async ({ trx, now }, parcel) => {
    if (!parcel?.postedAt) return { not: refuseOrder('not-posted') }
    if (parcel.deliveredAt) return { not: refuseOrder('already-delivered', parcel.deliveredAt) }
    await trx.updateTable('parcels').set({ deliveredAt: now.toISOString() }).where('orderId', '=', order.id).execute()
    return { done: 'delivered' }
  })
}

/** Takes back that a parcel has arrived. */
export function markUndelivered(services: Services, order: Order, actor: Actor): Promise<OrderRefusal | null> {
  const goal: Goal = { outcomes: ['not delivered after all'], isReached: (parcel) => !parcel?.deliveredAt }
  return onParcel(services, order, actor, goal, async ({ trx }, parcel) => {
    if (!parcel?.deliveredAt) return { not: refuseOrder('not-delivered') }
    await trx.updateTable('parcels').set({ deliveredAt: null }).where('orderId', '=', order.id).execute()
    return { done: 'not delivered after all' }
  })
}

/** Takes an e-mail about a posting out of the outbox unless it was sent; false if it is being sent just now. */
async function stopPosted(trx: Kysely<Schema>, orderId: string, now: Date): Promise<boolean> {
  const waiting = trx.selectFrom('outbox').select('id').where('about', '=', orderId).where('kind', '=', 'posted')
  await trx
    .updateTable('outbox')
    .set({ state: 'withheld', claimedUntil: null })
    .where('id', 'in', waiting.where('state', 'in', ['due', 'stuck']))
    .where((eb) => eb.or([eb('claimedUntil', 'is', null), claimIsOver(eb, now)]))
    .execute()
  return (await waiting.where('state', '=', 'due').executeTakeFirst()) === undefined
}

/** Marks an order as not posted. A held e-mail is not sent. If it may have left, the buyer is told, or the call is refused with `isUndo`. */
export function markUnposted(
  services: Services,
  order: Order,
  { isUndo }: { readonly isUndo: boolean },
  actor: Actor,
): Promise<OrderRefusal | null> {
  return onParcel(
    services,
    order,
    { ...actor, despiteWithdrawal: true },
    {
      outcomes: ['not posted after all', 'not posted after all, the buyer is told'],
      isReached: (parcel) => !parcel?.postedAt,
    },
    async ({ trx, order: current, now }, parcel) => {
      if (!parcel?.postedAt) return { not: refuseOrder('not-posted') }
      if (parcel.deliveredAt) return { not: refuseOrder('delivered-since') }
      const exchanges = await exchangesOf(trx, order.id)
      if (exchanges.some(({ isCancelled }) => !isCancelled)) return { not: refuseOrder('exchanged-since') }
      const hasLeft = !(await dropHeld(trx, order.id, 'posted'))
      if (hasLeft && isUndo) return { not: refuseOrder('email-has-left') }
      if (hasLeft && !(await stopPosted(trx, order.id, now))) return { not: refuseOrder('being-sent') }
      // Posted without being marked as made before, it was marked as both in one moment.
      if (parcel.madeAt === parcel.postedAt) await trx.deleteFrom('parcels').where('orderId', '=', order.id).execute()
      else
        await trx
          .updateTable('parcels')
          .set({ postedAt: null, tracking: null })
          .where('orderId', '=', order.id)
          .execute()
      await refreshToDo(trx, current, now)
      await forgetSentItems(trx, current)
      return hasLeft
        ? { done: 'not posted after all, the buyer is told', email: 'not-posted' }
        : { done: 'not posted after all' }
    },
  )
}

/** Notes that an order is posted, with a tracking code or address or without, and writes to the buyer once it can't be undone any more; only a paid one, once, and one that was withdrawn from only where that is known. To correct the tracking writes to the buyer again if the e-mail has left. */
export function markPosted(
  shop: DetailedShop,
  services: Services,
  order: Order,
  { tracking, correct }: { readonly tracking: string | null; readonly correct: boolean },
  actor: Actor,
): Promise<OrderRefusal | null> {
  const how = tracking === null ? 'without tracking' : `tracking ${tracking}`
  const [posted, corrected] = [`posted, ${how}`, `posted corrected, ${how}`]
  const goal: Goal = {
    outcomes: [correct ? corrected : posted],
    isReached: (parcel) => Boolean(parcel?.postedAt) && parcel?.tracking === tracking,
  }
  return onParcel(services, order, actor, goal, async ({ trx, now }, parcel) => {
    const at = now.toISOString()
    if (!parcel?.postedAt) {
      if (correct) return { not: refuseOrder('nothing-to-correct') }
      if (await isBeingRefunded(trx, order.id, now)) return { not: refuseOrder('being-refunded') }
      if (!(await enqueueAgain(trx, order.id, 'posted', now, heldUntil(now)))) return { not: refuseOrder('being-sent') }
      await trx
        .insertInto('parcels')
        .values({ orderId: order.id, madeAt: at, postedAt: at, tracking })
        .onConflict((conflict) => conflict.column('orderId').doUpdateSet({ postedAt: at, tracking }))
        .execute()
      await trx.updateTable('orders').set({ toDoSince: null }).where('id', '=', order.id).execute()
      await noteSentItems(shop, trx, await withLinesInParcel(trx, order), { sentAt: at, madeAt: parcel?.madeAt ?? at })
      return { done: posted }
    }
    const before = parcel.tracking === null ? 'without tracking' : `with tracking ${parcel.tracking}`
    if (!correct) return { not: refuseOrder('posted-otherwise', parcel.postedAt, before) }
    if (parcel.tracking === tracking) return { not: refuseOrder('same-posting', before) }
    if (!(await renewHold(trx, order.id, 'posted', now)) && !(await enqueueAgain(trx, order.id, 'posted', now)))
      return { not: refuseOrder('being-sent') }
    await trx.updateTable('parcels').set({ tracking }).where('orderId', '=', order.id).execute()
    return { done: corrected }
  })
}
