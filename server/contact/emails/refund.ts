import { type Cents, formatCents } from '#shop/money.ts'
import type { Order } from '#shop/orders/order.ts'
import { orderReference } from '#shop/orders/reference.ts'
import { BANK_DAYS } from '#shop/promises.ts'
import type { ServerShop } from '#shop/shop.ts'
import { span } from '#shop/texts/facts.ts'
import { sanitizeLine } from '#shop/texts/sanitize-line.ts'
import type { RefundRow } from '../../platform/database/schema.ts'
import { type Email, type EmailConfig, emailToCustomer } from './compose.ts'
import { isolateRightToLeft, orderAction } from './parts.ts'

/** `refunded` is all that has gone back for the order, this refund among it, in cents. */
export type Refunded = {
  readonly order: Order
  readonly refund: RefundRow & { readonly cancelReason?: string | null }
  /** The lines that it is for, in words; none for an amount or all that was left. */
  readonly items?: readonly string[]
  readonly refunded: Cents
}

function howMuch({ order: { total }, refund: { amount }, refunded }: Refunded): string {
  const paid = `of the ${formatCents(total)} you paid`
  if (amount >= total) return `all ${paid}`
  if (refunded >= total) return `the rest ${paid}, ${formatCents(amount)}`
  const before = refunded > amount ? `, ${formatCents(refunded)} with what we sent back before` : ''
  return `${formatCents(amount)} ${paid}${before}`
}

export function refundEmail(shop: ServerShop, refunded: Refunded, config: EmailConfig): Promise<Email> {
  const { order, refund, items = [] } = refunded
  const reference = orderReference(order)
  const { cancelReason = null } = refund
  const isCancelled = cancelReason !== null
  const body = {
    preheader: `Your bank may take ${span(BANK_DAYS)} business days to show it.`,
    heading: isCancelled ? 'Your order is cancelled' : `${formatCents(refund.amount)} is on its way back to you`,
    blocks: [
      ...(isCancelled
        ? [`We've cancelled order ${reference}.`, { lead: 'Reason:', text: sanitizeLine(cancelReason) }]
        : []),
      `We've sent back ${howMuch(refunded)} for order ${reference}.`,
      ...(items.length > 0 ? [{ lead: 'Refunded:', lines: items.map(isolateRightToLeft) }] : []),
      `It goes to the card or account you paid with. Your bank may take ${span(BANK_DAYS)} business days to show it.`,
      orderAction(order, config),
      'Is it late, or not what you expected? Reply to this e-mail.',
      `The person at the bench, ${shop.settings.brand}`,
    ],
  }
  return emailToCustomer(shop, order.email, body, config, {
    subject: isCancelled ? `We cancelled your order ${reference}` : `Your refund for order ${reference}`,
  })
}
