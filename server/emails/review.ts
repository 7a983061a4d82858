import { formatMoment } from '#shop/dates.ts'
import { formatCents } from '#shop/money.ts'
import type { Order } from '#shop/orders/order.ts'
import { sanitizeLine } from '#shop/texts/sanitize-line.ts'
import type { Config } from '../config.ts'
import { type Email, emailToOwner } from './compose.ts'
import { postalAddress, referenceOf } from './parts.ts'

/** Asks the owner to compare a payment with its order, where the two differ (docs/decisions/005). */
export function reviewEmail(order: Order, config: Config): Promise<Email> {
  const body = {
    preheader: 'The payment does not fit the order as it was written down.',
    heading: `Order ${referenceOf(order)} needs a look`,
    blocks: [
      'The payment provider reports a finished checkout whose amount, currency or order number differs from the order as it was written down. Do not make or post anything yet.',
      {
        list: [
          `Order number in the payment’s metadata should be: ${order.id}`,
          `Total should be: ${formatCents(order.total)}`,
          `Payment session: ${order.sessionId ?? 'none'}`,
          `Written down: ${formatMoment(new Date(order.createdAt))}`,
          `Customer: ${sanitizeLine(order.email ?? 'no e-mail given')}`,
          `Address: ${postalAddress(order) || 'no address given'}`,
        ],
      },
      'Find the payment session in the provider’s dashboard, compare, and refund it or write to the customer. The customer has been told that the payment is being checked; no confirmation was sent.',
    ],
  }
  const subject = `Order ${referenceOf(order)} needs a look before anything is made`
  return emailToOwner(body, config, { subject })
}
