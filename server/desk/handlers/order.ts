import * as v from 'valibot'
import { readableEmail, withReadableEmails } from '#shop/checkout/idn.ts'
import type { OrderAnswer, OrderSummary } from '#shop/desk/orders.ts'
import { addressLines } from '#shop/orders/address-lines.ts'
import { takenWords } from '#shop/orders/item-counts.ts'
import { itemState, type OrderItem } from '#shop/orders/items.ts'
import type { Order } from '#shop/orders/order.ts'
import { itemsIn, postedParcels, type Way, wayOf } from '#shop/orders/parcels.ts'
import { leftToRefund } from '#shop/orders/refund-amount.ts'
import { refuseOrder } from '#shop/orders/refusals.ts'
import { sanitizeLine, sanitizeParagraphs } from '#shop/texts/sanitize-line.ts'
import { refundBy } from '#shop/withdrawals/window.ts'
import { emailsOf } from '../../contact/emails/emails.ts'
import { heldMs } from '../../contact/mail/hold.ts'
import { firmOf } from '../../money/accounting/firms.ts'
import { refundedFor, refundFacts } from '../../money/refunds/refund-store.ts'
import { type StatementToRefund, statementsToRefund } from '../../money/refunds/withdrawals-to-refund.ts'
import { questionsToAnswer } from '../../orders/fulfilment/edit-answers.ts'
import { editableDelivery } from '../../orders/fulfilment/edit-delivery.ts'
import { hasEditableItems } from '../../orders/fulfilment/edit-item.ts'
import { findSwap, swapWords } from '../../orders/fulfilment/gift-swaps.ts'
import { stockOfOrder } from '../../orders/fulfilment/put-back.ts'
import { auditLogOf } from '../../orders/order/audit-log.ts'
import { keptPhoto } from '../../orders/order/photos.ts'
import { findOrder } from '../../platform/database/orders.ts'
import type { EmailRow } from '../../platform/database/schema.ts'
import { textsInForce } from '../../platform/maintenance/text-versions.ts'
import type { Services } from '../../platform/services/services.ts'
import type { StaffMember } from '../sign-in/staff.ts'
import { linkedOrders } from './linked-orders.ts'
import { summariesOf } from './summaries.ts'

const emailStates = v.picklist(['due', 'sent', 'stuck', 'withheld'])

/** An e-mail of the outbox as the desk shows it. `at` is when it was sent, or since when it has been waiting (ISO UTC). */
export function emailOf(row: EmailRow, now: Date): OrderAnswer['emails'][number] {
  const { id, kind, state, sentAt, createdAt, attempts, lastError } = row
  const error = lastError === null ? null : sanitizeLine(lastError)
  return {
    id,
    kind,
    state: v.parse(emailStates, state),
    at: sentAt ?? createdAt,
    attempts,
    error,
    heldMs: heldMs(row, now),
  }
}

export function withdrawalOf({
  id,
  receivedAt,
  name,
  items,
  doneAt,
  returned,
  toRefund,
}: StatementToRefund): OrderAnswer['withdrawals'][number] {
  return {
    id,
    receivedAt,
    doneAt,
    name: sanitizeLine(name),
    items: sanitizeParagraphs(items),
    refundBy: refundBy(receivedAt),
    returned,
    toRefund,
  }
}

export function describeSwap(found: Awaited<ReturnType<typeof findSwap>>): OrderAnswer['swap'] {
  if (found === null) return null
  const { swap, order } = found
  const { askedAt, doneAt } = swap
  return { askedAt, ...swapWords(order, swap), destination: sanitizeLine(swap.destination), doneAt }
}

/** How many units of an item were posted in words, while others of it or of its order are not; '' otherwise. */
function postedWords(item: OrderItem, { isPartlyPosted }: Way): string {
  const { posted } = itemState(item)
  if (!isPartlyPosted || posted === 0) return ''
  return posted === item.quantity ? 'posted' : `${posted} of ${item.quantity} posted`
}

function parcelsOf(order: Order): OrderAnswer['parcels'] {
  return postedParcels(order).map(({ id, postedAt, deliveredAt, tracking }) => ({
    id,
    postedAt,
    deliveredAt,
    tracking,
    items: itemsIn(order, id),
  }))
}

async function moneyOf({ db }: Services, orderId: string): Promise<Pick<OrderAnswer, 'refunds' | 'disputes'>> {
  const refunds = await db
    .selectFrom('refunds')
    .select(['id', 'amount', 'state', 'createdAt', 'cancelReason'])
    .where('orderId', '=', orderId)
    .orderBy('createdAt')
    .execute()
  const disputes = await db
    .selectFrom('disputes')
    .select(['id', 'amount', 'reason', 'answerBy', 'createdAt', 'outcome'])
    .where('orderId', '=', orderId)
    .orderBy('createdAt')
    .execute()
  return { refunds, disputes }
}

/** All that the books know of an order and that a staff member may see, what buyers typed made harmless; null if there is none by this id. */
export async function describeOrder(
  services: Services,
  id: string,
  viewer: Pick<StaffMember, 'role'>,
): Promise<OrderAnswer | null> {
  const { db } = services
  const order = await findOrder(db, 'id', id)
  const [summary]: OrderSummary[] = await summariesOf(services, [id])
  if (order === null || summary === undefined) return null
  const { note } = await db.selectFrom('orders').select('note').where('id', '=', id).executeTakeFirstOrThrow()
  const { subtotal, discount, code, shipping, giftWrap, paidAt, phone, giftNote, answers } = order
  const timeline = await auditLogOf(db, id)
  const facts = await refundFacts(db, order)
  const way = wayOf(order)
  const photo = await keptPhoto(db, id)
  return {
    version: summary.version,
    summary,
    subtotal,
    ...(code !== null && { discount, code }),
    shipping,
    giftWrap,
    paidAt,
    note,
    ...(photo && { photo: { file: photo.file, width: photo.width, height: photo.height } }),
    phone: phone === null ? null : sanitizeLine(phone),
    giftNote: sanitizeParagraphs(giftNote),
    ...(answers.length > 0 && { answers: [...answers] }),
    ...(await questionsToAnswer(services.shop(), db, order)),
    address: addressLines(order),
    delivery: await editableDelivery(db, order),
    hasEditableItems: await hasEditableItems(db, order),
    tracking: way.tracking,
    parcels: parcelsOf(order),
    refunded: await refundedFor(db, id),
    taken: order.items.map((item) => [postedWords(item, way), takenWords(item)].filter(Boolean).join(', ')),
    left: leftToRefund(facts),
    firm: await firmOf(db, id),
    ...(await moneyOf(services, id)),
    withdrawals: (await statementsToRefund(db, order)).map(withdrawalOf),
    swap: describeSwap(await findSwap(db, id)),
    stock: await stockOfOrder(services, order),
    ...(await linkedOrders(services, order, viewer)),
    emails: (await emailsOf(db, id)).map((row) => emailOf(row, services.now())),
    texts: paidAt === null ? [] : await textsInForce(db, paidAt),
    timeline: timeline.map(({ id: entry, at, who, what }) => ({
      id: entry,
      at,
      who: readableEmail(who),
      what: withReadableEmails(sanitizeLine(what)),
    })),
  }
}

export async function orderNow(services: Services, id: string, viewer: Pick<StaffMember, 'role'>) {
  const order = await describeOrder(services, id, viewer)
  return order === null ? refuseOrder('no-order') : { order }
}
