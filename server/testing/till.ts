import { createHmac, randomBytes } from 'node:crypto'
import { ProviderError } from '../money/payments/ask-provider.ts'
import type {
  Endpoint,
  PageRequest,
  Payer,
  PaymentDispute,
  PaymentProvider,
  PaymentRefund,
  PaymentSession,
  ProviderEvent,
} from '../money/payments/provider.ts'

type Page = { session: PaymentSession; paidAt: string | null; refunds: PaymentRefund[]; disputes: PaymentDispute[] }

const ORIGIN = 'https://pay.till.example'
const SEAL_HOLDS_MS = 60_000
const DAY_MS = 86_400_000
const eventTypes = ['page paid', 'page over', 'money back', 'money contested']

export const seal = (body: string, secret: string, at: Date): Record<string, string> => ({
  'till-time': at.toISOString(),
  'till-seal': createHmac('sha512', secret).update(`${at.toISOString()} ${body}`).digest('base64'),
})

const totalOf = ({ items, shipping }: PageRequest) =>
  items.reduce((sum, { cents, quantity }) => sum + cents * quantity, shipping?.cents ?? 0)
const nobody: Payer = { name: null, recipient: null, email: null, phone: null, address: null }

export const aoifeAtTill: Payer = {
  name: 'Aoife Byrne',
  recipient: 'Aoife Byrne',
  email: 'aoife@example.ie',
  phone: null,
  address: { line1: '1 Main Street', line2: '', city: 'Galway', county: '', postcode: 'H91 X2Y3', country: 'IE' },
}

/** A payment provider in memory that shares nothing with Stripe: its ids, pages, statuses and webhooks are its own. Its webhooks wait in `sent`. */
export function openTill(now: () => Date) {
  const pages = new Map<string, Page>()
  const opened = new Map<string, { readonly request: string; readonly id: string }>()
  const refunded = new Set<string>()
  const events: ProviderEvent[] = []
  const endpoints = new Map<string, Endpoint & { readonly secret: string }>()
  const sent: { readonly url: string; readonly body: string; readonly headers: Record<string, string> }[] = []
  const state = { isAway: false }

  async function ask<Answer>(answer: () => Answer): Promise<Answer> {
    await Promise.resolve()
    if (state.isAway) throw new ProviderError('unreachable', 'The till is away')
    return answer()
  }
  function pageOf(id: string): Page {
    const page = pages.get(id)
    if (!page) throw new ProviderError('unknown', `The till has no page ${id}`)
    if (page.session.state === 'open' && Date.parse(page.session.expiresAt) <= now().getTime()) end(page)
    return page
  }
  function paidPage(paymentId: string): Page {
    const page = [...pages.values()].find(({ session }) => session.paymentId === paymentId)
    if (!page) throw new ProviderError('unknown', `The till has no payment ${paymentId}`)
    return page
  }
  function tell(type: string, about: ProviderEvent['about']) {
    const event = { id: `told:${events.length}`, type, at: now().toISOString(), isLive: false, about }
    events.unshift(event)
    const body = new URLSearchParams({ told: event.id }).toString()
    for (const { url, secret } of endpoints.values()) sent.push({ url, body, headers: seal(body, secret, now()) })
  }
  function end(page: Page) {
    page.session = { ...page.session, state: 'expired', url: null }
    tell('page over', { kind: 'session', sessionId: page.session.id })
  }

  const payments: PaymentProvider = {
    pageOrigins: [ORIGIN],
    secrets: {
      key: { variable: 'TILL_KEY', at: `${ORIGIN}/keys` },
      webhook: { variable: 'TILL_SEAL', at: `${ORIGIN}/seals` },
    },
    webhookPath: '/webhooks/till',
    eventTypes,
    open: (request, key) =>
      ask(() => {
        const before = opened.get(key)
        const id = before?.id ?? `till.v1~${randomBytes(6).toString('hex')}`
        if (before && before.request !== JSON.stringify(request))
          throw new ProviderError('refused', 'This key is of another page')
        const { orderId, metadata, email, createdAt, expiresAt } = request
        const common = { orderId, metadata, email, createdAt, expiresAt, currency: 'eur', payer: nobody } as const
        const session: PaymentSession = {
          id,
          url: `${ORIGIN}/${id}`,
          state: 'open',
          payment: 'unpaid',
          paymentId: null,
          amount: totalOf(request),
          ...common,
        }
        opened.set(key, { request: JSON.stringify(request), id })
        if (!before) pages.set(id, { session, paidAt: null, refunds: [], disputes: [] })
        return pageOf(id).session
      }),
    read: (id) => ask(() => pageOf(id).session),
    sessionOf: (paymentId) =>
      ask(() => [...pages.values()].find(({ session }) => session.paymentId === paymentId)?.session ?? null),
    expire: (id) =>
      ask(() => {
        const page = pageOf(id)
        if (page.session.state !== 'open') throw new ProviderError('refused', 'This page is not open')
        end(page)
      }),
    payment: (id) =>
      ask(() => {
        const { session, paidAt } = paidPage(id)
        return { received: session.amount ?? 0, paidAt, isFailed: false }
      }),
    refunds: (paymentId) => ask(() => paidPage(paymentId).refunds),
    refund: ({ paymentId, amount, metadata }, key) =>
      ask(() => {
        const { session, refunds } = paidPage(paymentId)
        if (refunded.has(key)) return
        const left = refunds.reduce((sum, refund) => sum - refund.amount, session.amount ?? 0)
        if (amount > left) throw new ProviderError('refused', `Only ${left} cents are left`)
        refunded.add(key)
        refunds.unshift({ id: `back:${key}`, amount, state: 'given', createdAt: now().toISOString(), metadata })
        tell('money back', { kind: 'refund', paymentId })
      }),
    disputes: (paymentId) => ask(() => paidPage(paymentId).disputes),
    async *events(since) {
      const listed = await ask(() => events.filter(({ at }) => Date.parse(at) >= since.getTime()))
      for (const event of listed) yield { id: event.id, event }
    },
    async parseWebhook({ body, headers }, secrets, at) {
      const time = new Date(headers.get('till-time') ?? '')
      const isFresh = Math.abs(at.getTime() - time.getTime()) <= SEAL_HOLDS_MS
      const isSealed = (secret: string) => headers.get('till-seal') === seal(body, secret, time)['till-seal']
      if (!isFresh || !secrets.some(isSealed)) return { fault: 'not-signed', reason: 'seal' }
      const id = new URLSearchParams(body).get('told')
      return events.find((event) => event.id === id) ?? { fault: 'not-understood', reason: body }
    },
    endpoints: () => ask(() => [...endpoints.values()]),
    createEndpoint: (url) =>
      ask(() => {
        const [id, secret] = [`to:${endpoints.size}`, randomBytes(16).toString('base64')]
        endpoints.set(id, { id, url, secret, types: eventTypes })
        return secret
      }),
    deleteEndpoint: (id) => ask(() => void endpoints.delete(id)),
    clock: () => ask(now),
  }

  return {
    payments,
    sent,
    pay(id: string, payer: Payer) {
      const page = pageOf(id)
      if (page.session.state !== 'open') throw new Error('The page is not open')
      page.paidAt = now().toISOString()
      page.session = { ...page.session, state: 'complete', payment: 'paid', paymentId: `coins:${id}`, url: null, payer }
      tell('page paid', { kind: 'session', sessionId: id })
    },
    contest(id: string) {
      const { session, disputes } = pageOf(id)
      const dispute: PaymentDispute = {
        id: `contest:${id}`,
        amount: session.amount ?? 0,
        reason: 'not received',
        status: 'waits for the shop',
        outcome: null,
        answerBy: new Date(now().getTime() + 5 * DAY_MS).toISOString(),
        createdAt: now().toISOString(),
      }
      disputes.unshift(dispute)
      tell('money contested', { kind: 'dispute', paymentId: session.paymentId, dispute })
    },
    goAway() {
      state.isAway = true
    },
  }
}
