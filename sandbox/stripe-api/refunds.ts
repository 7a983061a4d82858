import type Stripe from 'stripe'
import * as v from 'valibot'
import { formatCents } from '#shop/money.ts'
import { newRefundId } from '../payments/ids.ts'
import { refundable } from '../payments/payment.ts'
import { paymentIntentObject } from '../payments/payment-intent.ts'
import { findByPart, type PaymentStore, transitionPayment } from '../payments/payment-store.ts'
import { refundObject } from '../payments/refund.ts'
import { refundPayment } from '../payments/transitions.ts'
import { expandable, Metadata, Text, Whole } from '../payments/values.ts'
import { invalid, missing, type Outcome, readParameters } from './api-error.ts'
import type { Form } from './form.ts'

const Creation = v.strictObject({
  payment_intent: v.optional(Text),
  charge: v.optional(Text),
  amount: v.optional(v.pipe(Whole, v.minValue(1, 'Invalid positive integer'))),
  reason: v.optional(v.picklist(['duplicate', 'fraudulent', 'requested_by_customer'], 'Invalid reason')),
  metadata: v.optional(Metadata),
})
const Listing = v.strictObject({ payment_intent: Text, limit: v.optional(Whole, 10) })
const IntentReading = v.strictObject({ expand: expandable(['latest_charge']) })

/** POST /v1/refunds: gives back a part of a paid amount, or all that is left of it. */
export async function createRefund(store: PaymentStore, form: Form): Promise<Outcome<Stripe.Refund>> {
  const read = readParameters(Creation, form)
  if (!read.ok) return read
  const { payment_intent: intent, charge, amount: requested, reason = null, metadata = {} } = read.value
  const part = intent ?? charge
  if (!part) return { ok: false, error: invalid('One of charge or payment_intent must be given.') }
  const payment = await findByPart(store, part)
  if (!payment) return { ok: false, error: missing(intent ? 'payment_intent' : 'charge', part) }
  if (payment.state !== 'paid') {
    return { ok: false, error: invalid('This payment does not have a successful charge to refund.') }
  }
  const left = refundable(payment)
  if (left === 0) {
    return { ok: false, error: invalid('This charge was refunded already.', { code: 'charge_already_refunded' }) }
  }
  const amount = requested ?? left
  const created = Math.floor(store.now().getTime() / 1000)
  const refund = { id: newRefundId(payment.key), amount, created, reason, metadata, failed: false }
  const refunded = await transitionPayment(store, payment.id, (current) => refundPayment(current, refund))
  if (refunded) return { ok: true, value: refundObject(refunded, refund) }
  const message = `The refund (${formatCents(amount)}) is greater than what is left of the charge (${formatCents(left)}).`
  return { ok: false, error: invalid(message, { param: 'amount' }) }
}

/** GET /v1/refunds?payment_intent=: the refunds of a payment, the newest first. */
export async function listRefunds(store: PaymentStore, form: Form): Promise<Outcome<Stripe.ApiList<Stripe.Refund>>> {
  const read = readParameters(Listing, form)
  if (!read.ok) return read
  const payment = await findByPart(store, read.value.payment_intent)
  const data = payment?.refunds.toReversed().map((refund) => refundObject(payment, refund)) ?? []
  return {
    ok: true,
    value: { object: 'list', data: data.slice(0, read.value.limit), has_more: false, url: '/v1/refunds' },
  }
}

export async function retrieveRefund(store: PaymentStore, id: string): Promise<Outcome<Stripe.Refund>> {
  const payment = await findByPart(store, id)
  const refund = payment?.refunds.find((one) => one.id === id)
  return payment && refund
    ? { ok: true, value: refundObject(payment, refund) }
    : { ok: false, error: missing('refund', id) }
}

export async function retrievePaymentIntent(
  store: PaymentStore,
  id: string,
  form: Form,
): Promise<Outcome<Stripe.PaymentIntent>> {
  const read = readParameters(IntentReading, form)
  if (!read.ok) return read
  const payment = await findByPart(store, id)
  if (!payment || id !== `pi_${payment.key}`) return { ok: false, error: missing('payment_intent', id) }
  return { ok: true, value: paymentIntentObject(payment, read.value.expand !== undefined) }
}
