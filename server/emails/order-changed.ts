import type { Order } from '#shop/orders/order.ts'
import type { ServerShop } from '#shop/shop.ts'
import { sanitizeLine } from '#shop/texts/sanitize-line.ts'
import type { Config } from '../config/config.ts'
import type { AuditLogRow } from '../database/schema.ts'
import { type Body, type Email, type EmailConfig, emailToCustomer, emailToOwner } from './compose.ts'
import { attachedSlip } from './parcel-slip.ts'
import { deskAction, orderAction, picturedLines, postalAddress, referenceOf } from './parts.ts'

/** A change that a buyer made, and the order as it is now. */
export type OrderChanged = { readonly entry: Pick<AuditLogRow, 'what'>; readonly order: Order }

/** An order as it is to be made and posted now, without prices. */
function asItIs(shop: ServerShop, order: Order, config: Pick<Config, 'publicUrl'>): Body['blocks'][number][] {
  const lines = picturedLines(shop, order, config).map(({ name, quantity, picture }) => {
    return { name, quantity, picture, prices: [] }
  })
  return [
    { columns: ['Item', 'Qty'], lines, sums: [] },
    ...(order.address === null ? [] : [{ lead: 'Post to:', text: postalAddress(order) }]),
    ...(order.giftNote === '' ? [] : [{ lead: 'Gift note:', text: sanitizeLine(order.giftNote) }]),
  ]
}

/** Tells the buyer that their order was changed on its page, so that nobody else changes it unseen. */
export function orderChangedEmail(shop: ServerShop, { order }: OrderChanged, config: EmailConfig): Promise<Email> {
  const reference = referenceOf(order)
  const body = {
    preheader: 'This is how we make and post it now.',
    heading: 'Your order is changed',
    blocks: [
      `You have changed order ${reference} on its page. This is how we make and post it now:`,
      ...asItIs(shop, order, config),
      orderAction(order, config),
      { lead: 'It was not you?', text: 'Reply to this e-mail at once, and we hold the order back.' },
      `The person at the bench, ${shop.settings.brand}`,
    ],
  }
  return emailToCustomer(shop, order.email, body, config, { subject: `Your order ${reference} is changed` })
}

/** Tells the owner what a buyer has changed before the order was made, with the slip as it is now. */
export async function orderChangedNoticeEmail(
  shop: ServerShop,
  { entry, order }: OrderChanged,
  config: EmailConfig,
): Promise<Email> {
  const reference = referenceOf(order)
  const body = {
    preheader: `The buyer ${sanitizeLine(entry.what)}.`,
    heading: `Order ${reference} is changed`,
    blocks: [
      { lead: 'The buyer', text: `${sanitizeLine(entry.what)}. The order is not made yet. As it is now:` },
      ...asItIs(shop, order, config),
      deskAction(order, config),
      'What was printed for it before is out of date: the slip as it is now is attached.',
    ],
  }
  return emailToOwner(shop, body, config, {
    replyTo: order.email ?? shop.settings.contactEmail,
    attachments: [await attachedSlip(shop, order, config)],
  })
}

/** Sends the link to an order's page once more, to the address in the books alone. */
export function orderLinkEmail(shop: ServerShop, order: Order, config: EmailConfig): Promise<Email> {
  const reference = referenceOf(order)
  const body = {
    preheader: 'The link that you asked for.',
    heading: 'The page of your order',
    blocks: [
      `Here is the link to order ${reference}. Whoever has it sees the order: keep it to yourself.`,
      orderAction(order, config),
      { lead: "Didn't ask for this?", text: 'You can safely ignore it.' },
      `The person at the bench, ${shop.settings.brand}`,
    ],
  }
  return emailToCustomer(shop, order.email, body, config, { subject: `The link to your order ${reference}` })
}
