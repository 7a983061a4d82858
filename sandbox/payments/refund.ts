import type Stripe from 'stripe'
import type { Payment, Refund } from './payment.ts'

export function refundObject({ key }: Payment, refund: Refund): Stripe.Refund {
  return {
    id: refund.id,
    object: 'refund',
    amount: refund.amount,
    balance_transaction: `txn_${refund.id}`,
    charge: `ch_${key}`,
    created: refund.created,
    currency: 'eur',
    customer: null,
    customer_account: null,
    destination_details: {
      type: 'card',
      card: { type: 'refund', reference_status: 'pending', reference_type: 'acquirer_reference_number' },
    },
    metadata: refund.metadata,
    payment_intent: `pi_${key}`,
    payment_method: `pm_${key}`,
    reason: refund.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    ...(refund.failed && { failure_balance_transaction: `txn_failed_${refund.id}`, failure_reason: 'declined' }),
    status: refund.failed ? 'failed' : 'succeeded',
    transfer_reversal: null,
  }
}
