import { readableEmail } from '#shop/checkout/idn.ts'
import { formatMoment } from '#shop/dates.ts'
import { formatCents } from '#shop/money.ts'
import type { Order } from '#shop/orders/order.ts'
import { orderReference } from '#shop/orders/reference.ts'
import { optionNoun } from '#shop/orders/variants.ts'
import { paymentProvider } from '#shop/payment-provider.ts'
import { isInZone } from '#shop/shipping/zones.ts'
import { sanitizeLine } from '#shop/texts/sanitize-line.ts'
import { isItemSwappable, swapWords } from '../../orders/fulfilment/gift-swaps.ts'
import type { DisputeRow, SwapRow } from '../../platform/database/schema.ts'
import { type Notice, toOwner } from './compose.ts'
import { asItIs, type OrderChanged } from './order-changed.ts'
import { attachedSlip } from './parcel-slip.ts'
import { deskAction, namedLines, orderedAt, postalAddress } from './parts.ts'
import type { Refunded } from './refund.ts'

type Disputed = { readonly order: Order; readonly dispute: DisputeRow }

const paidBy = ({ sessionId }: Order) => `Payment session: ${sessionId ?? 'none'}`
const orderedOn = (order: Order) => `Ordered: ${formatMoment(orderedAt(order))}`
const boughtBy = ({ email }: Order) => `Customer: ${readableEmail(sanitizeLine(email ?? 'no e-mail given'))}`
const goesTo = (order: Order) => `Address: ${postalAddress(order) || 'no address given'}`
const itemsOf = (order: Order) => namedLines(order).map(({ quantity, name }) => `${quantity} × ${sanitizeLine(name)}`)

const differs = {
  preheader: "The payment doesn't match the order.",
  what: "It was paid, but the amount, currency or order number isn't what the shop asked for. Don't make or post anything yet.",
  next: `Find the payment in ${paymentProvider.name}’s dashboard and compare it. Then refund it or write to the customer. The customer knows that we are checking the payment, and has had no confirmation.`,
} as const

const elsewhere = (zone: string) => ({
  preheader: "It's paid, but we don't ship to its address.",
  what: `This order is paid. It was to go to ${zone}, but its address is somewhere else, and you don't ship there. Don't make or post anything yet.`,
  next: "We've told the customer and offered a refund. One tap at the desk sends it.",
})

const disputeEnd = (words: (disputed: { readonly reference: string; readonly amount: string }) => Notice) =>
  toOwner<Disputed>(({ order, dispute }, _, config) => {
    const notice = words({ reference: orderReference(order), amount: formatCents(dispute.amount) })
    const ids = { details: [`Dispute: ${dispute.id}`, paidBy(order)] }
    return { ...notice, blocks: [...notice.blocks, deskAction(order, config), ids] }
  })

/** The e-mails to the owner about one order, except what it orders and withdrawals from it. */
export const orderNotices = {
  /** Asks to compare a payment with its order, where the two differ, or to refund one whose address lies outside its zone (docs/decisions/004, 002). */
  review: toOwner<Order>((order, _, config) => {
    const { delivery } = order.promise
    const isElsewhere = order.address !== null && !isInZone(order.address, delivery)
    const { preheader, what, next } = isElsewhere
      ? elsewhere(delivery?.name ?? 'a zone that no longer exists')
      : differs
    const total = `Total should be: ${formatCents(order.total)}`
    return {
      subject: `Order ${orderReference(order)} needs a look before anything is made`,
      preheader,
      heading: `Order ${orderReference(order)} needs a look`,
      blocks: [
        what,
        { list: [total, orderedOn(order), boughtBy(order), goesTo(order)] },
        next,
        deskAction(order, config),
        { details: [`Order number that the payment should have: ${order.id}`, paidBy(order)] },
      ],
    }
  }),

  'sold-out-notice': toOwner<Order>((order, _, config) => ({
    subject: `Order ${orderReference(order)} was paid too late: please refund it`,
    preheader: "It's paid, but its items are sold.",
    heading: `Refund order ${orderReference(order)}`,
    blocks: [
      `This order was paid after its reservation ended. By then, others had bought what it needs. Don't make or post anything.`,
      {
        list: [...itemsOf(order), `Paid: ${formatCents(order.total)}`, orderedOn(order), boughtBy(order)],
      },
      "We've promised a full refund. One tap at the desk sends it.",
      deskAction(order, config),
    ],
  })),

  'order-changed-notice': toOwner<OrderChanged>(async ({ entry, order }, shop, config) => ({
    preheader: `The customer ${sanitizeLine(entry.what)}.`,
    heading: `Order ${orderReference(order)} has changed`,
    blocks: [
      {
        lead: 'The customer',
        text: `${sanitizeLine(entry.what)}. Not made yet. The order now:`,
      },
      ...asItIs(shop, order, config),
      deskAction(order, config),
      'Anything you printed for this order is out of date. The new slip is attached.',
    ],
    replyTo: order.email ?? shop.settings.contactEmail,
    attachments: [await attachedSlip(shop, order, config)],
  })),

  'gift-swap': toOwner<{ readonly order: Order; readonly swap: Readonly<SwapRow> }>(({ order, swap }, _, config) => {
    const { item, wanted } = swapWords(order, swap)
    const option = optionNoun(order.items.filter(isItemSwappable))
    return {
      preheader: `${item} for ${wanted}.`,
      heading: `A gift needs another ${option}, order ${orderReference(order)}`,
      blocks: [
        `The person who got the gift used the link on its slip. They'd like to swap one ${item} for the ${option} ${wanted}.`,
        {
          lead: 'Post it to:',
          text: sanitizeLine(swap.destination) || `${postalAddress(order)} (where the parcel went)`,
        },
        {
          lead: 'What to do:',
          text: "We've asked them to post the first one back to you with its slip. Make the new one when the first is on its way. Put nothing with a price in the parcel. The customer who bought the gift isn't told.",
        },
        deskAction(order, config),
      ],
    }
  }),

  'refund-failed': toOwner<Refunded>(({ order, refund }, _, config) => ({
    preheader: `${formatCents(refund.amount)} hasn't reached the customer.`,
    heading: `A refund for order ${orderReference(order)} has failed`,
    blocks: [
      `The bank couldn't take the refund of ${formatCents(refund.amount)} and has sent it back. The customer may think that it's on its way, so you still owe them the money.`,
      { list: [boughtBy(order)] },
      `${paymentProvider.name}’s dashboard shows the reason. Ask the customer where the money should go, then send it another way.`,
      deskAction(order, config),
      { details: [`Refund: ${refund.id}`, paidBy(order)] },
    ],
  })),

  dispute: toOwner<Disputed>(({ order, dispute }, _, config) => {
    const until =
      dispute.answerBy === null
        ? "The bank doesn't take evidence for this dispute."
        : `Send your evidence in ${paymentProvider.name}’s dashboard by ${formatMoment(new Date(dispute.answerBy))}. After that you lose the money.`
    return {
      preheader: `Don't post it. ${until}`,
      heading: `The payment for order ${orderReference(order)} is disputed`,
      blocks: [
        `The customer has asked their bank for ${formatCents(dispute.amount)} back. Don't make or post this order until the dispute is over.`,
        { lead: 'What to do:', text: until },
        {
          list: [
            `Reason given: ${sanitizeLine(dispute.reason.replaceAll('_', ' '))}`,
            `Ordered: ${itemsOf(order).join(', ')}`,
            boughtBy(order),
            goesTo(order),
          ],
        },
        'Good evidence: the order confirmation, the proof of posting with its tracking number, and the e-mails between you and the customer.',
        deskAction(order, config),
        { details: [`Dispute: ${dispute.id}`, paidBy(order)] },
      ],
    }
  }),

  'dispute-won': disputeEnd(({ reference, amount }) => ({
    preheader: `${amount} stays with you.`,
    heading: `You won the dispute about order ${reference}`,
    blocks: [
      `The bank decided for you or closed its inquiry. You keep ${amount}.`,
      'You can now make and post what you held back. Write to the customer if it will arrive later than promised.',
    ],
  })),

  'dispute-lost': disputeEnd(({ reference, amount }) => ({
    preheader: `${amount} goes to the customer.`,
    heading: `You lost the dispute about order ${reference}`,
    blocks: [
      `The bank gives ${amount} back to the customer. Don't refund it again, and don't post anything for it.`,
      `${paymentProvider.name}’s dashboard says why, and whether you can appeal.`,
    ],
  })),

  /** Tells that a dispute has come to a status that this version of the shop does not know. */
  'dispute-unknown': disputeEnd(({ reference, amount }) => ({
    preheader: `Check it in ${paymentProvider.name}’s dashboard.`,
    heading: `The dispute about order ${reference} needs a look`,
    blocks: [
      `${paymentProvider.name} reports something about the dispute of ${amount} that the shop doesn't know. Here the order stays disputed.`,
      {
        lead: 'What to do:',
        text: `Check the dispute in ${paymentProvider.name}’s dashboard before you make, post or refund the order.`,
      },
    ],
  })),

  'fraud-warning': toOwner<Order>((order, _, config) => ({
    preheader: "Don't post it yet. Check the payment first.",
    heading: `The bank suspects fraud behind order ${orderReference(order)}`,
    blocks: [
      `The card’s bank has sent an early warning about this payment of ${formatCents(order.total)}. A dispute often follows.`,
      {
        lead: 'What to do:',
        text: `Don't post it yet. Check the payment in ${paymentProvider.name}’s dashboard. If you refund all of it now, there's usually no dispute and no fee.`,
      },
      { list: [boughtBy(order), goesTo(order)] },
      deskAction(order, config),
      { details: [paidBy(order)] },
    ],
  })),
}
