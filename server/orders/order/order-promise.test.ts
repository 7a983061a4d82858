import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type { Attachment } from 'postal-mime'
import { expect, test } from 'vitest'
import { dayInIreland } from '#shop/dates.ts'
import { orderReference } from '#shop/orders/reference.ts'
import { isRefusal } from '#shop/refusal.ts'
import type { OwnSettings } from '#shop/settings/settings.ts'
import { transitionPayment } from '../../../sandbox/payments/payment-store.ts'
import { completeDelayedPayment } from '../../../sandbox/payments/transitions.ts'
import { saveProduct } from '../../catalogue/publishing/edit.ts'
import { deliverDue } from '../../contact/emails/emails.ts'
import { linkSecret, signToken } from '../../contact/mail/link-token.ts'
import { summariesOf } from '../../desk/handlers/summaries.ts'
import { openProvider } from '../../money/payments/stripe/provider.ts'
import { issueRefund, planRefund } from '../../money/refunds/issue-refund.ts'
import { findOrder } from '../../platform/database/orders.ts'
import type { Services } from '../../platform/services/services.ts'
import { cases } from '../../testing/every-change.ts'
import { openShop } from '../../testing/open-shop.ts'
import { settingsOf } from '../../testing/publish-draft.ts'
import { aoife, payOn, startCheckout, statusOf } from '../../testing/shopper.ts'
import { slowness } from '../../testing/slowness.ts'
import { storedDraft } from '../../testing/stored.ts'
import { webhooksArrive } from '../../testing/webhooks.ts'
import { markMade, markPosted } from '../fulfilment/parcels.ts'
import { changeOrder } from '../order-page/buyer-changes.ts'
import { makeOffer } from '../sales/offers.ts'
import { enterStallSale } from '../sales/stall-sale.ts'
import { receiveWithdrawal } from '../withdrawals/withdraw.ts'

// Shows S10.211.

const who = 'owner@solas.test'
const rate = { fee: 495, freeFrom: 4000 }
const home = { id: 'home', name: 'Ireland', countries: ['IE'], ...rate, transit: { from: 2, to: 4 } }
const north = { id: 'north', name: 'Northern Ireland', countries: ['XI'], ...rate }
const world = { id: 'world', name: 'Far away', countries: ['DE', 'US'], fee: 1500, freeFrom: null }
const shipsTo = (...zones: (typeof home | typeof north | typeof world)[]) => ({
  countries: ['IE', 'DE'],
  zones,
  dutiesMet: {},
})

const atFirst: OwnSettings = { making: { from: 2, to: 3 }, shipsTo: shipsTo(home, north, world) }
/** Settings that the owner publishes between two steps: each changes something that the order was promised. */
const published: Record<string, OwnSettings> = {
  'as it was': atFirst,
  slower: { ...atFirst, making: { from: 4, to: 5 } },
  'slower post': {
    ...atFirst,
    shipsTo: shipsTo(
      { ...home, name: 'The Republic', transit: { from: 5, to: 9 } },
      { ...world, name: 'Elsewhere', countries: ['DE'], fee: 1900 },
    ),
  },
  dearer: { ...atFirst, shippingFee: 600, giftWrapFee: 500, shipsTo: shipsTo({ ...home, fee: 600 }, north) },
  'one rate': { making: { from: 1, to: 1 } },
  'no gift wrap': { ...atFirst, giftWrapFee: null },
}

const addresses = {
  DE: { line1: '1 Main Street', line2: null, city: 'Berlin', state: null, postal_code: '10115', country: 'DE' },
  GB: { line1: '1 High Street', line2: null, city: 'London', state: null, postal_code: 'SW1A 1AA', country: 'GB' },
}
const oneMedium = [{ id: '1', size: 'Medium', quantity: 1 }]
const kinds = {
  'to a zone': { cart: oneMedium, zone: 'home', giftWrap: true },
  'to a far zone': { cart: oneMedium, zone: 'world' },
  'outside its zone': { cart: oneMedium, zone: 'north' },
  'without lines': { items: [{ price: 40, quantity: 1 }] },
  bespoke: null,
  'at a stall': null,
} as const
type Kind = keyof typeof kinds

type StepName =
  | 'offer'
  | 'sale'
  | 'checkout'
  | 'pay'
  | 'pay later'
  | 'webhooks'
  | 'funds'
  | 'emails'
  | 'address'
  | 'withdraw'
  | 'make'
  | 'post'
  | 'refund'
const fulfilment = ['emails', 'address', 'emails', 'make', 'post', 'emails', 'refund', 'emails'] as const
const lives: Record<Kind, readonly StepName[]> = {
  'to a zone': ['checkout', 'pay', 'webhooks', ...fulfilment, 'withdraw', 'emails'],
  'to a far zone': ['checkout', 'pay later', 'webhooks', 'emails', 'funds', 'webhooks', ...fulfilment],
  'outside its zone': ['checkout', 'pay', 'webhooks', 'emails', 'refund', 'emails'],
  'without lines': ['checkout', 'pay', 'webhooks', ...fulfilment],
  bespoke: ['offer', 'pay', 'webhooks', ...fulfilment],
  'at a stall': ['sale', 'emails', 'refund', 'emails'],
}
const STEPS_MAX = Math.max(...Object.values(lives).map((steps) => steps.length))

function textOfAttachment({ content }: Attachment): string {
  return typeof content === 'string' ? content : new TextDecoder().decode(content)
}

/** Takes gift wrap out of the only product text that speaks of it: a shop that offers none could not be published with it. */
async function leaveOutGiftWrap(services: Services) {
  const heart = await storedDraft(services.db, '22')
  await saveProduct(services, { ...heart.product, story: 'One small heart.' }, { who, version: heart.version })
}

async function lifeOf(kind: Kind, publishing: readonly (string | undefined)[]) {
  const shop = await openShop({ env: { OWNER_EMAIL: who }, shops: 1 })
  const { services } = shop
  const { db } = services
  const requests: string[] = []
  const payments = openProvider(null, async (input, init) => {
    if (init?.method === 'POST')
      requests.push(`${new Request(input).url} ${await new Request('http://x', init).text()}`)
    return shop.sandbox.fetch(input, init)
  })
  Object.assign(services, { payments })
  const owner = settingsOf(() => shop, who)
  const publish = async (own: OwnSettings = atFirst) => {
    expect(await owner.save(own)).toBeNull()
    expect([undefined, 'nothing-changed']).toContain((await owner.publishAll())?.code)
  }
  await leaveOutGiftWrap(services)
  await publish()
  let sessionId = ''
  let saleId: string | null = null
  const order = async () => {
    const found = await (saleId === null ? findOrder(db, 'sessionId', sessionId) : findOrder(db, 'id', saleId))
    if (found === null) throw new Error('The order is gone')
    return found
  }
  const customer = {
    ...aoife,
    ...(kind === 'to a far zone' && { address: addresses.DE }),
    ...(kind === 'outside its zone' && { address: addresses.GB }),
  }
  const lines = [{ name: 'A long necklace', quantity: 1, unitCents: 12_000 }]
  const steps: Record<StepName, () => Promise<unknown>> = {
    checkout: async () => {
      sessionId = await startCheckout(shop, { ...kinds[kind], email: aoife.email })
    },
    offer: async () => {
      const id = randomUUID()
      const offer = { id, email: aoife.email, zone: 'home', shipping: 0, leadDays: 20, words: '', lines }
      expect(await makeOffer(services.shop(), services, offer, who)).toBeNull()
      const path = `/bespoke-order/${signToken(await linkSecret(db), 'offer', id)}`
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const answer = await shop.fetch(path, { method: 'POST', body: '', headers })
      sessionId = /cs_test_\w+/.exec(answer.headers.get('location') ?? '')?.[0] ?? ''
    },
    sale: async () => {
      const id = randomUUID()
      const day = dayInIreland(services.now())
      const sale = { id, lines, paidBy: 'cash' as const, day, email: aoife.email }
      expect(await enterStallSale(services.shop(), services, sale, who)).toBeNull()
      saleId = id
    },
    pay: () => payOn(shop, sessionId, 'visa', customer),
    'pay later': () => payOn(shop, sessionId, 'delayed', customer),
    funds: () =>
      transitionPayment(shop.sandbox.paymentStore, sessionId, (payment) => completeDelayedPayment(payment, true)),
    webhooks: () => webhooksArrive(shop),
    emails: async () => {
      // Some e-mails wait for as long as what they say can be undone.
      shop.advance(600_000)
      await deliverDue(services)
    },
    address: async () => {
      const { id, address } = await order()
      if (address === null) throw new Error('The order has no address')
      const change = { ...address, change: 'address' as const, name: aoife.name, line1: '2 Quay Street' }
      expect(await changeOrder(services.shop(), services, id, change)).toBeNull()
    },
    withdraw: async () => {
      const { id } = await order()
      const statement = { name: aoife.name, reference: 'REFERENCE', email: aoife.email, items: '', formId: '' }
      await receiveWithdrawal(services, statement, { known: { orderId: id, returned: null } })
    },
    make: async () => expect(await markMade(services, await order(), { who })).toBeNull(),
    post: async () =>
      expect(
        await markPosted(services.shop(), services, await order(), { tracking: null, correct: false }, { who }),
      ).toBeNull(),
    refund: async () => {
      const plan = await planRefund(services.shop(), services, await order(), {
        what: { kind: 'amount', amount: 1000 },
        another: false,
      })
      if (isRefusal(plan)) throw new Error(plan.message)
      await issueRefund(services.shop(), services, await order(), plan, { reason: 'requested_by_customer', who })
    },
  }
  const said: unknown[] = []
  for (const [index, step] of lives[kind].entries()) {
    // The order is placed under the first settings: later ones must change nothing of it.
    const name = index === 0 ? undefined : publishing[index - 1]
    if (name !== undefined) await publish(published[name])
    await steps[step]()
    // Before its webhook, an order is paid as soon as somebody asks about it.
    if (index < 2) continue
    const { id } = await order()
    const token = signToken(await linkSecret(db), 'order', id)
    const page = await (await shop.fetch(`/order/${token}`)).text()
    const papers = await (await shop.fetch(`/order/${token}/invoice`)).text()
    const [atDesk] = await summariesOf(services, [id])
    said.push({ status: await statusOf(shop, sessionId), page, papers, atDesk })
  }
  const emails = (await shop.emails()).map(({ subject, to, text, attachments }) => ({
    subject,
    to,
    text,
    attached: attachments.map(textOfAttachment),
  }))
  const placed = await order()
  const [, reference = ''] = orderReference(placed).split('-')
  await shop.close()
  return (
    JSON.stringify(
      { said, emails: emails.toSorted((a, b) => (a.text ?? '').localeCompare(b.text ?? '')), requests },
      null,
      1,
    )
      .replaceAll(placed.id, 'ORDER')
      .replaceAll(placed.sessionId ?? 'none', 'SESSION')
      .replaceAll(reference, 'REFERENCE')
      .replaceAll(/[\w-]{16,}(\.[\w-]+)*/g, 'TOKEN')
      // A QR code shows the same token.
      .replaceAll(/(M\d+ \d+h1v1h-1z)+/g, 'QR')
  )
}

test('a publish changes no page, e-mail, paper or payment request of an order that is placed', {
  timeout: 240_000 * slowness(),
}, async () => {
  const undisturbed = new Map<Kind, string>()
  const name = fc.option(fc.constantFrom(...Object.keys(published)), { nil: undefined, freq: 2 })
  const kind = fc.constantFrom(...Object.keys(kinds).filter((one): one is Kind => one in kinds))
  await fc.assert(
    fc.asyncProperty(kind, fc.array(name, { minLength: STEPS_MAX, maxLength: STEPS_MAX }), async (one, publishing) => {
      const known = undisturbed.get(one) ?? (await lifeOf(one, []))
      undisturbed.set(one, known)
      expect(await lifeOf(one, publishing)).toBe(known)
    }),
    { numRuns: cases(10, 40), endOnFailure: true },
  )
})

test('a confirmation attaches the terms under which the order was placed', async () => {
  const shop = await openShop({ env: { OWNER_EMAIL: who } })
  const { services } = shop
  const owner = settingsOf(() => shop, who)
  const sessionId = await startCheckout(shop, { cart: oneMedium, email: aoife.email })
  expect(await owner.save({ making: { from: 4, to: 5 }, brand: 'Solas of Dingle' })).toBeNull()
  expect(await owner.publishAll()).toBeNull()
  await payOn(shop, sessionId)
  await webhooksArrive(shop)
  await deliverDue(services)
  const email = (await shop.emails()).find(({ subject }) => subject?.startsWith('Thank you'))
  const [terms = ''] = email?.attachments.map(textOfAttachment) ?? []
  expect(terms).toContain('These are the terms for buying from Solas.')
  expect(terms).toContain('in 2–3 business days')
  await shop.close()
})
