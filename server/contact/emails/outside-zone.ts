import { formatCents } from '#shop/money.ts'
import type { Order } from '#shop/orders/order.ts'
import { orderReference } from '#shop/orders/reference.ts'
import { paths } from '#shop/paths.ts'
import type { ServerShop } from '#shop/shop.ts'
import type { Config } from '../../platform/config/config.ts'
import { type Email, emailToCustomer } from './compose.ts'
import { postalLines } from './parts.ts'

/** Tells the buyer that a paid order cannot go to its address, since that lies outside the zone that was chosen, and offers the money back (docs/decisions/002, S10.84). */
export function outsideZoneEmail(shop: ServerShop, order: Order, config: Config): Promise<Email> {
  const zone = order.promise.delivery?.name ?? 'where we ship to'
  const body = {
    preheader: 'You can have all your money back.',
    heading: "We can't post to this address",
    blocks: [
      `You paid ${formatCents(order.total)} for order ${orderReference(order)}. It was to go to ${zone}. We can't post to your address yet, so we haven't started making it.`,
      { lead: 'The address:', lines: postalLines(order) },
      {
        lead: 'Want your money back?',
        text: "Reply to this e-mail and we'll refund all of it to the card or account you paid with.",
      },
      {
        lead: 'Have another address?',
        text: `If it's in ${zone}, order again with it:`,
        button: 'Order again',
        href: `${config.publicUrl}${paths.shop}`,
      },
      `The person at the bench, ${shop.settings.brand}`,
    ],
  }
  return emailToCustomer(shop, order.email, body, config, {
    subject: `Your ${shop.settings.brand} order ${orderReference(order)} can't go to this address`,
  })
}
