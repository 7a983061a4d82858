import * as v from 'valibot'
import { expect, onTestFinished, test } from 'vitest'
import { parseReference, referenceCharacters } from '#shop/orders/reference.ts'
import { ProviderError, type ProviderErrorKind } from '../money/payments/ask-provider.ts'
import type { PageRequest, PaymentProvider, PaymentSession, ProviderEvent } from '../money/payments/provider.ts'
import { SessionId } from '../money/payments/session-id.ts'

export type SentWebhook = { readonly body: string; readonly headers: Readonly<Record<string, string>> }

/** A payment provider to test, with its buyer. The shop is at http://shop.test. */
export type TestedProvider = {
  readonly payments: PaymentProvider
  readonly unreachable: PaymentProvider
  readonly now: () => Date
  readonly pay: (sessionId: string) => Promise<void>
  readonly contest: (sessionId: string) => Promise<void>
  readonly webhooks: () => Promise<readonly SentWebhook[]>
  readonly secret: () => string
  readonly sign: (body: string) => SentWebhook
  readonly close?: () => Promise<void>
}

const HOUR_MS = 3_600_000
const iso = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

function pageFor(now: Date, more: Partial<PageRequest> = {}): PageRequest {
  return {
    orderId: 'order-1',
    metadata: {
      order_id: 'order-1',
      ...Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`n${n}`, 'é'.repeat(500)])),
    },
    items: [{ name: 'Burgundy Safari (Medium)', cents: 3500, quantity: 2 }],
    shipping: { cents: 495, transit: { from: 3, to: 5 } },
    email: 'aoife@example.ie',
    countries: ['IE', 'FR'],
    asksForPhone: true,
    message: 'Thank you.',
    addressMessage: null,
    look: null,
    createdAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + HOUR_MS).toISOString(),
    returnUrl: 'http://shop.test/checkout/return?session_id=',
    cancelUrl: 'http://shop.test/checkout/cancel?order=order-1',
    ...more,
  }
}
const TOTAL = 7495

async function kindOf(request: Promise<unknown>): Promise<ProviderErrorKind | 'no error'> {
  try {
    await request
    return 'no error'
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    return error.kind
  }
}

const openPage = ({ payments, now }: TestedProvider, key = 'order-1') => payments.open(pageFor(now()), key)

async function paidPage(provider: TestedProvider): Promise<PaymentSession & { readonly paymentId: string }> {
  const { id } = await openPage(provider)
  await provider.pay(id)
  const session = await provider.payments.read(id)
  if (session.paymentId === null) throw new Error('A paid page has a payment')
  return { ...session, paymentId: session.paymentId }
}

async function eventsSince({ payments }: TestedProvider, since: Date): Promise<(ProviderEvent | null)[]> {
  const events = []
  for await (const { event } of payments.events(since)) events.push(event)
  return events
}

const refundOf = (paymentId: string, amount: number) =>
  ({ paymentId, amount, reason: 'requested_by_customer', metadata: { why: 'broken' } }) as const

const behaviours: readonly [behaviour: string, run: (provider: TestedProvider) => Promise<void>][] = [
  [
    'opens a page for exactly what the order costs, for at least as long as asked',
    async (provider) => {
      const { payments, now } = provider
      const page = pageFor(now())
      const session = await payments.open(page, 'order-1')
      const { orderId, metadata, email } = page
      const unpaid = { state: 'open', payment: 'unpaid', amount: TOTAL, currency: 'eur' }
      expect(session).toMatchObject({ orderId, metadata, email, ...unpaid })
      expect(Date.parse(session.expiresAt)).toBeGreaterThanOrEqual(Date.parse(page.expiresAt))
      expect([session.createdAt, session.expiresAt]).toEqual([expect.stringMatching(iso), expect.stringMatching(iso)])
      const { origin, username } = new URL(session.url ?? '')
      expect([...payments.pageOrigins, 'http://shop.test']).toContain(origin)
      expect(username).toBe('')
      expect(await payments.read(session.id)).toEqual(session)
    },
  ],
  [
    'gives ids that make references and are safe in URLs',
    async (provider) => {
      const { id } = await openPage(provider)
      const other = await openPage(provider, 'order-2')
      expect(v.is(SessionId, id)).toBe(true)
      expect(parseReference(`SOL-${referenceCharacters(id)}`)).toBe(referenceCharacters(id))
      expect(referenceCharacters(other.id)).not.toBe(referenceCharacters(id))
    },
  ],
  [
    'opens one page for a key, however often it is asked, and no other page for it',
    async (provider) => {
      const { payments, now } = provider
      const opened = await Promise.all([1, 2, 3].map(() => kindOf(openPage(provider))))
      expect(opened.every((kind) => kind === 'no error' || kind === 'busy')).toBe(true)
      expect((await openPage(provider)).id).toBe((await openPage(provider)).id)
      const other = pageFor(now(), { items: [{ name: 'Leopard', cents: 3000, quantity: 1 }] })
      expect(await kindOf(payments.open(other, 'order-1'))).toBe('refused')
    },
  ],
  [
    'tells who paid, how much and when, by the page and by the payment',
    async (provider) => {
      const { payments, now } = provider
      const session = await paidPage(provider)
      expect(session).toMatchObject({ state: 'complete', payment: 'paid', amount: TOTAL, currency: 'eur' })
      expect(session.payer).toMatchObject({ email: 'aoife@example.ie', address: { city: 'Galway', country: 'IE' } })
      expect(await payments.sessionOf(session.paymentId)).toEqual(await payments.read(session.id))
      const { paidAt, ...payment } = await payments.payment(session.paymentId)
      expect(payment).toEqual({ received: TOTAL, isFailed: false })
      expect(Math.abs(Date.parse(paidAt ?? '') - now().getTime())).toBeLessThan(HOUR_MS)
    },
  ],
  [
    'knows no page and no payment that it has not made',
    async ({ payments }) => {
      expect(await kindOf(payments.read('nothing-of-this-provider'))).toBe('unknown')
      expect(await kindOf(payments.payment('nothing-of-this-provider'))).toBe('unknown')
      expect(await payments.sessionOf('nothing-of-this-provider')).toBeNull()
    },
  ],
  [
    'closes an open page once, and no paid one',
    async (provider) => {
      const { payments } = provider
      const { id } = await openPage(provider)
      await payments.expire(id)
      expect(await payments.read(id)).toMatchObject({ state: 'expired', payment: 'unpaid', url: null })
      expect(await kindOf(payments.expire(id))).toBe('refused')
      const other = await openPage(provider, 'order-2')
      await provider.pay(other.id)
      expect(await kindOf(payments.expire(other.id))).toBe('refused')
      expect((await payments.read(other.id)).payment).toBe('paid')
    },
  ],
  [
    'refunds once for a key, in parts, and never more than what came in',
    async (provider) => {
      const { payments } = provider
      const { paymentId } = await paidPage(provider)
      for (let time = 0; time < 3; time++) await payments.refund(refundOf(paymentId, 2000), 'first')
      await payments.refund(refundOf(paymentId, 1500), 'second')
      expect(await kindOf(payments.refund(refundOf(paymentId, TOTAL - 3499), 'third'))).toBe('refused')
      const listed = await payments.refunds(paymentId)
      expect(listed.map(({ amount, state, metadata }) => ({ amount, state, metadata }))).toEqual([
        { amount: 1500, state: 'given', metadata: { why: 'broken' } },
        { amount: 2000, state: 'given', metadata: { why: 'broken' } },
      ])
      await payments.refund(refundOf(paymentId, TOTAL - 3500), 'fourth')
      expect(await kindOf(payments.refund(refundOf(paymentId, 1), 'fifth'))).toBe('refused')
    },
  ],
  [
    'tells of a dispute until when it can be answered',
    async (provider) => {
      const { payments, now } = provider
      const { id, paymentId } = await paidPage(provider)
      expect(await payments.disputes(paymentId)).toEqual([])
      await provider.contest(id)
      const [dispute, ...others] = await payments.disputes(paymentId)
      expect(dispute).toMatchObject({ amount: TOTAL, outcome: null })
      expect(Date.parse(dispute?.answerBy ?? '')).toBeGreaterThan(now().getTime())
      expect(others).toEqual([])
    },
  ],
  [
    'lists its events since a moment, the latest first, of the types that it names',
    async (provider) => {
      const { payments, now } = provider
      const before = now()
      const { id, paymentId } = await paidPage(provider)
      await payments.refund(refundOf(paymentId, 2000), 'first')
      await provider.contest(id)
      const events = await eventsSince(provider, before)
      const about = events.map((event) => event?.about)
      expect(about.at(-1)).toEqual({ kind: 'session', sessionId: id })
      expect(about).toContainEqual({ kind: 'refund', paymentId })
      const [dispute] = await payments.disputes(paymentId)
      expect(about).toContainEqual({ kind: 'dispute', paymentId, dispute })
      for (const event of events) {
        expect(payments.eventTypes).toContain(event?.type)
        expect([event?.isLive, event?.at]).toEqual([false, expect.stringMatching(iso)])
      }
      expect(new Set(events.map((event) => event?.id)).size).toBe(events.length)
      expect(await eventsSince(provider, new Date(now().getTime() + HOUR_MS))).toEqual([])
    },
  ],
  [
    'signs its webhooks, which say what its list of events says',
    async (provider) => {
      const { payments, now } = provider
      const before = now()
      const { id } = await paidPage(provider)
      await provider.contest(id)
      const parsed = []
      for (const { body, headers } of await provider.webhooks()) {
        const request = { body, headers: new Headers(headers) }
        parsed.push(await payments.parseWebhook(request, ['another secret', provider.secret()], now()))
      }
      const listed = await eventsSince(provider, before)
      expect(parsed).toHaveLength(listed.length)
      for (const event of listed) expect(parsed).toContainEqual(event)
    },
  ],
  [
    'does not take a webhook that is changed, late, unsigned or signed by another',
    async (provider) => {
      const { payments, now } = provider
      await paidPage(provider)
      const [webhook = { body: '', headers: {} }] = await provider.webhooks()
      const { body, headers } = webhook
      const faultOf = async (sent: SentWebhook, { secrets = [provider.secret()], at = now() } = {}) => {
        const parsed = await payments.parseWebhook({ body: sent.body, headers: new Headers(sent.headers) }, secrets, at)
        return 'fault' in parsed ? parsed.fault : 'taken'
      }
      expect(await faultOf(webhook)).toBe('taken')
      expect(await faultOf({ body: `${body} `, headers })).toBe('not-signed')
      expect(await faultOf({ body, headers: {} })).toBe('not-signed')
      expect(
        await faultOf({ body, headers: Object.fromEntries(Object.keys(headers).map((name) => [name, ','])) }),
      ).toBe('not-signed')
      expect(await faultOf(webhook, { secrets: ['another secret'] })).toBe('not-signed')
      expect(await faultOf(webhook, { secrets: [] })).toBe('not-signed')
      expect(await faultOf(webhook, { at: new Date(now().getTime() + HOUR_MS) })).toBe('not-signed')
      for (const nonsense of ['', '{}', 'null', '[]', '{"id":"evt_1"}', 'told=x', 'ÿ']) {
        const fault = await faultOf(provider.sign(nonsense))
        expect([nonsense, fault]).toEqual([nonsense, expect.stringMatching(/^not-(understood|signed)$/)])
      }
    },
  ],
  [
    'says that it is not reached, whatever it is asked',
    async ({ unreachable, now }) => {
      const asked = [
        unreachable.open(pageFor(now()), 'order-1'),
        unreachable.read('page'),
        unreachable.sessionOf('payment'),
        unreachable.expire('page'),
        unreachable.payment('payment'),
        unreachable.refunds('payment'),
        unreachable.refund(refundOf('payment', 100), 'key'),
        unreachable.disputes('payment'),
        unreachable.endpoints(),
        unreachable.createEndpoint('http://shop.test/webhooks/x'),
        unreachable.deleteEndpoint('endpoint'),
        unreachable.clock(),
        unreachable.events(now())[Symbol.asyncIterator]().next(),
      ]
      for (const request of await Promise.all(asked.map(kindOf))) expect(request).toBe('unreachable')
    },
  ],
  [
    'has an endpoint for its webhooks, made with a secret, with all events',
    async ({ payments }) => {
      expect(payments.webhookPath).toMatch(/^\/webhooks\/[\w-]+$/)
      const url = `http://shop.test${payments.webhookPath}`
      expect(await payments.createEndpoint(url)).not.toBe('')
      const made = (await payments.endpoints()).find((endpoint) => endpoint.url === url)
      expect(made?.types).toEqual(payments.eventTypes)
      await payments.deleteEndpoint(made?.id ?? '')
    },
  ],
  [
    'names its payment pages, its variables, and where the owner finds their values',
    async ({ payments, now }) => {
      for (const origin of payments.pageOrigins) expect(new URL(origin)).toMatchObject({ origin, protocol: 'https:' })
      for (const { variable, at } of Object.values(payments.secrets)) {
        expect(variable).toMatch(/^[A-Z_]+$/)
        expect(at).toMatch(/^https:\/\//)
      }
      const clock = await payments.clock()
      expect(Math.abs((clock ?? now()).getTime() - now().getTime())).toBeLessThan(1000)
    },
  ],
]

/** Tests that a payment provider does what the shop relies on. `open` makes one on its own books for each test. */
export function testPaymentProvider(name: string, open: () => Promise<TestedProvider>): void {
  test.each(behaviours)(`${name} %s`, async (_, run) => {
    const provider = await open()
    onTestFinished(async () => provider.close?.())
    await run(provider)
  })
}
