import { quote } from '#shop/checkout/quote.ts'
import type { Order } from '#shop/orders/order.ts'
import type { Config } from '../config.ts'
import type { Letter } from '../mail/mailbox.ts'
import { confirmationLetter } from './confirmation.ts'
import { disputeLetter } from './dispute.ts'
import { disputeLostLetter, disputeWonLetter } from './dispute-end.ts'
import type { LetterKind } from './emails.ts'
import { ownerLetter } from './owner.ts'
import { paymentFailedLetter } from './payment-failed.ts'
import { postedLetter } from './posted.ts'
import { refundFailedLetter, refundLetter } from './refund.ts'
import { reviewLetter } from './review.ts'
import { stuckLetter } from './stuck.ts'
import { troubleLetter } from './trouble.ts'
import { withdrawalLetter } from './withdrawal.ts'
import { withdrawalNoticeLetter } from './withdrawal-notice.ts'

const at = '2026-11-20T09:05:00.000Z'
const { lines, ...sums } = quote(
  [
    { id: '26', size: 'Medium', quantity: 2 },
    { id: '5', size: 'Small', quantity: 1 },
  ],
  { giftWrap: true },
)
const order: Order = {
  ...{ id: 'sample-order', state: 'paid', sessionId: 'cs_test_SAMPLE00', cartId: null, createdAt: at, paidAt: at },
  ...{ email: 'sample@example.ie', name: 'Sample Customer', phone: '+353 1 555 0100', zone: null },
  address: { line1: '1 Main Street', line2: '', city: 'Galway', county: 'Galway', postcode: 'H91 X2Y3', country: 'IE' },
  ...{ itemised: true, lines, ...sums, giftNote: 'Happy birthday, from a sample' },
}
const refund = { id: 're_sample', orderId: order.id, amount: 3500, state: 'given', createdAt: at }
const refunded = { order, refund, refunded: refund.amount }
const dispute = {
  ...{ id: 'du_sample', orderId: order.id, amount: order.total, reason: 'product_not_received' },
  ...{ answerBy: '2026-11-27T09:05:00.000Z', createdAt: at, outcome: null },
}
const withdrawal = {
  ...{ id: 'sample', orderId: order.id, receivedAt: at, name: 'Sample Customer', reference: 'SOL-SAMPLE00' },
  ...{ email: 'sample@example.ie', items: 'One bracelet, Small' },
}
const stuck = {
  ...{ id: 'sample', about: order.id, kind: 'confirmation', state: 'stuck', attempts: 30, createdAt: at, dueAt: at },
  ...{ claimedUntil: null, sentAt: null, lastError: '550 mailbox unknown' },
}
const trouble = {
  id: 'sample',
  name: 'webhooks',
  since: at,
  detail: '3 paid orders without a verified webhook',
} as const

const samples: Record<LetterKind, (config: Config) => Promise<Omit<Letter, 'key'>>> = {
  confirmation: (config) => confirmationLetter(order, config),
  owner: (config) => ownerLetter(order, config),
  review: (config) => reviewLetter(order, config),
  'payment-failed': (config) => paymentFailedLetter(order, config),
  posted: (config) => postedLetter({ order, postedAt: at, tracking: 'RX 123 456 789 IE' }, config),
  refund: (config) => refundLetter(refunded, config),
  'refund-failed': (config) => refundFailedLetter(refunded, config),
  dispute: (config) => disputeLetter({ order, dispute }, config),
  'dispute-won': (config) => disputeWonLetter({ order, dispute }, config),
  'dispute-lost': (config) => disputeLostLetter({ order, dispute }, config),
  withdrawal: (config) => withdrawalLetter(withdrawal, config),
  'withdrawal-notice': (config) => withdrawalNoticeLetter(withdrawal, config),
  stuck: (config) => stuckLetter(stuck, config),
  trouble: (config) => troubleLetter(trouble, config),
}

/** A letter of every kind that the shop sends, drawn from an order that never was and labelled as a sample. */
export function sampleLetters(config: Config): Promise<Letter[]> {
  return Promise.all(
    Object.entries(samples).map(async ([kind, write]) => {
      const letter = await write(config)
      return { key: kind, ...letter, subject: `Sample: ${letter.subject}` }
    }),
  )
}
