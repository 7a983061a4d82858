import type { Order } from '#shop/orders/order.ts'
import { orderReference } from '#shop/orders/reference.ts'
import type { ServerShop } from '#shop/shop.ts'
import { exchangeRights } from '#shop/texts/exchange.ts'
import { legalFact } from '#shop/texts/legal-facts.ts'
import type { StoredExchange } from '../../orders/order/exchanged.ts'
import { type Email, type EmailConfig, emailToCustomer } from './compose.ts'
import { piecesOf } from './one-piece.ts'
import { arrivalOf, isolateRightToLeft, orderAction, orderLinks, picturedLines, postalLines } from './parts.ts'

export type Exchanged = { readonly order: Order; readonly first: Order; readonly back: readonly string[] }

const withdrawHere = (first: Order, config: EmailConfig) =>
  `${exchangeRights} Withdraw here: ${orderLinks(first, config).withdraw}`

const itemRows = (lines: ReturnType<typeof picturedLines>) => ({
  columns: ['Item', 'Qty'] as const,
  lines: lines.map(({ name, quantity, picture }) => {
    return { name, quantity, picture, prices: [] }
  }),
  sums: [],
})

export function exchangeEmail(
  shop: ServerShop,
  { order, first, back }: Exchanged,
  config: EmailConfig,
): Promise<Email> {
  const reference = orderReference(first)
  const arrival = arrivalOf(order)
  const action = orderAction(order, config)
  const pieces = piecesOf(shop, order, action.href, config)
  const body = {
    preheader: 'What we send you, and how to send the first back.',
    heading: 'Your exchange',
    blocks: [
      ...pieces.plates,
      `We're exchanging items of your order ${reference}. There's nothing to pay. We'll send you this instead, as order ${orderReference(order)}:`,
      ...(arrival === null ? [] : [{ lead: arrival, text: '' }]),
      itemRows(pieces.lines),
      { lead: 'We post it to:', lines: postalLines(order) },
      { lead: 'Please send us back:', lines: back.map(isolateRightToLeft) },
      {
        lead: 'How to send it back:',
        text: `Write ${reference} on a note in the parcel, post it to ${legalFact(shop, 'returnsAddress')} and keep your proof of posting. You pay the postage back. If it arrived damaged, faulty or wrong, we pay it.`,
      },
      action,
      `The person at the bench, ${shop.settings.brand}`,
      { section: 'Your rights' },
      withdrawHere(first, config),
    ],
  }
  return emailToCustomer(shop, order.email, body, config, { subject: `Your exchange for order ${reference}` })
}

/** A cancelled exchange, and whether the first order was refunded, disputed or withdrawn from. */
type CancelledExchange = Exchanged & Pick<StoredExchange, 'cameBackAt'> & { readonly isTakenBack: boolean }

function afterCancelling({ back, cameBackAt, isTakenBack }: CancelledExchange) {
  const items = back.map(isolateRightToLeft)
  // Other e-mails, such as the receipt of a withdrawal, say what to do with the items.
  if (isTakenBack)
    return {
      preheader: 'Your withdrawal or refund stays as it is.',
      blocks: [
        "This doesn't change your withdrawal, refund or payment dispute. What we told you about it still applies.",
        { lead: 'Not sure what to do with your items?', text: 'Reply to this e-mail and ask us.' },
      ],
    }
  if (cameBackAt !== null)
    return {
      preheader: 'Tell us what you would like instead.',
      blocks: [
        { lead: 'You have sent us back:', lines: items },
        { lead: 'What would you like instead?', text: 'Reply to this e-mail and tell us.' },
      ],
    }
  return {
    preheader: "There's nothing to send back.",
    blocks: [
      { lead: 'Please keep:', lines: items },
      { lead: 'Already posted?', text: "Reply to this e-mail and we'll put it right." },
    ],
  }
}

export function exchangeCancelledEmail(
  shop: ServerShop,
  cancelled: CancelledExchange,
  config: EmailConfig,
): Promise<Email> {
  const { order, first } = cancelled
  const reference = orderReference(first)
  const { preheader, blocks } = afterCancelling(cancelled)
  const body = {
    preheader,
    heading: 'Your exchange is cancelled',
    blocks: [
      `We've cancelled the exchange for your order ${reference}. It cost you nothing, so there's nothing to refund for it. We won't send order ${orderReference(order)}:`,
      itemRows(picturedLines(shop, order, config)),
      ...blocks,
      orderAction(first, config),
      `The person at the bench, ${shop.settings.brand}`,
      { section: 'Your rights' },
      withdrawHere(first, config),
    ],
  }
  return emailToCustomer(shop, order.email, body, config, {
    subject: `We cancelled your exchange for order ${reference}`,
  })
}
