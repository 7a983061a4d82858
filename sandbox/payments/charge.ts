import type Stripe from 'stripe'
import { testCard } from './cards.ts'
import { amounts, type Payment } from './payment.ts'

function paymentMethodDetails({ card }: Payment): Stripe.Charge.PaymentMethodDetails | null {
  if (card === null) return null
  const { last4, outcome } = testCard(card)
  if (outcome === 'delayed') return { type: 'sepa_debit' }
  return {
    type: 'card',
    card: {
      amount_authorized: null,
      authorization_code: null,
      brand: 'visa',
      checks: { address_line1_check: 'pass', address_postal_code_check: 'pass', cvc_check: 'pass' },
      country: 'IE',
      electronic_commerce_indicator: null,
      exp_month: 12,
      exp_year: 2034,
      funding: 'credit',
      installments: null,
      last4,
      mandate: null,
      network: 'visa',
      network_transaction_id: null,
      regulated_status: 'unregulated',
      three_d_secure: null,
      transaction_link_id: null,
      wallet: null,
    },
  }
}

export function chargeObject(payment: Payment): Stripe.Charge {
  const { created, key, parameters, payer } = payment
  const { refunded, total } = amounts(payment)
  return {
    id: `ch_${key}`,
    object: 'charge',
    amount: total,
    amount_captured: total,
    amount_refunded: refunded,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: `txn_${key}`,
    billing_details: {
      address: payer?.address ?? null,
      email: payer?.email ?? null,
      name: payer?.name ?? null,
      phone: payer?.phone ?? null,
      tax_id: null,
    },
    calculated_statement_descriptor: 'SANDBOX',
    captured: true,
    created: payment.chargedAt ?? created,
    currency: 'eur',
    customer: null,
    description: parameters.payment_intent_data?.description ?? null,
    disputed: payment.dispute !== null,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: parameters.payment_intent_data?.metadata ?? {},
    on_behalf_of: null,
    outcome: null,
    paid: true,
    payment_intent: `pi_${key}`,
    payment_method: `pm_${key}`,
    payment_method_details: paymentMethodDetails(payment),
    receipt_email: parameters.payment_intent_data?.receipt_email ?? null,
    receipt_number: null,
    receipt_url: null,
    refunded: refunded === total,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'succeeded',
    transfer_data: null,
    transfer_group: null,
  }
}
