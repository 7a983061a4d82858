import { formatCents } from '#shop/money.ts'
import type { Order } from '#shop/orders/order.ts'
import { orderReference } from '#shop/orders/reference.ts'
import { paths } from '#shop/paths.ts'
import type { ServerShop } from '#shop/shop.ts'
import type { Config } from '../../platform/config/config.ts'
import { type Email, emailToCustomer } from './compose.ts'
import { picturedLines, sumsOf } from './parts.ts'

/** Tells the buyer that a payment which takes days never arrived, so that nothing is made and nothing was charged (S10.39). */
export function paymentFailedEmail(shop: ServerShop, order: Order, config: Config): Promise<Email> {
  const lines = picturedLines(shop, order, config).map(({ name, quantity, lineCents, picture }) => {
    return { name, quantity, picture, prices: [formatCents(lineCents)] }
  })
  const body = {
    preheader: "You haven't been charged. You can order again.",
    heading: "Your payment didn't go through",
    blocks: [
      `You haven't been charged, and we haven't started order ${orderReference(order)}.`,
      { columns: ['Item', 'Qty', 'Price'], lines, sums: sumsOf(order, 'Total, not paid') },
      {
        lead: 'Still want it?',
        text: 'Order again. Cards are confirmed at once.',
        button: 'Order again',
        href: `${config.publicUrl}${paths.shop}`,
      },
      "Do you still see the amount on your statement? Reply to this e-mail and we'll look into it.",
      `The person at the bench, ${shop.settings.brand}`,
    ],
  }
  return emailToCustomer(shop, order.email, body, config, {
    subject: `Your payment for order ${orderReference(order)} didn't go through`,
  })
}
