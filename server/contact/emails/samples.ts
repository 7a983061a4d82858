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
import { type EmailKind, emailKinds } from '../mail/kinds.ts'
import { letters, type Subjects } from './letters.ts'

const at = '2026-11-20T09:05:00.000Z'

/** Null where a shop has nothing that such an e-mail could be about. */
type Samples = { readonly [Kind in EmailKind]: Subjects[Kind] | null }

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

function samplesOf(shop: PublishedShop, publicUrl: string): Samples {
  const bought = boughtIn(shop)
  const { lines, fault: _, ...sums } = quote(shop, bought, { giftWrap: shop.settings.giftWrapFee !== null })
  const lead = leadOf(shop, lines)
  const order: Order = {
    id: 'sample-order',
    state: 'paid',
    sessionId: 'cs_test_SAMPLE00',
    reference: null,
    referencePrefix: shop.settings.orderPrefix,
    cartId: null,
    code: null,
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
    answers: shop.questions.map(({ id, label }) => ({ id, label, answer: 'An answer, from a sample' })),
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
  const disputed = {
    order,
    dispute: {
      id: 'du_sample',
      orderId: order.id,
      amount: order.total,
      reason: 'product_not_received',
      answerBy: '2026-11-27T09:05:00.000Z',
      createdAt: at,
      outcome: null,
      lostAt: null,
      reinstatedAt: null,
    },
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
      answers: [],
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

  const placed = { order, shopAtOrder: shop }
  const [product] = shop.catalogue.products
  const link = (path: string) => `${publicUrl}${path}?token=sample`
  const leave = link(newsletterPaths.unsubscribe)

  return {
    confirmation: placed,
    owner: placed,
    review: order,
    'outside-zone': order,
    'sold-out': order,
    'sold-out-notice': order,
    'payment-failed': order,
    'order-changed': changed,
    'order-changed-notice': changed,
    'order-edited': { order, differences },
    'new-day': {
      order,
      differences: [{ name: 'Ready by', before: ['Wed 2 Dec'], after: ['Wed 9 Dec'] }],
    },
    'order-link': order,
    offer,
    'gift-swap': { order, swap },
    exchange: exchanged,
    'exchange-cancelled': { ...exchanged, cameBackAt: null, isTakenBack: false },
    receipt: { ...order, channel: 'cash' },
    posted: { order, postedAt: at, tracking: 'RX 123 456 789 IE', following: [], isRestPosted: true },
    'not-posted': order,
    refund: refunded,
    'refund-failed': refunded,
    dispute: disputed,
    'dispute-won': disputed,
    'dispute-lost': disputed,
    'dispute-unknown': disputed,
    'fraud-warning': order,
    withdrawal,
    'withdrawal-unmatched': withdrawal,
    'withdrawal-notice': withdrawal,
    'withdrawal-digest': {
      from: new Date('2026-11-20T09:00:00.000Z'),
      to: new Date('2026-11-20T10:00:00.000Z'),
      statements: [{ ...withdrawal.statement, orderId: null, isAcknowledged: false }],
    },
    'refund-due': withdrawal,
    'review-request': {
      order,
      links: { form: publicUrl + reviewPaths.form('sample'), stop: publicUrl + reviewPaths.stop('sample') },
    },
    newsletter: { reader, links: { confirm: link(newsletterPaths.confirm), unsubscribe: leave } },
    issue: {
      issue: {
        topic: NEWSLETTER,
        subject: 'Something for the dark months',
        text: 'The evenings draw in, and the bench is under the lamp by five.\n\nThis one is new. It took four tries until it was right.',
        productId: product?.id ?? null,
      },
      reader,
      leave,
    },
    'back-in-stock': product ? { reader, back: { product, name: product.name, left: 2 }, leave } : null,
    'vat-meter': {
      meter: 'abroad',
      year: 2026,
      total: 812_345,
      countries: [
        ['DE', 700_000],
        ['XI', 112_345],
      ],
    },
    stuck: {
      id: 'sample',
      aboutKind: 'order',
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
    },
    unreachable: { id: 'sample', emailKey: 'sample@example.ie', reason: 'unreachable', emailId: null, since: at },
    trouble: { id: 'sample', name: 'webhooks', since: at, detail: '3 paid orders without a verified webhook' },
    'unmatched-payment': {
      id: 'cs_test_SAMPLE01',
      amount: 6500,
      currency: 'eur',
      name: 'Sample Customer',
      email: 'sample@example.ie',
      livemode: 0,
      noticedAt: at,
      doneAt: null,
    },
    'restore-drill': {
      id: 'sample',
      name: 'drill',
      since: '2026-11-20T12:00:00.000Z',
      detail: `The off-site copy of 20 November 2026, 12:00 was restored for a try and agrees with the books: 27 paid orders over ${formatCents(107_865)}, 2 refunds over ${formatCents(6500)}, 40 files of pictures.`,
    },
    'staff-added': {
      id: 'sample',
      email: 'helper@example.ie',
      role: 'helper',
      createdAt: at,
      addedBy: 'owner@example.ie',
    },
  }
}

type SampleServices = Pick<Services, 'config' | 'storefront'>

async function written<Kind extends EmailKind>(
  shop: PublishedShop,
  kind: Kind,
  about: Subjects[Kind],
  { config, storefront }: SampleServices,
) {
  const email = await letters[kind](shop, about, { ...config, storefront, linkSecret: 'sample' })
  return { key: kind, ...email, subject: `Sample: ${email.subject}` }
}

/** An e-mail of a kind about a sample order, or null if the shop has no product to show in it. Its key is its kind (S10.48). */
export async function sampleEmail(
  shop: PublishedShop,
  kind: EmailKind,
  services: SampleServices,
): Promise<OutgoingEmail | null> {
  const about = samplesOf(shop, services.config.publicUrl)[kind]
  return about && written(shop, kind, about, services)
}

export async function sampleEmails(shop: PublishedShop, services: SampleServices): Promise<OutgoingEmail[]> {
  const samples = await Promise.all(emailKinds.map((kind) => sampleEmail(shop, kind, services)))
  return samples.filter((email) => email !== null)
}
