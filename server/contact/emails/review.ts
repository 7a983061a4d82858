import { readableEmail } from '#shop/checkout/idn.ts'
import { formatMoment } from '#shop/dates.ts'
import { formatCents } from '#shop/money.ts'
import type { Order } from '#shop/orders/order.ts'
import { orderReference } from '#shop/orders/reference.ts'
import { isInZone } from '#shop/shipping/zones.ts'
import type { ServerShop } from '#shop/shop.ts'
import { sanitizeLine } from '#shop/texts/sanitize-line.ts'
import type { Config } from '../../platform/config/config.ts'
import { type Email, emailToOwner } from './compose.ts'
import { deskAction, orderedAt, postalAddress } from './parts.ts'

const differs = {
  preheader: "The payment doesn't match the order.",
  what: "The payment provider reports a finished checkout. Its amount, currency or order number differs from the order that the shop stored. Don't make or post anything yet.",
  next: 'Find the payment session in the provider’s dashboard and compare it. Then refund it or write to the customer. The customer knows that we are checking the payment, and has had no confirmation.',
} as const

const elsewhere = (zone: string) => ({
  preheader: "It's paid, but we don't ship to its address.",
  what: `This order is paid. It was to go to ${zone}, but its address is somewhere else, and you don't ship there. Don't make or post anything yet.`,
  next: `We've told the customer and offered a refund. Refund it at the desk.`,
})

/** Asks the owner to compare a payment with its order, where the two differ, or to refund one whose address lies outside its zone (docs/decisions/004, 002). */
export function reviewEmail(shop: ServerShop, order: Order, config: Config): Promise<Email> {
  const { delivery } = order.promise
  const isElsewhere = order.address !== null && !isInZone(order.address, delivery)
  const { preheader, what, next } = isElsewhere ? elsewhere(delivery?.name ?? 'a zone that no longer exists') : differs
  const body = {
    preheader,
    heading: `Order ${orderReference(order)} needs a look`,
    blocks: [
      what,
      {
        list: [
          `Order number in the payment’s metadata should be: ${order.id}`,
          `Total should be: ${formatCents(order.total)}`,
          `Payment session: ${order.sessionId ?? 'none'}`,
          `Ordered: ${formatMoment(orderedAt(order))}`,
          `Customer: ${readableEmail(sanitizeLine(order.email ?? 'no e-mail given'))}`,
          `Address: ${postalAddress(order) || 'no address given'}`,
        ],
      },
      next,
      deskAction(order, config),
    ],
  }
  const subject = `Order ${orderReference(order)} needs a look before anything is made`
  return emailToOwner(shop, body, config, { subject })
}
