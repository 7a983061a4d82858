import type { Order } from '#shop/orders/order.ts'
import { orderReference } from '#shop/orders/reference.ts'
import type { ServerShop } from '#shop/shop.ts'
import { exchangeRights } from '#shop/texts/exchange.ts'
import { legalFact } from '#shop/texts/legal-facts.ts'
import { type Email, type EmailConfig, emailToCustomer } from './compose.ts'
import { arrivalOf, isolateRightToLeft, orderAction, orderLinks, picturedLines, postalLines } from './parts.ts'

/** An order that goes out instead of items of the first, and those items in words. */
export type Exchanged = { readonly order: Order; readonly first: Order; readonly back: readonly string[] }

/** Tells the buyer what is sent instead, how to send the first items back, and that the rights of the first order stay. */
export function exchangeEmail(
  shop: ServerShop,
  { order, first, back }: Exchanged,
  config: EmailConfig,
): Promise<Email> {
  const reference = orderReference(first)
  const arrival = arrivalOf(order)
  const body = {
    preheader: 'What we send you, and how to send the first back.',
    heading: 'Your exchange',
    blocks: [
      `We're exchanging items of your order ${reference}. There's nothing to pay. We'll send you this instead, as order ${orderReference(order)}:`,
      ...(arrival === null ? [] : [{ lead: arrival, text: '' }]),
      {
        columns: ['Item', 'Qty'] as const,
        lines: picturedLines(shop, order, config).map(({ name, quantity, picture }) => {
          return { name, quantity, picture, prices: [] }
        }),
        sums: [],
      },
      { lead: 'We post it to:', lines: postalLines(order) },
      { lead: 'Please send us back:', lines: back.map(isolateRightToLeft) },
      {
        lead: 'How to send it back:',
        text: `Write ${reference} on a note in the parcel, post it to ${legalFact(shop, 'returnsAddress')} and keep your proof of posting. You pay the postage back. If it arrived damaged, faulty or wrong, we pay it.`,
      },
      orderAction(order, config),
      `The person at the bench, ${shop.settings.brand}`,
      { section: 'Your rights' },
      `${exchangeRights} Withdraw here: ${orderLinks(first, config).withdraw}`,
    ],
  }
  return emailToCustomer(shop, order.email, body, config, { subject: `Your exchange for order ${reference}` })
}
