import { readableEmail } from '#shop/checkout/idn.ts'
import { formatMoment } from '#shop/dates.ts'
import { formatCents } from '#shop/money.ts'
import type { Order } from '#shop/orders/order.ts'
import { orderReference } from '#shop/orders/reference.ts'
import type { ServerShop } from '#shop/shop.ts'
import { sanitizeLine } from '#shop/texts/sanitize-line.ts'
import type { Config } from '../../platform/config/config.ts'
import type { DisputeRow } from '../../platform/database/schema.ts'
import { type Email, emailToOwner } from './compose.ts'
import { deskAction, namedLines, postalAddress } from './parts.ts'

type Disputed = { readonly order: Order; readonly dispute: DisputeRow }

export function disputeEmail(shop: ServerShop, { order, dispute }: Disputed, config: Config): Promise<Email> {
  const until =
    dispute.answerBy === null
      ? "The bank doesn't take evidence for this dispute."
      : `Send your evidence in the provider’s dashboard by ${formatMoment(new Date(dispute.answerBy))}. After that you lose the money.`
  const body = {
    preheader: `Don't post it. ${until}`,
    heading: `The payment for order ${orderReference(order)} is disputed`,
    blocks: [
      `The customer has asked their bank for ${formatCents(dispute.amount)} back. Don't make or post this order until the dispute is over.`,
      { lead: 'What to do:', text: until },
      {
        list: [
          `Reason given: ${sanitizeLine(dispute.reason.replaceAll('_', ' '))}`,
          `Dispute: ${dispute.id}`,
          `Payment session: ${order.sessionId ?? 'none'}`,
          `Ordered: ${namedLines(order)
            .map(({ quantity, name }) => `${quantity} × ${name}`)
            .join(', ')}`,
          `Customer: ${readableEmail(sanitizeLine(order.email ?? 'no e-mail given'))}`,
          `Address: ${postalAddress(order) || 'no address given'}`,
        ],
      },
      'Good evidence: the order confirmation, the proof of posting with its tracking number, and the e-mails between you and the customer.',
      deskAction(order, config),
    ],
  }
  return emailToOwner(shop, body, config)
}

export function disputeWonEmail(shop: ServerShop, { order, dispute }: Disputed, config: Config): Promise<Email> {
  const body = {
    preheader: `${formatCents(dispute.amount)} stays with you.`,
    heading: `You won the dispute about order ${orderReference(order)}`,
    blocks: [
      `The bank decided for you or closed its inquiry. You keep ${formatCents(dispute.amount)}.`,
      'You can now make and post what you held back. Write to the customer if it will arrive later than promised.',
      { list: [`Dispute: ${dispute.id}`, `Payment session: ${order.sessionId ?? 'none'}`] },
      deskAction(order, config),
    ],
  }
  return emailToOwner(shop, body, config)
}

export function disputeLostEmail(shop: ServerShop, { order, dispute }: Disputed, config: Config): Promise<Email> {
  const body = {
    preheader: `${formatCents(dispute.amount)} goes to the customer.`,
    heading: `You lost the dispute about order ${orderReference(order)}`,
    blocks: [
      `The bank gives ${formatCents(dispute.amount)} back to the customer. Don't refund it again, and don't post anything for it.`,
      'The provider’s dashboard says why, and whether you can appeal.',
      { list: [`Dispute: ${dispute.id}`, `Payment session: ${order.sessionId ?? 'none'}`] },
      deskAction(order, config),
    ],
  }
  return emailToOwner(shop, body, config)
}

/** Tells the owner that a dispute has come to a status that this version of the shop does not know. */
export function disputeUnknownEmail(shop: ServerShop, { order, dispute }: Disputed, config: Config): Promise<Email> {
  const body = {
    preheader: 'Check it in the provider’s dashboard.',
    heading: `The dispute about order ${orderReference(order)} needs a look`,
    blocks: [
      `The payment provider reports a status that the shop doesn't know for the dispute of ${formatCents(dispute.amount)}. Here the order stays disputed.`,
      {
        lead: 'What to do:',
        text: 'Check the dispute in the provider’s dashboard before you make, post or refund the order.',
      },
      { list: [`Dispute: ${dispute.id}`, `Payment session: ${order.sessionId ?? 'none'}`] },
      deskAction(order, config),
    ],
  }
  return emailToOwner(shop, body, config)
}

/** Tells the owner that the card's bank suspects fraud, before there is a dispute. */
export function fraudWarningEmail(shop: ServerShop, order: Order, config: Config): Promise<Email> {
  const body = {
    preheader: "Don't post it yet. Check the payment first.",
    heading: `The bank suspects fraud behind order ${orderReference(order)}`,
    blocks: [
      `The card’s bank has sent an early warning about this payment of ${formatCents(order.total)}. A dispute often follows.`,
      {
        lead: 'What to do:',
        text: "Don't post it yet. Check the payment in the provider’s dashboard. If you refund all of it now, there's usually no dispute and no fee.",
      },
      {
        list: [
          `Payment session: ${order.sessionId ?? 'none'}`,
          `Customer: ${readableEmail(sanitizeLine(order.email ?? 'no e-mail given'))}`,
          `Address: ${postalAddress(order) || 'no address given'}`,
        ],
      },
      deskAction(order, config),
    ],
  }
  return emailToOwner(shop, body, config)
}
