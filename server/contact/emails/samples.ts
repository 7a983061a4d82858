import type { Cart } from '#shop/cart/cart.ts'
import { choiceData } from '#shop/cart/line-data.ts'
import { lineName, optionWords } from '#shop/cart/order-line.ts'
import { findProduct } from '#shop/catalogue/catalogue.ts'
import { optionNames, standardChoice } from '#shop/catalogue/choice.ts'
import { leadOf } from '#shop/checkout/making.ts'
import { quote } from '#shop/checkout/quote.ts'
import { formatCents } from '#shop/money.ts'
import { NEWSLETTER } from '#shop/newsletter/topics.ts'
import type { Order } from '#shop/orders/order.ts'
import { promiseOf } from '#shop/orders/promise.ts'
import { orderReference } from '#shop/orders/reference.ts'
import { optionNoun } from '#shop/orders/variants.ts'
import { newsletterPaths } from '#shop/paths.ts'
import type { PublishedShop } from '#shop/published-shop.ts'
import { reviewPaths } from '#shop/reviews/paths.ts'
import type { Shop } from '#shop/shop.ts'
import { newsletterConsent } from '#shop/texts/newsletter.ts'
import type { OutgoingEmail } from '../../platform/services/mailbox.ts'
import type { Services } from '../../platform/services/services.ts'
import type { EmailKind } from '../mail/kinds.ts'
import { backInStockEmail } from './back-in-stock.ts'
import type { Email, EmailConfig } from './compose.ts'
import { confirmationEmail } from './confirmation.ts'
import { disputeEmail, disputeLostEmail, disputeUnknownEmail, disputeWonEmail, fraudWarningEmail } from './dispute.ts'
import { exchangeCancelledEmail, exchangeEmail } from './exchange.ts'
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
import { soldOutEmail, soldOutNoticeEmail } from './sold-out.ts'
import { staffAddedEmail } from './staff-added.ts'
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
type Samples = Readonly<Record<EmailKind, (config: EmailConfig) => Promise<Email>>>

/** The cart in the samples: two of the built-in bracelets, or the first two products of another shop. */
function boughtIn(shop: Shop): Cart {
  const [first, second] = shop.catalogue.products
  const bought = [findProduct(shop, '26') ?? first, findProduct(shop, '5') ?? second]
  return bought.flatMap((product, index) => {
    if (!product) return []
    const options = Object.fromEntries(product.options.map(({ id, values }) => [id, values[0]?.id ?? '']))
    const choice = index === 0 ? standardChoice(product) : { ...standardChoice(product), options }
    return [{ id: product.id, ...choice, quantity: index === 0 ? 2 : 1 }]
  })
}

function samplesOf(shop: PublishedShop): Samples {
  const bought = boughtIn(shop)
  const { lines, ...sums } = quote(shop, bought, { giftWrap: shop.settings.giftWrapFee !== null })
  const lead = leadOf(shop, lines)
  const order: Order = {
    id: 'sample-order',
    state: 'paid',
    sessionId: 'cs_test_SAMPLE00',
    reference: null,
    referencePrefix: shop.settings.orderPrefix,
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
    leadDays: lead.leadDays,
    firstOrderId: null,
    promise: promiseOf(shop, { ...lead, zone: null }, null),
    address: {
      line1: '1 Main Street',
      line2: '',
      city: 'Galway',
      county: 'Galway',
      postcode: 'H91 X2Y3',
      country: 'IE',
    },
    itemised: true,
    parcels: [],
    items: lines.map((line, index) => ({ ...line, itemId: `sample-${index + 1}`, movements: [], vatPercent: null })),
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
    goesWith: null,
    first: null,
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
    money: { refunded: 0, chargedBack: 0, owed: 0, isChargedBack: false },
    isAcknowledged: true,
    statement: {
      id: 'sample',
      orderId: order.id,
      receivedAt: at,
      name: 'Sample Customer',
      reference: orderReference(order),
      email: 'sample@example.ie',
      items: 'One item, Small',
      scope: 'items' as const,
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
    aboutKind: 'order' as const,
    aboutId: order.id,
    orderId: order.id,
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
  const staffAdded = {
    id: 'sample',
    email: 'helper@example.ie',
    role: 'helper',
    createdAt: at,
    addedBy: 'owner@example.ie',
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

  const last = lines.at(-1)
  const lastProduct = last && findProduct(shop, last.id)
  const other = lastProduct ? standardChoice(lastProduct) : { options: {}, personal: {} }
  const otherNames = lastProduct ? optionNames(lastProduct, other.options) : []
  const exchanged = {
    order: {
      ...order,
      id: 'sample-exchange',
      sessionId: null,
      reference: 'SAMPLE02',
      channel: 'replacement' as const,
      firstOrderId: order.id,
      items: order.items.slice(-1),
      giftWrap: 0,
      giftNote: '',
    },
    first: order,
    back: lines.slice(0, 1).map((line) => `1 × ${lineName(line)}`),
  }
  const swap = {
    orderId: order.id,
    askedAt: at,
    destination: '',
    doneAt: null,
    cancelledAt: null,
    itemId: `sample-${lines.length}`,
    wanted: JSON.stringify({ ...choiceData(other), optionNames: otherNames }),
  }
  const words = optionWords({ optionNames: otherNames })
  const what =
    last && words
      ? `changes the ${optionNoun(lines)} of 1 × ${last.name} (${words}) to ${optionWords(last)}`
      : 'changes the gift note'
  const changed = { order, entry: { what } }

  return {
    confirmation: (config) => confirmationEmail(shop, { order, shopAtOrder: shop }, config),
    owner: (config) => ownerEmail(shop, { order, shopAtOrder: shop }, config),
    review: (config) => reviewEmail(shop, order, config),
    'outside-zone': (config) => outsideZoneEmail(shop, order, config),
    'sold-out': (config) => soldOutEmail(shop, order, config),
    'sold-out-notice': (config) => soldOutNoticeEmail(shop, order, config),
    'payment-failed': (config) => paymentFailedEmail(shop, order, config),
    'order-changed': (config) => orderChangedEmail(shop, changed, config),
    'order-changed-notice': (config) => orderChangedNoticeEmail(shop, changed, config),
    'order-edited': (config) => orderEditedEmail(shop, { order, differences }, config),
    'order-link': (config) => orderLinkEmail(shop, order, config),
    offer: (config) => offerEmail(shop, offer, config),
    'gift-swap': (config) => giftSwapEmail(shop, { order, swap }, config),
    exchange: (config) => exchangeEmail(shop, exchanged, config),
    'exchange-cancelled': (config) =>
      exchangeCancelledEmail(shop, { ...exchanged, cameBackAt: null, isTakenBack: false }, config),
    receipt: (config) => receiptEmail(shop, { ...order, channel: 'cash' }, config),
    posted: (config) =>
      postedEmail(
        shop,
        { order, postedAt: at, tracking: 'RX 123 456 789 IE', following: [], isRestPosted: true },
        config,
      ),
    'not-posted': (config) => notPostedEmail(shop, order, config),
    refund: (config) => refundEmail(shop, refunded, config),
    'refund-failed': (config) => refundFailedEmail(shop, refunded, config),
    dispute: (config) => disputeEmail(shop, { order, dispute }, config),
    'dispute-won': (config) => disputeWonEmail(shop, { order, dispute }, config),
    'dispute-lost': (config) => disputeLostEmail(shop, { order, dispute }, config),
    'dispute-unknown': (config) => disputeUnknownEmail(shop, { order, dispute }, config),
    'fraud-warning': (config) => fraudWarningEmail(shop, order, config),
    withdrawal: (config) => withdrawalEmail(shop, withdrawal, config),
    'withdrawal-unmatched': (config) => withdrawalUnmatchedEmail(shop, withdrawal, config),
    'withdrawal-notice': (config) => withdrawalNoticeEmail(shop, withdrawal, config),
    'withdrawal-digest': (config) => withdrawalDigestEmail(shop, withdrawalDigest, config),
    'refund-due': (config) => refundDueEmail(shop, withdrawal, config),
    'review-request': (config) => {
      const links = { form: reviewPaths.form('sample'), stop: reviewPaths.stop('sample') }
      const [form, stop] = [config.publicUrl + links.form, config.publicUrl + links.stop]
      return reviewRequestEmail(shop, { order, links: { form, stop } }, config)
    },
    newsletter: (config) => {
      const link = (path: string) => `${config.publicUrl}${path}?token=sample`
      const links = { confirm: link(newsletterPaths.confirm), unsubscribe: link(newsletterPaths.unsubscribe) }
      return newsletterEmail(shop, { reader, links }, config)
    },
    issue: (config) => {
      const text =
        'The evenings draw in, and the bench is under the lamp by five.\n\nThis one is new. It took four tries until it was right.'
      const [product] = shop.catalogue.products
      const written = {
        topic: NEWSLETTER,
        subject: 'Something for the dark months',
        text,
        productId: product?.id ?? null,
      }
      const leave = `${config.publicUrl}${newsletterPaths.unsubscribe}?token=sample`
      return issueEmail(shop, { issue: written, reader, leave }, config)
    },
    'back-in-stock': (config) => {
      const [product] = shop.catalogue.products
      if (!product) throw new Error('A shop without products has nothing in stock')
      const leave = `${config.publicUrl}${newsletterPaths.unsubscribe}?token=sample`
      return backInStockEmail(shop, { reader, back: { product, name: product.name, left: 2 }, leave }, config)
    },
    'vat-meter': (config) =>
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
    stuck: (config) => stuckEmail(shop, stuck, config),
    unreachable: (config) =>
      unreachableEmail(
        shop,
        { id: 'sample', emailKey: 'sample@example.ie', reason: 'unreachable', emailId: null, since: at },
        config,
      ),
    trouble: (config) => troubleEmail(shop, trouble, config),
    'unmatched-payment': (config) => unmatchedPaymentEmail(shop, unmatchedPayment, config),
    'restore-drill': (config) => restoreDrillEmail(shop, drill, config),
    'staff-added': (config) => staffAddedEmail(shop, staffAdded, config),
  }
}

type SampleServices = Pick<Services, 'config' | 'storefront'>

async function rendered(kind: string, render: Samples[EmailKind], { config, storefront }: SampleServices) {
  const email = await render({ ...config, storefront, linkSecret: 'sample' })
  return { key: kind, ...email, subject: `Sample: ${email.subject}` }
}

/** An e-mail of a kind, drawn from an order that never was and labelled as a sample; its key is its kind. */
export function sampleEmail(shop: PublishedShop, kind: EmailKind, services: SampleServices): Promise<OutgoingEmail> {
  return rendered(kind, samplesOf(shop)[kind], services)
}

export function sampleEmails(shop: PublishedShop, services: SampleServices): Promise<OutgoingEmail[]> {
  return Promise.all(Object.entries(samplesOf(shop)).map(([kind, render]) => rendered(kind, render, services)))
}
