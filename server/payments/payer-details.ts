import type { Updateable } from 'kysely'
import type Stripe from 'stripe'
import { asciiEmail } from '#shop/checkout/idn.ts'
import type { Address, Order } from '#shop/orders/order.ts'
import { vatPercentFor } from '#shop/orders/vat.ts'
import type { VatScheme } from '#shop/settings/vat-schemes.ts'
import { sanitizeLine } from '#shop/texts/sanitize-line.ts'
import { cleanCode } from '#shop/typed-text.ts'
import type { OrderRow } from '../database/schema.ts'

function parsedAddress({ line1, line2, city, state, postal_code, country }: Stripe.Address): Address {
  return {
    line1: sanitizeLine(line1 ?? ''),
    line2: sanitizeLine(line2 ?? ''),
    city: sanitizeLine(city ?? ''),
    county: sanitizeLine(state ?? ''),
    postcode: sanitizeLine(postal_code ?? ''),
    country: sanitizeLine(country ?? ''),
  }
}

/** What a payer typed, on one line; null if nothing was. */
const typed = (value: string | null | undefined) => (value ? sanitizeLine(value) : null)

/** The postal address that the payment page took, null if it took none. */
export function addressOf(session: Stripe.Checkout.Session): Address | null {
  const given = session.collected_information?.shipping_details?.address ?? session.customer_details?.address
  return given ? parsedAddress(given) : null
}

/** One address, whatever is in it: the provider has judged it and writes to it too. Control characters and lists are not allowed in an e-mail's envelope. */
const singleAddress = /^[^\s\p{C}<>,;]+@[^\s\p{C}<>,;@]+$/u

/** What the buyer typed on the payment page: name, postal address, phone, e-mail; with the payment's id, and once it is paid when that was, what came in and the rate of VAT within it. */
export function payerDetails(
  session: Stripe.Checkout.Session,
  order: Order,
  { paidAt, vatScheme }: { readonly paidAt: Date | null; readonly vatScheme: VatScheme },
): Updateable<OrderRow> {
  const { customer_details: customer, payment_intent: intent } = session
  const shipping = session.collected_information?.shipping_details
  // An order that was added to another has the address of that: the card's is for the bank.
  const isKnown = order.goesWith !== null
  const address = isKnown ? order.address : addressOf(session)
  const email = asciiEmail(cleanCode(customer?.email ?? ''))
  return {
    name: isKnown ? order.name : typed(shipping?.name ?? customer?.name),
    phone: typed(customer?.phone) ?? (isKnown ? order.phone : null),
    address: address && JSON.stringify(address),
    email: singleAddress.test(email) ? email : order.email,
    paymentIntentId: typeof intent === 'string' ? intent : (intent?.id ?? null),
    paidAt: paidAt?.toISOString() ?? null,
    ...(paidAt && {
      vatBasisPoints: Math.round(vatPercentFor(vatScheme, address, paidAt) * 100),
      received: session.currency === 'eur' ? session.amount_total : null,
    }),
  }
}
