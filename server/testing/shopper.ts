import * as v from 'valibot'
import { createCheckout } from '#shop/calls/public/checkout.ts'
import { readOrderStatus } from '#shop/calls/public/order-status.ts'
import type { CardId } from '../../sandbox/payments/cards.ts'
import type { Customer } from '../../sandbox/payments/customer.ts'
import { transitionPayment } from '../../sandbox/payments/payment-store.ts'
import { pay } from '../../sandbox/payments/transitions.ts'
import type { OpenShop } from './open-shop.ts'

/** A cart of one bracelet for 35 euro, with shipping 39.95. */
export const oneBracelet = [{ id: '1', quantity: 1, size: 'Medium' }]

export const aoife: Customer = {
  email: 'aoife@example.ie',
  name: 'Aoife Byrne',
  phone: '+353 1 555 0100',
  address: {
    line1: '1 Main Street',
    line2: null,
    city: 'Galway',
    state: 'Co. Galway',
    postal_code: 'H91 X2Y3',
    country: 'IE',
  },
}

export function post(shop: Pick<OpenShop, 'fetch'>, path: string, body: unknown): Promise<Response> {
  const headers = { 'content-type': 'application/json' }
  return shop.fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
}

const Answered = v.object({
  ...v.partial(createCheckout.answer).entries,
  ok: v.boolean(),
  code: v.optional(v.string()),
  error: v.optional(v.string()),
})

export async function checkOut(shop: Pick<OpenShop, 'fetch'>, body: unknown) {
  const response = await post(shop, createCheckout.path, body)
  return { status: response.status, ...v.parse(Answered, await response.json()) }
}

export async function startCheckout(shop: Pick<OpenShop, 'fetch'>, body: unknown): Promise<string> {
  const { sessionId, error } = await checkOut(shop, body)
  if (sessionId === undefined) throw new Error(`There was no checkout: ${error}`)
  return sessionId
}

/** Pays on the payment page; the shop learns of it by webhook, unless webhooks are held back. */
export async function payOn(
  { sandbox }: Pick<OpenShop, 'sandbox'>,
  sessionId: string,
  card: CardId = 'visa',
  customer: Customer = aoife,
) {
  const paid = await transitionPayment(sandbox.paymentStore, sessionId, (payment) => pay(payment, customer, card))
  if (!paid) throw new Error('The payment page is not open')
}

export async function statusOf(shop: Pick<OpenShop, 'fetch'>, sessionId: string) {
  const response = await shop.fetch(`${readOrderStatus.path}?session_id=${sessionId}`)
  return v.parse(readOrderStatus.answer, await response.json())
}
