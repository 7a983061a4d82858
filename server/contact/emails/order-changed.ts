import type { Order } from '#shop/orders/order.ts'
import { orderReference } from '#shop/orders/reference.ts'
import type { ServerShop } from '#shop/shop.ts'
import { type Differences, GIFT_NOTE } from '../../orders/fulfilment/staff-changes.ts'
import type { Config } from '../../platform/config/config.ts'
import type { AuditLogRow } from '../../platform/database/schema.ts'
import { type Body, type Email, type EmailConfig, emailToCustomer } from './compose.ts'
import { answered, arrivalOf, isolateRightToLeft, orderAction, picturedLines, postalLines, quoted } from './parts.ts'

export type OrderChanged = { readonly entry: Pick<AuditLogRow, 'what'>; readonly order: Order }

/** An order as it is to be made and posted now, without prices. */
export function asItIs(shop: ServerShop, order: Order, config: Pick<Config, 'publicUrl'>): Body['blocks'][number][] {
  const arrival = arrivalOf(order)
  const lines = picturedLines(shop, order, config).map(({ name, quantity, picture }) => {
    return { name, quantity, picture, prices: [] }
  })
  return [
    ...(arrival === null ? [] : [{ lead: arrival, text: '' }]),
    { columns: ['Item', 'Qty'], lines, sums: [] },
    ...(order.address === null ? [] : [{ lead: 'We post it to:', lines: postalLines(order) }]),
    ...(order.giftNote === '' ? [] : [quoted('Gift note:', order.giftNote)]),
    ...answered(order),
  ]
}

/** Tells the buyer of a change on the order's page, so that nobody else changes it unseen. */
export function orderChangedEmail(shop: ServerShop, { order }: OrderChanged, config: EmailConfig): Promise<Email> {
  const reference = orderReference(order)
  const body = {
    preheader: "This is how we'll make and post it now.",
    heading: 'Your order has changed',
    blocks: [
      `You changed order ${reference} on your order page. This is how we'll make and post it now:`,
      ...asItIs(shop, order, config),
      orderAction(order, config),
      { lead: "Wasn't it you?", text: "Reply to this e-mail right away and we'll hold the order back." },
      `The person at the bench, ${shop.settings.brand}`,
    ],
  }
  return emailToCustomer(shop, order.email, body, config, { subject: `Your order ${reference} has changed` })
}

export function orderEditedEmail(
  shop: ServerShop,
  { order, differences }: { readonly order: Order; readonly differences: Differences },
  config: EmailConfig,
): Promise<Email> {
  const reference = orderReference(order)
  const stateOf = (name: string, lead: string, lines: readonly string[]) => {
    if (lines.length === 0) return { lead, lines: ['None'] }
    return name === GIFT_NOTE ? quoted(lead, lines.join('\n')) : { lead, lines: lines.map(isolateRightToLeft) }
  }
  const body = {
    preheader: 'See what it was before, and what it is now.',
    heading: 'We changed your order',
    blocks: [
      `We changed order ${reference} for you. Please check it:`,
      ...differences.flatMap(({ name, before, after }) => [
        stateOf(name, `${name} before:`, before),
        stateOf(name, `${name} now:`, after),
      ]),
      orderAction(order, config),
      { lead: 'Not what you asked for?', text: "Reply to this e-mail right away and we'll put it right." },
      `The person at the bench, ${shop.settings.brand}`,
    ],
  }
  return emailToCustomer(shop, order.email, body, config, { subject: `We changed your order ${reference}` })
}

/** Sends the link to an order's page once more, to the address in the books alone. */
export function orderLinkEmail(shop: ServerShop, order: Order, config: EmailConfig): Promise<Email> {
  const reference = orderReference(order)
  const body = {
    preheader: 'The link you asked for.',
    heading: 'Your order page',
    blocks: [
      `Here's the link to order ${reference}. Anyone who has the link can see the order, so keep it to yourself.`,
      orderAction(order, config),
      { lead: "Didn't ask for this?", text: 'You can safely ignore it.' },
      `The person at the bench, ${shop.settings.brand}`,
    ],
  }
  return emailToCustomer(shop, order.email, body, config, { subject: `The link to your order ${reference}` })
}
