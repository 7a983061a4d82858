import { isDeepStrictEqual } from 'node:util'
import type { Kysely } from 'kysely'
import { formatMoment } from '#shop/dates.ts'
import { isAtStall } from '#shop/orders/channels.ts'
import { withCounts } from '#shop/orders/item-counts.ts'
import { type ItemCount, itemState, type OrderItem } from '#shop/orders/items.ts'
import type { Order } from '#shop/orders/order.ts'
import { itemsIn, type Parcel, postedParcels, type Way, waitingParcel, wayOf } from '#shop/orders/parcels.ts'
import { type OrderRefusal, refuseOrder } from '#shop/orders/refusals.ts'
import { isToBeMade } from '#shop/orders/states.ts'
import type { DetailedShop } from '#shop/shop.ts'
import { dropHeld, renewHold } from '../../contact/mail/hold.ts'
import type { EmailAbout } from '../../contact/mail/kinds.ts'
import { claimIsOver, enqueueAgain, enqueueEmail, heldUntil } from '../../contact/mail/outbox.ts'
import { writeMovements } from '../../platform/database/order-items.ts'
import { findOrder, withdrawalsFrom } from '../../platform/database/orders.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { randomUUID } from '../../platform/runtime/runtime.ts'
import type { Services } from '../../platform/services/services.ts'
import { findChange, writeAuditLog } from '../order/audit-log.ts'
import { exchangesOf } from '../order/exchanged.ts'
import { writeOrderEvent } from '../order/order-events.ts'
import { isBeingRefunded } from '../order/refund-turns.ts'
import { indexOrder } from '../order/search-index.ts'
import { refreshToDo, whatIsTakenBack } from '../order/taken-back.ts'
import { type LockedOrder, onLockedOrder } from '../order/transition.ts'
import { isStale } from '../order/version.ts'
import { forgetSentItems, noteSentItems } from './sent-items.ts'

export async function findPosted(db: Kysely<Schema>, parcelId: string) {
  const row = await db.selectFrom('parcels').select('orderId').where('id', '=', parcelId).executeTakeFirst()
  const order = row ? await findOrder(db, 'id', row.orderId) : null
  const parcel = order && postedParcels(order).find(({ id }) => id === parcelId)
  return order && parcel ? { order, parcel } : null
}

type Result = { readonly done: string; readonly email?: EmailAbout<'entry'> } | { readonly not: OrderRefusal }
export type Actor = {
  readonly who: string
  readonly version?: string | undefined
  readonly changeId?: string | undefined
  readonly despiteWithdrawal?: boolean | undefined
}

type Goal = {
  readonly outcomes: readonly string[]
  /** True if the order is in that state already, as when two devices note the same. The second is then told that it is done. */
  readonly isReached: (order: Order, way: Way) => boolean
}

function onParcel(
  services: Services,
  { id }: Order,
  { who, version, changeId, despiteWithdrawal = false }: Actor,
  { outcomes, isReached }: Goal,
  act: (locked: LockedOrder, way: Way) => Promise<Result>,
): Promise<OrderRefusal | null> {
  return onLockedOrder(services, id, async (locked) => {
    const { trx, order, now } = locked
    const { state } = order
    const earlier = changeId === undefined ? undefined : await findChange(trx, changeId)
    if (earlier) {
      if (earlier.orderId !== id || earlier.who !== who) return refuseOrder('stale')
      return outcomes.includes(earlier.what) ? null : refuseOrder('other-content', 'This change')
    }
    const way = wayOf(order)
    if (await isStale(trx, id, version)) return isToBeMade(state) && isReached(order, way) ? null : refuseOrder('stale')
    if (!isToBeMade(state)) return refuseOrder('not-to-be-made', state.replace('_', ' '))
    if (isAtStall(order.channel)) return refuseOrder('sold-at-stall')
    const isOver = (await whatIsTakenBack(trx, order)) === 'all'
    const open = (await withdrawalsFrom(trx, id)).filter(({ doneAt }) => doneAt === null)
    const withdrawal = isOver ? open[0] : open.find(({ scope }) => scope !== 'items')
    const isPosted = postedParcels(order).length > 0
    if (withdrawal && !isPosted && !despiteWithdrawal)
      return refuseOrder('withdrawn', formatMoment(new Date(withdrawal.receivedAt)))
    if (isOver && !isPosted && !despiteWithdrawal) return refuseOrder('all-taken-back')
    const result = await act(locked, way)
    if ('not' in result) return result.not
    await refreshToDo(trx, id, now)
    // Its tracking code may have come or gone.
    await indexOrder(trx, id)
    const entry = await writeAuditLog(trx, { id: changeId, orderId: id, who, what: result.done }, now)
    if (result.email) await enqueueEmail(trx, result.email, { id: entry, orderId: id }, now)
    await writeOrderEvent(trx, { orderId: id, kind: 'change' }, now)
    return null
  })
}

type Count = (item: OrderItem) => number

function move(
  { trx, order, now }: LockedOrder,
  { who }: Actor,
  { kind, parcelId, countOf }: { kind: 'made' | 'posted' | 'delivered'; parcelId: string; countOf: Count },
): Promise<void> {
  const movements = order.items.map((item) => ({ itemId: item.itemId, kind, quantity: countOf(item) }))
  return writeMovements(trx, movements, { at: now.toISOString(), who, causeKind: 'parcel', causeId: parcelId })
}

const waitingOf: Count = (item) => itemState(item).made - itemState(item).posted

/** How many of each item the next parcel holds: what was not posted or taken back before, or all of it if nothing is left and it is posted nevertheless. */
function toPostOf({ items }: Order): Count {
  const isAny = items.some((item) => itemState(item).toPost > 0)
  return (item) => (isAny ? itemState(item).toPost : item.quantity)
}

function inParcel(order: Order, parcelId: string): Count {
  const items = itemsIn(order, parcelId)
  return ({ itemId }) => items.find((one) => one.itemId === itemId)?.quantity ?? 0
}

const negative =
  (countOf: Count): Count =>
  (item) =>
    -countOf(item)

/** The parcel that is posted next: one that is made, or was not posted after all; null if there is none. */
function nextParcel(order: Order): Parcel | null {
  return waitingParcel(order) ?? order.parcels.find(({ postedAt }) => postedAt === null) ?? null
}

async function writeParcel(trx: Kysely<Schema>, orderId: string, parcel: Omit<Parcel, 'deliveredAt'>): Promise<void> {
  const { id, ...columns } = parcel
  await trx
    .insertInto('parcels')
    .values({ ...columns, id, orderId })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
    .execute()
}

/** Notes that an order is made; only a paid one, once, and one that was withdrawn from only where that is known. */
export function markMade(services: Services, order: Order, actor: Actor): Promise<OrderRefusal | null> {
  const goal: Goal = { outcomes: ['made'], isReached: (_, { madeAt }) => madeAt !== null }
  return onParcel(services, order, actor, goal, async (locked, { madeAt }) => {
    if (madeAt !== null) return { not: refuseOrder('already-made', madeAt) }
    const { trx, order: current, now } = locked
    const parcelId = nextParcel(current)?.id ?? randomUUID()
    const parcel = { id: parcelId, madeAt: now.toISOString(), postedAt: null, tracking: null }
    await writeParcel(trx, current.id, parcel)
    const toPost = toPostOf(current)
    await move(locked, actor, {
      kind: 'made',
      parcelId,
      countOf: (item) => Math.max(0, toPost(item) - waitingOf(item)),
    })
    return { done: 'made' }
  })
}

/** Takes back that an order is made, as after a slip of the finger; only before it is posted. */
export function markUnmade(services: Services, order: Order, actor: Actor): Promise<OrderRefusal | null> {
  const goal: Goal = { outcomes: ['not made after all'], isReached: (_, { madeAt }) => madeAt === null }
  return onParcel(services, order, { ...actor, despiteWithdrawal: true }, goal, async (locked, { postedAt }) => {
    if (postedAt !== null) return { not: refuseOrder('already-posted', postedAt) }
    const parcel = waitingParcel(locked.order)
    if (parcel === null) return { not: refuseOrder('not-made') }
    await locked.trx.updateTable('parcels').set({ madeAt: null }).where('id', '=', parcel.id).execute()
    await move(locked, actor, { kind: 'made', parcelId: parcel.id, countOf: negative(waitingOf) })
    return { done: 'not made after all' }
  })
}

export type OfParcel = { readonly parcelId?: string | undefined }

const isAsked =
  ({ parcelId }: OfParcel) =>
  ({ id }: Parcel) =>
    parcelId === undefined || id === parcelId

export function markDelivered(
  services: Services,
  order: Order,
  actor: Actor,
  of: OfParcel = {},
): Promise<OrderRefusal | null> {
  const asked = (current: Order) => postedParcels(current).filter(isAsked(of))
  const goal: Goal = {
    outcomes: ['delivered'],
    isReached: (current) =>
      asked(current).length > 0 && asked(current).every(({ deliveredAt }) => deliveredAt !== null),
  }
  return onParcel(services, order, actor, goal, async (locked) => {
    const { trx, order: current, now } = locked
    const [first] = asked(current)
    const parcel = asked(current).find(({ deliveredAt }) => deliveredAt === null)
    if (first === undefined) return { not: refuseOrder('not-posted') }
    if (parcel === undefined) return { not: refuseOrder('already-delivered', first.deliveredAt ?? '') }
    const { id: parcelId } = parcel
    await trx.updateTable('parcels').set({ deliveredAt: now.toISOString() }).where('id', '=', parcelId).execute()
    await move(locked, actor, { kind: 'delivered', parcelId, countOf: inParcel(current, parcelId) })
    return { done: 'delivered' }
  })
}

export function markUndelivered(
  services: Services,
  order: Order,
  actor: Actor,
  of: OfParcel = {},
): Promise<OrderRefusal | null> {
  const arrived = ({ parcels }: Order) => parcels.filter(isAsked(of)).filter(({ deliveredAt }) => deliveredAt !== null)
  const goal: Goal = { outcomes: ['not delivered after all'], isReached: (current) => arrived(current).length === 0 }
  return onParcel(services, order, actor, goal, async (locked) => {
    const parcel = arrived(locked.order).at(-1)
    if (parcel === undefined) return { not: refuseOrder('not-delivered') }
    const { id: parcelId } = parcel
    await locked.trx.updateTable('parcels').set({ deliveredAt: null }).where('id', '=', parcelId).execute()
    await move(locked, actor, { kind: 'delivered', parcelId, countOf: negative(inParcel(locked.order, parcelId)) })
    return { done: 'not delivered after all' }
  })
}

/** Takes an e-mail about a parcel out of the outbox unless it was sent; false if it is being sent just now. */
async function stopPosted(trx: Kysely<Schema>, parcelId: string, now: Date): Promise<boolean> {
  const waiting = trx.selectFrom('outbox').select('id').where('aboutId', '=', parcelId).where('kind', '=', 'posted')
  await trx
    .updateTable('outbox')
    .set({ state: 'withheld', claimedUntil: null })
    .where('id', 'in', waiting.where('state', 'in', ['due', 'stuck']))
    .where((eb) => eb.or([eb('claimedUntil', 'is', null), claimIsOver(eb, now)]))
    .execute()
  return (await waiting.where('state', '=', 'due').executeTakeFirst()) === undefined
}

/** Marks a parcel as not posted, the one that was posted last if none is named. A held e-mail is not sent. If it may have left, the buyer is told, or the call is refused with `isUndo` (S10.219). */
export function markUnposted(
  services: Services,
  order: Order,
  { isUndo, ...of }: OfParcel & { readonly isUndo: boolean },
  actor: Actor,
): Promise<OrderRefusal | null> {
  const asked = (current: Order) => postedParcels(current).filter(isAsked(of))
  const goal: Goal = {
    outcomes: ['not posted after all', 'not posted after all, the buyer is told'],
    isReached: (current) => asked(current).length === 0,
  }
  return onParcel(services, order, { ...actor, despiteWithdrawal: true }, goal, async (locked) => {
    const { trx, order: current, now } = locked
    const parcel = asked(current).at(-1)
    if (parcel === undefined) return { not: refuseOrder('not-posted') }
    if (parcel.deliveredAt) return { not: refuseOrder('delivered-since') }
    const exchanges = await exchangesOf(trx, order.id)
    if (exchanges.some(({ isCancelled }) => !isCancelled)) return { not: refuseOrder('exchanged-since') }
    const { id: parcelId, postedAt } = parcel
    const hasLeft = !(await dropHeld(trx, parcelId, 'posted'))
    if (hasLeft && isUndo) return { not: refuseOrder('email-has-left') }
    if (hasLeft && !(await stopPosted(trx, parcelId, now))) return { not: refuseOrder('being-sent') }
    // Posted without being marked as made before, it was marked as both in one moment.
    const isMadeToo = parcel.madeAt === postedAt
    const madeAt = isMadeToo || waitingParcel(current) !== null ? null : parcel.madeAt
    await writeParcel(trx, current.id, { id: parcelId, madeAt, postedAt: null, tracking: null })
    const countOf = negative(inParcel(current, parcelId))
    await move(locked, actor, { kind: 'posted', parcelId, countOf })
    if (isMadeToo) await move(locked, actor, { kind: 'made', parcelId, countOf })
    await forgetSentItems(trx, parcelId)
    return hasLeft
      ? { done: 'not posted after all, the buyer is told', email: 'not-posted' }
      : { done: 'not posted after all' }
  })
}

/** How a parcel is posted: `items` are those that are in it, if not all that is left; `correct` corrects the tracking of one that was posted. */
export type Posting = OfParcel & {
  readonly tracking: string | null
  readonly correct: boolean
  readonly items?: readonly ItemCount[] | undefined
}

function chosenOf(order: Order, items: readonly ItemCount[] | undefined): Count | null {
  const toPost = toPostOf(order)
  if (items === undefined) return toPost
  const named = ({ itemId }: OrderItem) =>
    items.reduce((sum, one) => (one.itemId === itemId ? sum + one.quantity : sum), 0)
  const isKnown = items.every(({ itemId }) => order.items.some((item) => item.itemId === itemId))
  return items.length > 0 && isKnown && order.items.every((item) => named(item) <= toPost(item)) ? named : null
}

async function keepWaiting({ trx, order }: LockedOrder, { madeAt }: Parcel, chosen: Count): Promise<void> {
  const isRest = order.items.some((item) => Math.min(waitingOf(item), itemState(item).toPost) > chosen(item))
  if (isRest && madeAt !== null)
    await writeParcel(trx, order.id, { id: randomUUID(), madeAt, postedAt: null, tracking: null })
}

const howPosted = (tracking: string | null) => (tracking === null ? 'without tracking' : `tracking ${tracking}`)

async function correctTracking({ trx, order, now }: LockedOrder, { tracking, ...of }: Posting): Promise<Result> {
  const parcel = postedParcels(order).findLast(isAsked(of))
  if (parcel === undefined) return { not: refuseOrder('nothing-to-correct') }
  const before = parcel.tracking === null ? 'without tracking' : `with tracking ${parcel.tracking}`
  if (parcel.tracking === tracking) return { not: refuseOrder('same-posting', before) }
  const { id } = parcel
  if (
    !(await renewHold(trx, id, 'posted', now)) &&
    !(await enqueueAgain(trx, 'posted', { id, orderId: order.id }, now))
  )
    return { not: refuseOrder('being-sent') }
  await trx.updateTable('parcels').set({ tracking }).where('id', '=', id).execute()
  return { done: `posted corrected, ${howPosted(tracking)}` }
}

/**
 * Notes that an order is posted, or a part of it, with a tracking code or address or without, and writes to the buyer once it
 * can't be undone any more; only a paid one, and one that was withdrawn from only where that is known. To correct the tracking
 * writes to the buyer again if the e-mail has left.
 */
export function markPosted(
  shop: DetailedShop,
  services: Services,
  order: Order,
  posting: Posting,
  actor: Actor,
): Promise<OrderRefusal | null> {
  const { tracking, correct, items } = posting
  const how = howPosted(tracking)
  const goal: Goal = {
    outcomes: correct ? [`posted corrected, ${how}`] : [`posted, ${how}`, `posted in part, ${how}`],
    isReached: (current, way) => {
      const last = postedParcels(current).findLast(isAsked(posting))
      if (last === undefined || last.tracking !== tracking) return false
      return items === undefined ? way.postedAt !== null : isDeepStrictEqual(itemsIn(current, last.id), items)
    },
  }
  return onParcel(services, order, actor, goal, async (locked, way) => {
    if (correct) return correctTracking(locked, posting)
    const { trx, order: current, now } = locked
    const at = now.toISOString()
    const before = way.tracking === null ? 'without tracking' : `with tracking ${way.tracking}`
    if (way.postedAt !== null) return { not: refuseOrder('posted-otherwise', way.postedAt, before) }
    if (await isBeingRefunded(trx, current.id, now)) return { not: refuseOrder('being-refunded') }
    const chosen = chosenOf(current, items)
    if (chosen === null) return { not: refuseOrder('no-item') }
    const next = nextParcel(current)
    const parcelId = next?.id ?? randomUUID()
    const about = { id: parcelId, orderId: current.id }
    if (!(await enqueueAgain(trx, 'posted', about, now, heldUntil(now)))) return { not: refuseOrder('being-sent') }
    const madeAt = next?.madeAt ?? at
    await writeParcel(trx, current.id, { id: parcelId, madeAt, postedAt: at, tracking })
    if (next !== null) await keepWaiting(locked, next, chosen)
    const notMade: Count = (item) => Math.max(0, chosen(item) - waitingOf(item))
    await move(locked, actor, { kind: 'made', parcelId, countOf: notMade })
    await move(locked, actor, { kind: 'posted', parcelId, countOf: chosen })
    const sent = { ...current, items: withCounts(current.items, chosen) }
    await noteSentItems(shop, trx, sent, { parcelId, sentAt: at, madeAt })
    const isPart = current.items.some((item) => itemState(item).toPost > chosen(item))
    return { done: `${isPart ? 'posted in part' : 'posted'}, ${how}` }
  })
}
