import { readableEmail } from '#shop/checkout/idn.ts'
import { formatMoment } from '#shop/dates.ts'
import { formatCents } from '#shop/money.ts'
import type { Order } from '#shop/orders/order.ts'
import { orderReference } from '#shop/orders/reference.ts'
import { paths } from '#shop/paths.ts'
import type { ServerShop } from '#shop/shop.ts'
import { sanitizeLine } from '#shop/texts/sanitize-line.ts'
import type { Config } from '../../platform/config/config.ts'
import { type Email, emailToCustomer, emailToOwner } from './compose.ts'
import { deskAction, namedLines, orderedAt, picturedLines, sumsOf } from './parts.ts'

/** Tells the buyer that the last item was sold before their payment arrived, and that the money comes back (docs/decisions/004). */
export function soldOutEmail(shop: ServerShop, order: Order, config: Config): Promise<Email> {
  const lines = picturedLines(shop, order, config).map(({ name, quantity, lineCents, picture }) => {
    return { name, quantity, picture, prices: [formatCents(lineCents)] }
  })
  const body = {
    preheader: 'We refund all of your money.',
    heading: 'Someone else was quicker',
    blocks: [
      `Your payment for order ${orderReference(order)} arrived after the time for which we keep items for you. By then, part of your order was sold to someone else. We're sorry.`,
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

export function soldOutNoticeEmail(shop: ServerShop, order: Order, config: Config): Promise<Email> {
  const body = {
    preheader: "It's paid, but its items are sold.",
    heading: `Refund order ${orderReference(order)}`,
    blocks: [
      `This order was paid after its reservation ended. By then, others had bought what it needs. Don't make or post anything.`,
      {
        list: [
          ...namedLines(order).map(({ name, quantity }) => `${quantity} × ${sanitizeLine(name)}`),
          `Paid: ${formatCents(order.total)}`,
          `Ordered: ${formatMoment(orderedAt(order))}`,
          `Customer: ${readableEmail(sanitizeLine(order.email ?? 'no e-mail given'))}`,
        ],
      },
      `We've told the customer that you refund all of it. Refund it at the desk with one press.`,
      deskAction(order, config),
    ],
  }
  return emailToOwner(shop, body, config, {
    subject: `Order ${orderReference(order)} was paid too late: please refund it`,
  })
}
