import { formatCents } from '#shop/money.ts'
import type { Order } from '#shop/orders/order.ts'
import { orderReference } from '#shop/orders/reference.ts'
import { paths } from '#shop/paths.ts'
import type { ServerShop } from '#shop/shop.ts'
import type { Config } from '../../platform/config/config.ts'
import { type Email, emailToCustomer } from './compose.ts'
import { picturedLines, sumsOf } from './parts.ts'

/** Tells the buyer that the last item was sold before their payment arrived, and that the money comes back (docs/decisions/004). */
export function soldOutEmail(shop: ServerShop, order: Order, config: Config): Promise<Email> {
  const lines = picturedLines(shop, order, config).map(({ name, quantity, lineCents, picture }) => {
    return { name, quantity, picture, prices: [formatCents(lineCents)] }
  })
  const body = {
    preheader: 'We refund all of your money.',
    heading: 'Someone else was quicker',
    blocks: [
      `Your payment for order ${orderReference(order)} arrived too late to hold your items, and someone else bought part of your order. We're sorry.`,
      `You paid ${formatCents(order.total)}. We refund all of it to the card or account you paid with. You don't need to do anything.`,
      { columns: ['Item', 'Qty', 'Price'], lines, sums: sumsOf(order, 'Total, to be refunded') },
      {
        lead: 'Would you like something else?',
        text: 'See what we have now:',
        button: 'Back to the shop',
        href: `${config.publicUrl}${paths.shop}`,
      },
      `The person at the bench, ${shop.settings.brand}`,
    ],
  }
  return emailToCustomer(shop, order.email, body, config, {
    subject: `Your ${shop.settings.brand} order ${orderReference(order)} sold before your payment arrived`,
  })
}
