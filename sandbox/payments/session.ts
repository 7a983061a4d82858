import type Stripe from 'stripe'
import { lineItemList } from './line-item.ts'
import { amounts, isComplete, type Payment } from './payment.ts'
import { paymentIntentObject } from './payment-intent.ts'

export type SessionExpansion = 'line_items' | 'payment_intent'

function customerDetails({ parameters, payer }: Payment): Stripe.Checkout.Session.CustomerDetails | null {
  if (!payer && !parameters.customer_email) return null
  return {
    address: payer?.address ?? null,
    business_name: null,
    email: payer?.email ?? parameters.customer_email ?? null,
    individual_name: null,
    name: payer?.name ?? null,
    phone: payer?.phone ?? null,
    tax_exempt: 'none',
    tax_ids: [],
  }
}

function shipping({ key, parameters }: Payment) {
  const rate = parameters.shipping_options?.[0]?.shipping_rate_data
  if (!rate) return { shipping_cost: null, shipping_options: [] }
  const id = `shr_1${key}`
  const { amount } = rate.fixed_amount
  return {
    shipping_cost: { amount_subtotal: amount, amount_tax: 0, amount_total: amount, shipping_rate: id },
    shipping_options: [{ shipping_amount: amount, shipping_rate: id }],
  }
}

export function sessionObject(
  payment: Payment,
  publicUrl: string,
  expand: readonly SessionExpansion[] = [],
): Stripe.Checkout.Session {
  const { id, created, expiresAt, key, parameters, payer, state } = payment
  const { subtotal, shipping: shippingAmount, total } = amounts(payment)
  const complete = isComplete(payment)
  const intent = expand.includes('payment_intent') ? paymentIntentObject(payment) : `pi_${key}`
  const customText = parameters.custom_text
  return {
    id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: parameters.adaptive_pricing?.enabled ?? false },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    amount_subtotal: subtotal,
    amount_total: total,
    automatic_tax: {
      enabled: parameters.automatic_tax?.enabled ?? false,
      liability: null,
      provider: null,
      status: null,
    },
    billing_address_collection: parameters.billing_address_collection ?? null,
    cancel_url: parameters.cancel_url ?? null,
    client_reference_id: parameters.client_reference_id ?? null,
    client_secret: null,
    collected_information: complete
      ? {
          business_name: null,
          individual_name: null,
          shipping_details: payer?.address ? { address: payer.address, name: payer.name } : null,
        }
      : null,
    consent: null,
    consent_collection: null,
    created,
    currency: 'eur',
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: customText?.after_submit ?? null,
      shipping_address: customText?.shipping_address ?? null,
      submit: customText?.submit ?? null,
      terms_of_service_acceptance: null,
    },
    customer: null,
    customer_account: null,
    customer_creation: parameters.customer_creation ?? 'if_required',
    customer_details: customerDetails(complete ? payment : { ...payment, payer: null }),
    customer_email: parameters.customer_email ?? null,
    discounts: [],
    expires_at: expiresAt,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    ...(expand.includes('line_items') ? { line_items: lineItemList(payment) } : {}),
    livemode: false,
    locale: parameters.locale ?? null,
    managed_payments: null,
    metadata: parameters.metadata ?? {},
    mode: parameters.mode,
    origin_context: null,
    payment_intent: complete ? intent : null,
    payment_link: null,
    payment_method_collection: 'if_required',
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: parameters.payment_method_types ?? ['card', 'sepa_debit'],
    payment_status: state === 'paid' ? 'paid' : 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: parameters.phone_number_collection?.enabled ?? false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: parameters.shipping_address_collection ?? null,
    ...shipping(payment),
    status: complete ? 'complete' : state === 'expired' ? 'expired' : 'open',
    submit_type: parameters.submit_type ?? null,
    subscription: null,
    success_url: parameters.success_url,
    total_details: { amount_discount: 0, amount_shipping: shippingAmount, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: complete || state === 'expired' ? null : `${publicUrl}/sandbox/pay/${id}`,
    wallet_options: null,
  }
}
