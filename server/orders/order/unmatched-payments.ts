import type { Kysely, Selectable } from 'kysely'
import type { Order } from '#shop/orders/order.ts'
import { type OrderRefusal, refuseOrder } from '#shop/orders/refusals.ts'
import type { Shop } from '#shop/shop.ts'
import { sanitizeLine } from '#shop/texts/sanitize-line.ts'
import { enqueueEmail } from '../../contact/mail/outbox.ts'
import { askProvider, NotDone } from '../../money/payments/ask-provider.ts'
import type { PaymentSession } from '../../money/payments/provider.ts'
import { ownLivemode } from '../../platform/database/orders.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Services } from '../../platform/services/services.ts'
import { writeAuditLog } from './audit-log.ts'
import { fulfil } from './fulfil.ts'
import { rebuildOrder } from './rebuild.ts'

/** A paid session of the account that belongs to no order; the amount is in the smallest unit of its currency. */
export type UnmatchedPayment = Selectable<Schema['unmatchedPayments']>

async function noteUnmatched(services: Services, { id, amount, currency, payer }: PaymentSession): Promise<void> {
  const { db, config, now, wakeMailer } = services
  const at = now()
  await inTransaction(db, async (trx) => {
    await trx
      .insertInto('unmatchedPayments')
      .values({
        id,
        amount: amount ?? 0,
        currency: currency ?? 'eur',
        name: payer.name,
        email: payer.email ? sanitizeLine(payer.email) : null,
        livemode: ownLivemode(config),
        noticedAt: at.toISOString(),
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
    await enqueueEmail(trx, 'unmatched-payment', { id }, at)
  })
  wakeMailer()
}

/**
 * Fulfils the order of a payment session, and rebuilds it first if the database has lost it.
 * Any other paid session, such as a payment link's, becomes no order: the owner gets one e-mail (S10.207).
 */
export async function fulfilOrNote(shop: Shop, services: Services, sessionId: string): Promise<Order | NotDone | null> {
  const order = await fulfil(shop, services, sessionId)
  if (order !== null) return order
  const session = await askProvider(services.log, () => services.payments.read(sessionId))
  // A session of another account cannot be read, and its money is not ours.
  if (session instanceof NotDone) return session.error.kind === 'unknown' ? null : session
  if (session.payment !== 'paid') return null
  if (await rebuildOrder(services, session)) return fulfil(shop, services, sessionId)
  await noteUnmatched(services, session)
  return null
}

export async function findUnmatchedPayment(db: Kysely<Schema>, id: string): Promise<UnmatchedPayment | null> {
  return (await db.selectFrom('unmatchedPayments').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

/** The unmatched payments that nobody has dealt with, the oldest first; test ones only in a shop that is not live. */
export function openUnmatchedPayments({ db, config }: Services): Promise<UnmatchedPayment[]> {
  return db
    .selectFrom('unmatchedPayments')
    .selectAll()
    .where('doneAt', 'is', null)
    .where('livemode', '=', ownLivemode(config))
    .orderBy('noticedAt')
    .execute()
}

export function closeUnmatchedPayment({ db, now }: Services, id: string, who: string): Promise<OrderRefusal | null> {
  return inTransaction(db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('unmatchedPayments')
      .set({ doneAt: now().toISOString() })
      .where('id', '=', id)
      .where('doneAt', 'is', null)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return refuseOrder('payment-dealt-with')
    await writeAuditLog(trx, { orderId: null, who, what: `payment without an order dealt with: ${id}` }, now())
    return null
  })
}
