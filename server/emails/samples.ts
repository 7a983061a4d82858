import { quote } from '#shop/checkout/quote.ts'
import { formatCents } from '#shop/money.ts'
import { NEWSLETTER } from '#shop/newsletter/topics.ts'
import type { Order } from '#shop/orders/order.ts'
import { promiseOf } from '#shop/orders/promise.ts'
import { newsletterPaths } from '#shop/paths.ts'
import type { PublishedShop } from '#shop/published-shop.ts'
import { reviewPaths } from '#shop/reviews/paths.ts'
import { solas } from '#shop/solas/solas.ts'
import { newsletterConsent } from '#shop/texts/newsletter.ts'
import type { EmailKind } from '../mail/kinds.ts'
import type { OutgoingEmail } from '../services/mailbox.ts'
import type { Services } from '../services/services.ts'
import type { Email, EmailConfig } from './compose.ts'
import { confirmationEmail } from './confirmation.ts'
import { disputeEmail, disputeLostEmail, disputeUnknownEmail, disputeWonEmail, fraudWarningEmail } from './dispute.ts'
import { giftSwapEmail } from './gift-swap.ts'
import { issueEmail } from './issue.ts'
import { newsletterEmail } from './newsletter.ts'
import { offerEmail } from './offer.ts'
import { orderChangedEmail, orderChangedNoticeEmail, orderEditedEmail, orderLinkEmail } from './order-changed.ts'
import { outsideZoneEmail } from './outside-zone.ts'
import { ownerEmail } from './owner.ts'
import { paymentFailedEmail } from './payment-failed.ts'
import { notPostedEmail, postedEmail } from './posted.ts'
import { receiptEmail } from './receipt.ts'
import { refundEmail, refundFailedEmail } from './refund.ts'
import { restoreDrillEmail } from './restore-drill.ts'
import { reviewEmail } from './review.ts'
import { reviewRequestEmail } from './review-request.ts'
import { stuckEmail } from './stuck.ts'
import { troubleEmail } from './trouble.ts'
import { unmatchedPaymentEmail } from './unmatched-payment.ts'
import { unreachableEmail } from './unreachable.ts'
import { vatMeterEmail } from './vat-meter.ts'
import {
  refundDueEmail,
  withdrawalDigestEmail,
  withdrawalEmail,
  withdrawalNoticeEmail,
  withdrawalUnmatchedEmail,
} from './withdrawal.ts'

const at = '2026-11-20T09:05:00.000Z'
const { lines, ...sums } = quote(
  solas,
  [
    { id: '26', options: { size: 'Medium' }, personal: {}, quantity: 2 },
    { id: '5', options: { size: 'Small' }, personal: {}, quantity: 1 },
  ],
  { giftWrap: true },
)
const order: Order = {
  id: 'sample-order',
  state: 'paid',
  sessionId: 'cs_test_SAMPLE00',
  cartId: null,
  createdAt: at,
  paidAt: at,
  email: 'sample@example.ie',
  name: 'Sample Customer',
  phone: '+353 1 555 0100',
  zone: null,
  livemode: false,
  vatPercent: null,
  channel: 'shop',
  leadDays: null,
  promise: promiseOf(solas, { leadDays: null, zone: null }, null),
  address: { line1: '1 Main Street', line2: '', city: 'Galway', county: 'Galway', postcode: 'H91 X2Y3', country: 'IE' },
  itemised: true,
  lines,
  ...sums,
  giftNote: 'Happy birthday, from a sample',
}
const offer = {
  id: 'sample',
  email: 'sample@example.ie',
  createdAt: at,
  expiresAt: '2026-12-04T09:05:00.000Z',
  livemode: 0,
  lines,
  subtotal: sums.subtotal,
  shipping: sums.shipping,
  total: sums.subtotal + sums.shipping,
  zone: null,
  leadDays: 20,
  words: 'Here is what we talked about, for the wedding in June.',
}
const differences = [
  {
    name: 'Delivery address',
    before: ['Sample Customer', '2 Main Street', 'Galway', 'H91 X2Y3', 'Ireland'],
    after: ['Sample Customer', '1 Main Street', 'Galway', 'H91 X2Y3', 'Ireland'],
  },
]
const refund = { id: 're_sample', orderId: order.id, amount: 3500, state: 'given', createdAt: at, failedAt: null }
const refunded = { order, refund, refunded: refund.amount }
const dispute = {
  id: 'du_sample',
  orderId: order.id,
  amount: order.total,
  reason: 'product_not_received',
  answerBy: '2026-11-27T09:05:00.000Z',
  createdAt: at,
  outcome: null,
  lostAt: null,
  reinstatedAt: null,
}
const withdrawal = {
  order,
  isAcknowledged: true,
  statement: {
    id: 'sample',
    orderId: order.id,
    receivedAt: at,
    name: 'Sample Customer',
    reference: 'SOL-SAMPLE00',
    email: 'sample@example.ie',
    items: 'One bracelet, Small',
    returned: null,
  },
}
const withdrawalDigest = {
  from: new Date('2026-11-20T09:00:00.000Z'),
  to: new Date('2026-11-20T10:00:00.000Z'),
  statements: [{ ...withdrawal.statement, orderId: null, isAcknowledged: false }],
}
const reader = {
  topic: NEWSLETTER,
  id: 'sample',
  email: 'sample@example.ie',
  emailKey: 'sample@example.ie',
  state: 'pending',
  signedUpAt: at,
  consent: newsletterConsent,
  confirmedAt: null,
}
const stuck = {
  id: 'sample',
  about: order.id,
  kind: 'confirmation',
  state: 'stuck',
  attempts: 30,
  createdAt: at,
  dueAt: at,
  claimedUntil: null,
  sentAt: null,
  lastError: '550 mailbox unknown',
  isMarked: true,
}
const drill = {
  id: '7e0c1b52-5f0e-4a53-9c0e-0d2f6f0f9a11',
  name: 'drill' as const,
  since: '2026-11-20T12:00:00.000Z',
  detail: `The off-site copy of 20 November 2026, 12:00 was restored for a try and agrees with the books: 27 paid orders over ${formatCents(107_865)}, 2 refunds over ${formatCents(6500)}, 40 files of pictures.`,
}
const trouble = {
  id: 'sample',
  name: 'webhooks',
  since: at,
  detail: '3 paid orders without a verified webhook',
} as const

const unmatchedPayment = {
  id: 'cs_test_SAMPLE01',
  amount: 6500,
  currency: 'eur',
  name: 'Sample Customer',
  email: 'sample@example.ie',
  livemode: 0,
  noticedAt: at,
  doneAt: null,
}

const swap = {
  orderId: order.id,
  askedAt: at,
  destination: '',
  doneAt: null,
  chosen: '{"id":"5","size":"Small"}',
  wanted: '{"size":"Medium","optionNames":[["Size","Medium"]]}',
}
const changed = { order, entry: { what: 'changes the size of 1 × First Dance (Medium) to Small' } }

const samples: Record<EmailKind, (shop: PublishedShop, config: EmailConfig) => Promise<Email>> = {
  confirmation: (shop, config) => confirmationEmail(shop, { order, shopAtOrder: shop }, config),
  owner: (shop, config) => ownerEmail(shop, { order, shopAtOrder: shop }, config),
  review: (shop, config) => reviewEmail(shop, order, config),
  'outside-zone': (shop, config) => outsideZoneEmail(shop, order, config),
  'payment-failed': (shop, config) => paymentFailedEmail(shop, order, config),
  'order-changed': (shop, config) => orderChangedEmail(shop, changed, config),
  'order-changed-notice': (shop, config) => orderChangedNoticeEmail(shop, changed, config),
  'order-edited': (shop, config) => orderEditedEmail(shop, { order, differences }, config),
  'order-link': (shop, config) => orderLinkEmail(shop, order, config),
  offer: (shop, config) => offerEmail(shop, offer, config),
  'gift-swap': (shop, config) => giftSwapEmail(shop, { order, swap }, config),
  receipt: (shop, config) => receiptEmail(shop, { ...order, channel: 'cash' }, config),
  posted: (shop, config) => postedEmail(shop, { order, postedAt: at, tracking: 'RX 123 456 789 IE' }, config),
  'not-posted': (shop, config) => notPostedEmail(shop, order, config),
  refund: (shop, config) => refundEmail(shop, refunded, config),
  'refund-failed': (shop, config) => refundFailedEmail(shop, refunded, config),
  dispute: (shop, config) => disputeEmail(shop, { order, dispute }, config),
  'dispute-won': (shop, config) => disputeWonEmail(shop, { order, dispute }, config),
  'dispute-lost': (shop, config) => disputeLostEmail(shop, { order, dispute }, config),
  'dispute-unknown': (shop, config) => disputeUnknownEmail(shop, { order, dispute }, config),
  'fraud-warning': (shop, config) => fraudWarningEmail(shop, order, config),
  withdrawal: (shop, config) => withdrawalEmail(shop, withdrawal, config),
  'withdrawal-unmatched': (shop, config) => withdrawalUnmatchedEmail(shop, withdrawal, config),
  'withdrawal-notice': (shop, config) => withdrawalNoticeEmail(shop, withdrawal, config),
  'withdrawal-digest': (shop, config) => withdrawalDigestEmail(shop, withdrawalDigest, config),
  'refund-due': (shop, config) => refundDueEmail(shop, withdrawal, config),
  'review-request': (shop, config) => {
    const links = { form: reviewPaths.form('sample'), stop: reviewPaths.stop('sample') }
    const [form, stop] = [config.publicUrl + links.form, config.publicUrl + links.stop]
    return reviewRequestEmail(shop, { order, links: { form, stop } }, config)
  },
  newsletter: (shop, config) => {
    const link = (path: string) => `${config.publicUrl}${path}?token=sample`
    const links = { confirm: link(newsletterPaths.confirm), unsubscribe: link(newsletterPaths.unsubscribe) }
    return newsletterEmail(shop, { reader, links }, config)
  },
  issue: (shop, config) => {
    const text =
      'The evenings draw in, and the bench is under the lamp by five.\n\nThis one is new: garnets in runs of three, with a little claret glass between them. It took four tries until the spacing was right.'
    const written = { topic: NEWSLETTER, subject: 'Something red for the dark months', text, productId: '1' }
    const leave = `${config.publicUrl}${newsletterPaths.unsubscribe}?token=sample`
    return issueEmail(shop, { issue: written, reader, leave }, config)
  },
  'vat-meter': (shop, config) =>
    vatMeterEmail(
      shop,
      {
        meter: 'abroad',
        year: 2026,
        total: 812_345,
        countries: [
          ['DE', 700_000],
          ['XI', 112_345],
        ],
      },
      config,
    ),
  stuck: (shop, config) => stuckEmail(shop, stuck, config),
  unreachable: (shop, config) =>
    unreachableEmail(
      shop,
      { id: 'sample', emailKey: 'sample@example.ie', reason: 'unreachable', emailId: null, since: at },
      config,
    ),
  trouble: (shop, config) => troubleEmail(shop, trouble, config),
  'unmatched-payment': (shop, config) => unmatchedPaymentEmail(shop, unmatchedPayment, config),
  'restore-drill': (shop, config) => restoreDrillEmail(shop, drill, config),
}

/** An e-mail of every kind that the shop sends, drawn from an order that never was and labelled as a sample; its key is its kind. */
export function sampleEmails(
  shop: PublishedShop,
  { config, storefront }: Pick<Services, 'config' | 'storefront'>,
): Promise<OutgoingEmail[]> {
  return Promise.all(
    Object.entries(samples).map(async ([kind, render]) => {
      const email = await render(shop, { ...config, storefront, linkSecret: 'sample' })
      return { key: kind, ...email, subject: `Sample: ${email.subject}` }
    }),
  )
}
