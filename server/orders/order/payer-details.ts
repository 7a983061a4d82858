import type { Updateable } from 'kysely'
import { asciiEmail } from '#shop/checkout/idn.ts'
import type { Order } from '#shop/orders/order.ts'
import { vatPercentFor } from '#shop/orders/vat.ts'
import type { VatScheme } from '#shop/settings/vat-schemes.ts'
import { cleanCode } from '#shop/typed-text.ts'
import type { PaymentSession } from '../../money/payments/provider.ts'
import type { OrderRow } from '../../platform/database/schema.ts'

/** One address, whatever is in it: the provider has judged it and writes to it too. Control characters and lists are not allowed in an e-mail's envelope. */
const singleAddress = /^[^\s\p{C}<>,;]+@[^\s\p{C}<>,;@]+$/u

/** The buyer's words from the payment page: name, postal address, phone, e-mail; with the payment's id, and once it is paid its time, the money received and the rate of VAT within it. */
export function payerDetails(
  { payer, paymentId, currency, amount }: PaymentSession,
  order: Order,
  { paidAt, vatScheme }: { readonly paidAt: Date | null; readonly vatScheme: VatScheme },
): Updateable<OrderRow> {
  // An order that was added to another has the address of that: the card's is for the bank.
  const isKnown = order.firstOrderId !== null
  const address = isKnown ? order.address : payer.address
  const email = asciiEmail(cleanCode(payer.email ?? ''))
  return {
    name: isKnown ? order.name : (payer.recipient ?? payer.name),
    phone: payer.phone ?? (isKnown ? order.phone : null),
    address: address && JSON.stringify(address),
    email: singleAddress.test(email) ? email : order.email,
    paymentId,
    paidAt: paidAt?.toISOString() ?? null,
    ...(paidAt && {
      vatBasisPoints: Math.round(vatPercentFor(vatScheme, address, paidAt) * 100),
      received: currency === 'eur' ? amount : null,
    }),
  }
}
