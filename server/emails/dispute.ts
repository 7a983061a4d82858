import { formatMoment } from '#shop/dates.ts'
import { formatCents } from '#shop/money.ts'
import type { Order } from '#shop/orders/order.ts'
import type { ServerShop } from '#shop/shop.ts'
import { sanitizeLine } from '#shop/texts/sanitize-line.ts'
import type { Config } from '../config/config.ts'
import type { DisputeRow } from '../database/schema.ts'
import { type Email, emailToOwner } from './compose.ts'
import { deskAction, namedLines, postalAddress, referenceOf } from './parts.ts'

type Disputed = { readonly order: Order; readonly dispute: DisputeRow }

/** Tells the owner that a payer disputes a payment, why, and until when the bank takes an answer. */
export function disputeEmail(shop: ServerShop, { order, dispute }: Disputed, config: Config): Promise<Email> {
  const until =
    dispute.answerBy === null
      ? 'This bank takes no answer.'
      : `Answer in the provider’s dashboard by ${formatMoment(new Date(dispute.answerBy))}; after that the money is lost.`
  const body = {
    preheader: `Do not post it. ${until}`,
    heading: `The payment of order ${referenceOf(order)} is disputed`,
    blocks: [
      `The customer has asked the bank for ${formatCents(dispute.amount)} back. Do not make or post this order until that is settled.`,
      { lead: 'What to do:', text: until },
      {
        list: [
          `Reason given: ${sanitizeLine(dispute.reason.replaceAll('_', ' '))}`,
          `Dispute: ${dispute.id}`,
          `Payment session: ${order.sessionId ?? 'none'}`,
          `Ordered: ${namedLines(order)
            .map(({ quantity, name }) => `${quantity} × ${name}`)
            .join(', ')}`,
          `Customer: ${sanitizeLine(order.email ?? 'no e-mail given')}`,
          `Address: ${postalAddress(order) || 'no address given'}`,
        ],
      },
      'What helps: the confirmation, the proof of posting with its tracking, and what you wrote to each other.',
      deskAction(order, config),
    ],
  }
  return emailToOwner(shop, body, config)
}

/** Tells the owner that the bank has decided a dispute for the shop. */
export function disputeWonEmail(shop: ServerShop, { order, dispute }: Disputed, config: Config): Promise<Email> {
  const body = {
    preheader: `${formatCents(dispute.amount)} stays with you.`,
    heading: `The dispute about order ${referenceOf(order)} is decided for you`,
    blocks: [
      `The bank leaves ${formatCents(dispute.amount)} with you, or closed the inquiry.`,
      'What you held back may be made and posted now. Write to the customer if it comes later than promised.',
      { list: [`Dispute: ${dispute.id}`, `Payment session: ${order.sessionId ?? 'none'}`] },
      deskAction(order, config),
    ],
  }
  return emailToOwner(shop, body, config)
}

/** Tells the owner that the bank has decided a dispute for the payer. */
export function disputeLostEmail(shop: ServerShop, { order, dispute }: Disputed, config: Config): Promise<Email> {
  const body = {
    preheader: `${formatCents(dispute.amount)} goes to the customer.`,
    heading: `The dispute about order ${referenceOf(order)} is lost`,
    blocks: [
      `The bank gives ${formatCents(dispute.amount)} back to the customer. Do not give it back a second time, and post nothing for it.`,
      'The provider’s dashboard says why, and whether the decision can be appealed.',
      { list: [`Dispute: ${dispute.id}`, `Payment session: ${order.sessionId ?? 'none'}`] },
      deskAction(order, config),
    ],
  }
  return emailToOwner(shop, body, config)
}

/** Tells the owner that a dispute has come to a status that this version of the shop does not know. */
export function disputeUnknownEmail(shop: ServerShop, { order, dispute }: Disputed, config: Config): Promise<Email> {
  const body = {
    preheader: 'Look in the provider’s dashboard.',
    heading: `The dispute about order ${referenceOf(order)} needs a look`,
    blocks: [
      `The payment provider gives the dispute of ${formatCents(dispute.amount)} a status that the shop does not know. The order stays disputed here.`,
      {
        lead: 'What to do:',
        text: 'Look in the provider’s dashboard how it stands before you make, post or refund it.',
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
    preheader: 'Do not post it before you have looked.',
    heading: `The bank suspects fraud behind order ${referenceOf(order)}`,
    blocks: [
      `The card’s bank has sent an early warning about this payment of ${formatCents(order.total)}. A dispute often follows.`,
      {
        lead: 'What to do:',
        text: 'Do not post it yet. Look at the payment in the provider’s dashboard. If you refund it in full now, there is usually no dispute and no fee.',
      },
      {
        list: [
          `Payment session: ${order.sessionId ?? 'none'}`,
          `Customer: ${sanitizeLine(order.email ?? 'no e-mail given')}`,
          `Address: ${postalAddress(order) || 'no address given'}`,
        ],
      },
      deskAction(order, config),
    ],
  }
  return emailToOwner(shop, body, config)
}
