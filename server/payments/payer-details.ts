import type { Updateable } from 'kysely'
import type Stripe from 'stripe'
import type { Address, Order } from '#shop/orders/order.ts'
import type { OrderRow } from '../database/schema.ts'

function addressOf({ line1, line2, city, state, postal_code, country }: Stripe.Address): Address {
  return {
    line1: line1 ?? '',
    line2: line2 ?? '',
    city: city ?? '',
    county: state ?? '',
    postcode: postal_code ?? '',
    country: country ?? '',
  }
}

/** One address, whatever is in it: the provider has judged it and writes to it too. Control characters and lists have no place in a letter's envelope. */
const singleAddress = /^[^\s\p{C}<>,;]+@[^\s\p{C}<>,;@]+$/u

/** What the buyer typed on the payment page: name, postal address, phone, e-mail; with the payment's id and when it was made. */
export function payerDetails(
  session: Stripe.Checkout.Session,
  order: Order,
  paidAt: Date | null,
): Updateable<OrderRow> {
  const { customer_details: customer, payment_intent: intent } = session
  const shipping = session.collected_information?.shipping_details
  const address = shipping?.address ?? customer?.address
  const email = customer?.email?.trim() ?? ''
  return {
    name: shipping?.name ?? customer?.name ?? null,
    phone: customer?.phone ?? null,
    address: address ? JSON.stringify(addressOf(address)) : null,
    email: singleAddress.test(email) ? email : order.email,
    paymentIntentId: typeof intent === 'string' ? intent : (intent?.id ?? null),
    paidAt: paidAt?.toISOString() ?? null,
  }
}
