import { formatMoment } from '#shop/dates.ts'
import { formatCents } from '#shop/money.ts'
import type { Order } from '#shop/orders/order.ts'
import { orderReference } from '#shop/orders/reference.ts'
import { paths } from '#shop/paths.ts'
import type { ServerShop } from '#shop/shop.ts'
import { safetyLine } from '#shop/texts/item-lines.ts'
import { guaranteeInShort, makerLine } from '#shop/texts/offer.ts'
import { type Email, type EmailConfig, emailToCustomer } from './compose.ts'
import { customerFooter, orderedAt, orderLinks, picturedLines, vatWords } from './parts.ts'

/** The e-mail after a sale at a stall, with the items and the link to the receipt. Throws if there is no address. */
export function receiptEmail(shop: ServerShop, order: Order, config: EmailConfig): Promise<Email> {
  const vat = vatWords(order, shop)
  const paid = order.channel === 'cash' ? 'Paid in cash.' : 'Paid by card.'
  const subject = `Your receipt from ${shop.settings.brand}, ${orderReference(order)}`
  return emailToCustomer(
    shop,
    order.email,
    {
      preheader: `${formatCents(order.total)}, with thanks.`,
      heading: 'Thank you for stopping by',
      blocks: [
        `Bought at our stall, ${formatMoment(orderedAt(order))}.`,
        {
          columns: ['Item', 'Qty', 'Price'],
          lines: picturedLines(shop, order, config).map(({ name, quantity, lineCents, picture }) => {
            return { name, quantity, picture, prices: [formatCents(lineCents)] }
          }),
          sums: [['Total paid', formatCents(order.total)]],
        },
        `${paid}${vat}`,
        { button: 'See your receipt', href: orderLinks(order, config).page },
        `The person at the bench, ${shop.settings.brand}`,
        { section: 'Your rights' },
        { lead: 'Your guarantee.', text: `${guaranteeInShort(shop)} Read more: ${config.publicUrl}${paths.guarantee}` },
        { lead: 'Made by:', text: `${makerLine(shop)}. ${safetyLine(shop, order.items)}` },
      ],
      footer: [...customerFooter(shop).slice(0, 1), 'Sent because you asked for a receipt, not as marketing.'],
    },
    config,
    { subject },
  )
}
