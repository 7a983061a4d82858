import type Stripe from 'stripe'
import { testCard } from './cards.ts'
import { chargeObject } from './charge.ts'
import { amounts, type Payment } from './payment.ts'

const statuses = {
  open: 'requires_payment_method',
  authenticating: 'requires_action',
  waiting: 'processing',
  paid: 'succeeded',
  failed: 'requires_payment_method',
  expired: 'canceled',
} as const satisfies Record<Payment['state'], Stripe.PaymentIntent.Status>

function lastError({ card, problem }: Payment): Stripe.PaymentIntent.LastPaymentError | null {
  if (problem === null || card === null) return null
  return { type: 'card_error', code: testCard(card).code ?? 'payment_intent_authentication_failure', message: problem }
}

export function paymentIntentObject(payment: Payment, expandCharge = false): Stripe.PaymentIntent {
  const { created, key, parameters, state } = payment
  const { total } = amounts(payment)
  const charge = expandCharge ? chargeObject(payment) : `ch_${key}`
  return {
    id: `pi_${key}`,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: total,
    amount_capturable: 0,
    amount_received: state === 'paid' ? total : 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: null,
    confirmation_method: 'automatic',
    created,
    currency: 'eur',
    customer: null,
    customer_account: null,
    description: parameters.payment_intent_data?.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: lastError(payment),
    latest_charge: state === 'paid' ? charge : null,
    livemode: false,
    managed_payments: null,
    metadata: parameters.payment_intent_data?.metadata ?? {},
    next_action: null,
    on_behalf_of: null,
    payment_method: state === 'paid' || state === 'waiting' ? `pm_${key}` : null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: parameters.payment_method_types ?? ['card', 'sepa_debit'],
    payment_record: null,
    processing: null,
    receipt_email: parameters.payment_intent_data?.receipt_email ?? null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: statuses[state],
    transfer_data: null,
    transfer_group: null,
  }
}
