import type { Kysely } from 'kysely'
import type * as calls from '#shop/calls/public/withdrawal.ts'
import { type ItemCount, itemState } from '#shop/orders/items.ts'
import type { Order } from '#shop/orders/order.ts'
import { isPaid } from '#shop/orders/states.ts'
import type { WithdrawalScope } from '#shop/orders/to-refund.ts'
import type { WithdrawalRequest } from '#shop/withdrawals/request.ts'
import { takeEmailQuota } from '../../contact/mail/email-quota.ts'
import type { About, EmailAbout } from '../../contact/mail/kinds.ts'
import { enqueueEmail } from '../../contact/mail/outbox.ts'
import type { Handler } from '../../platform/calls/handler.ts'
import { writeMovements } from '../../platform/database/order-items.ts'
import { findOrder, findOrdersByReference, holdOrder } from '../../platform/database/orders.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { networkOf } from '../../platform/http/rate-limit.ts'
import type { Services } from '../../platform/services/services.ts'
import { writeOrderEvent } from '../order/order-events.ts'
import { refreshToDo } from '../order/taken-back.ts'
import { digestAt } from './digest.ts'
import { statementId } from './statement-id.ts'

/** A statement without the id of its form that comes again within this time, in ms, is the same one, and an order gets one receipt for the same items in it. */
const DAY_MS = 86_400_000
/** Most receipts in 24 hours for statements that fit no order: from one network, to one address, and in the whole shop. They do not count for statements that fit an order. */
const UNMATCHED_RECEIPTS = { network: 10, address: 1, shop: 200 }
/** Most receipts in 24 hours for one order, whose buyer may withdraw from it item by item. */
const RECEIPTS_FOR_ORDER = 10
/** The owner gets so many single e-mails in 24 hours about statements that bring no new order; the rest come in the digest of their hour. */
const SINGLE_NOTICES = 9

async function findSame(db: Kysely<Schema>, { name, reference, email, items }: WithdrawalRequest, since: string) {
  return db
    .selectFrom('withdrawals')
    .select('receivedAt')
    .where('receivedAt', '>=', since)
    .where((eb) => eb.and({ name, reference, email, items }))
    .executeTakeFirst()
}

async function receivedBefore(db: Kysely<Schema>, id: string): Promise<string> {
  const stored = db.selectFrom('withdrawals').select('receivedAt').where('id', '=', id)
  return (await stored.executeTakeFirstOrThrow()).receivedAt
}

const BUYER = 'the buyer'

type Due = {
  readonly orderId: string | null
  readonly scope: WithdrawalScope
  readonly items: string
  readonly formId: string
  readonly email: string
  readonly network: string
  readonly since: string
}

/** True if an order was sent a receipt for the same items since then. */
async function isAcknowledged(
  db: Kysely<Schema>,
  orderId: string,
  { scope, items, since }: Pick<Due, 'scope' | 'items' | 'since'>,
) {
  const receipt = db
    .selectFrom('outbox')
    .innerJoin('withdrawals', 'withdrawals.id', 'outbox.aboutId')
    .select('outbox.id')
    .where('withdrawals.orderId', '=', orderId)
    .where('withdrawals.scope', '=', scope)
    .where('withdrawals.items', '=', items)
    .where('withdrawals.receivedAt', '>=', since)
    .where('outbox.kind', '=', 'withdrawal')
  return (await receipt.executeTakeFirst()) !== undefined
}

/** The receipt that is due for a statement, or null if the order or the asker has had enough of them. The quota of a network is taken first, so that one asker does not use up the shop's. */
async function receiptFor(db: Kysely<Schema>, due: Due, now: Date): Promise<EmailAbout<'withdrawal'> | null> {
  const { orderId, email, network } = due
  if (orderId !== null) {
    if (due.formId === '' && (await isAcknowledged(db, orderId, due))) return null
    const ofOrder = { purpose: 'withdrawal receipts', to: orderId, max: RECEIPTS_FOR_ORDER }
    return (await takeEmailQuota(db, ofOrder, now)) ? 'withdrawal' : null
  }
  const quotas = [
    { purpose: 'withdrawals from', to: network, max: UNMATCHED_RECEIPTS.network },
    { purpose: 'withdrawal', to: email, max: UNMATCHED_RECEIPTS.address },
    { purpose: 'withdrawals', max: UNMATCHED_RECEIPTS.shop },
  ]
  for (const quota of quotas) if (!(await takeEmailQuota(db, quota, now))) return null
  return 'withdrawal-unmatched'
}

/** Tells the owner of a statement: by itself if it is about an order, or one of the first few of the day; else in the digest of its hour. */
async function tellOwner(
  db: Kysely<Schema>,
  { isAboutOrder, ...about }: About<'withdrawal-notice'> & { readonly isAboutOrder: boolean },
  now: Date,
): Promise<void> {
  if (isAboutOrder || (await takeEmailQuota(db, { purpose: 'withdrawal notices', max: SINGLE_NOTICES }, now)))
    return enqueueEmail(db, 'withdrawal-notice', about, now)
  const { id, dueAt } = digestAt(now)
  return enqueueEmail(db, 'withdrawal-digest', { id }, now, dueAt)
}

/** The order that a statement is known to be about, by the link that it came from, and which items go back; null for all of it. */
type Known = { readonly orderId: string; readonly returned: readonly ItemCount[] | null }

/** The origin of a statement: a page of its order, or the open form, by its sender's network. */
type Origin = { readonly known: Known } | { readonly network: string }

/** All that the buyer keeps of an order and may return: words that were made for somebody end the right to withdraw (Directive 2011/83/EU, article 16(c)). */
function allReturned({ items }: Order): ItemCount[] {
  return items.flatMap((item) => (item.isWithdrawable ? [{ itemId: item.itemId, quantity: itemState(item).kept }] : []))
}

async function orderIdFor(db: Kysely<Schema>, request: WithdrawalRequest): Promise<string | null> {
  const orders = await findOrdersByReference(db, request)
  const order = orders.find(({ state }) => isPaid(state))
  if (order === undefined) return null
  if (order.channel !== 'replacement' || order.firstOrderId === null) return order.id
  // The purchase is the first order, which is deleted before its exchanges.
  return (await findOrder(db, 'id', order.firstOrderId))?.id ?? null
}

/** Writes a statement down with its e-mails in one transaction. Every statement reaches the owner; a receipt goes out as often as `receiptFor` allows, so that nobody floods strangers (docs/decisions/011). Answers when it came in (ISO UTC). */
export async function receiveWithdrawal(
  services: Services,
  request: WithdrawalRequest,
  origin: Origin,
): Promise<string> {
  const { db, now } = services
  const [known, network] = 'known' in origin ? [origin.known, ''] : [null, origin.network]
  const { formId, ...statement } = request
  const id = statementId(request)
  const receivedAt = now().toISOString()
  const since = new Date(now().getTime() - DAY_MS).toISOString()
  const scope = known?.returned ? 'items' : known === null && request.items !== '' ? 'words' : 'all'
  return inTransaction(db, async (trx) => {
    const orderId = known?.orderId ?? (await orderIdFor(trx, request))
    // Of many statements at once one sees no receipt.
    if (orderId !== null) await holdOrder(trx, services.config, orderId)
    const same = formId === '' && (await findSame(trx, request, since))
    if (same) return same.receivedAt
    const insert = trx.insertInto('withdrawals').values({ ...statement, id, orderId, receivedAt, scope })
    const { numInsertedOrUpdatedRows } = await insert.onConflict((row) => row.doNothing()).executeTakeFirstOrThrow()
    if (!numInsertedOrUpdatedRows) return receivedBefore(trx, id)
    const { email, items } = statement
    const receipt = await receiptFor(trx, { orderId, scope, items, formId, email, network, since }, now())
    const order = orderId === null ? null : await findOrder(trx, 'id', orderId)
    if (order !== null) {
      const asked = (known?.returned ?? allReturned(order)).map((one) => ({
        ...one,
        kind: 'withdrawal-asked' as const,
      }))
      await writeMovements(trx, asked, { at: receivedAt, who: BUYER, causeKind: 'withdrawal', causeId: id })
      await refreshToDo(trx, order.id, now())
    }
    // The digest lists the statements by the hour in which they came in.
    await tellOwner(trx, { id, orderId, isAboutOrder: receipt === 'withdrawal' }, new Date(receivedAt))
    if (receipt !== null) await enqueueEmail(trx, receipt, { id, orderId }, now())
    if (orderId !== null) await writeOrderEvent(trx, { orderId, kind: 'change' }, now())
    return receivedAt
  })
}

export const withdraw: Handler<typeof calls.withdraw> = async (services, { body, c }) => {
  const receivedAt = await receiveWithdrawal(services, body, { network: networkOf(c, services.config) })
  services.wakeMailer()
  return { ok: true, receivedAt }
}
