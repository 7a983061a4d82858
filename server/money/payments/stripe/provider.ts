import Stripe from 'stripe'
import * as v from 'valibot'
import type { Address } from '#shop/orders/order.ts'
import { paymentProvider } from '#shop/payment-provider.ts'
import { sanitizeLine } from '#shop/texts/sanitize-line.ts'
import { ProviderError, type ProviderErrorKind } from '../ask-provider.ts'
import type { Endpoint, Payer, PaymentProvider, PaymentRefund, PaymentSession, ReceivedEvent } from '../provider.ts'
import { API_VERSION, openClient } from './client.ts'
import { Dispute, Event, eventTypes } from './events.ts'
import { sessionParameters } from './session-parameters.ts'

const DASHBOARD = 'https://dashboard.stripe.com'
// Stripe lists at most this many of a payment's refunds, disputes and endpoints at once.
const LIST_MAX = 100
/** A signature older than this is refused, in seconds: Stripe's own default. */
const TOLERANCE_S = 300

const iso = (seconds: number) => new Date(seconds * 1000).toISOString()
const idOf = (object: string | { readonly id: string } | null) =>
  (typeof object === 'string' ? object : object?.id) ?? null

const typed = (value: string | null | undefined) => (value ? sanitizeLine(value) : null)

function addressFrom({ line1, line2, city, state, postal_code, country }: Stripe.Address): Address {
  return {
    line1: sanitizeLine(line1 ?? ''),
    line2: sanitizeLine(line2 ?? ''),
    city: sanitizeLine(city ?? ''),
    county: sanitizeLine(state ?? ''),
    postcode: sanitizeLine(postal_code ?? ''),
    country: sanitizeLine(country ?? ''),
  }
}

function payerOf({ customer_details: customer, collected_information: collected }: Stripe.Checkout.Session): Payer {
  const shipping = collected?.shipping_details
  const address = shipping?.address ?? customer?.address
  return {
    name: typed(customer?.name),
    recipient: typed(shipping?.name),
    email: customer?.email ?? null,
    phone: typed(customer?.phone),
    address: address ? addressFrom(address) : null,
  }
}

function sessionFrom(session: Stripe.Checkout.Session): PaymentSession {
  const { status, payment_status: payment } = session
  return {
    id: session.id,
    url: session.url,
    // A word that Stripe adds one day changes nothing until the shop knows it; one for money has staff look at it.
    state: status === 'complete' ? 'complete' : status === 'expired' ? 'expired' : 'open',
    payment: payment === 'paid' ? 'paid' : payment === 'unpaid' ? 'unpaid' : 'none',
    paymentId: idOf(session.payment_intent),
    orderId: session.client_reference_id,
    amount: session.amount_total,
    currency: session.currency,
    email: session.customer_email,
    metadata: session.metadata ?? {},
    createdAt: iso(session.created),
    expiresAt: iso(session.expires_at),
    payer: payerOf(session),
  }
}

function refundFrom({ id, amount, status, created, metadata }: Stripe.Refund): PaymentRefund {
  const isFailed = status === 'failed' || status === 'canceled'
  const isGiven = status === 'succeeded' || status === 'pending'
  return {
    id,
    amount,
    state: isFailed ? 'failed' : isGiven ? 'given' : 'waiting',
    createdAt: iso(created),
    metadata: metadata ?? {},
  }
}

/** The answers by their status; without one, or with a body that is no answer, Stripe is not reached. */
function kindOf({ statusCode = 0, param }: Stripe.errors.StripeError): ProviderErrorKind {
  if (statusCode < 400) return 'unreachable'
  if (statusCode >= 500) return 'failed'
  if (statusCode === 409 || statusCode === 429) return 'busy'
  if (statusCode === 404) return 'unknown'
  return param === 'customer_email' ? 'email-refused' : 'refused'
}

async function asked<Answer>(request: () => Promise<Answer>): Promise<Answer> {
  try {
    return await request()
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const { type, code, param, statusCode, requestId, message } = error
    throw new ProviderError(kindOf(error), message, { type, code, param, status: statusCode, request: requestId })
  }
}

async function* eventsOf(stripe: Stripe, since: Date) {
  const listed = stripe.events.list({
    types: [...eventTypes],
    created: { gte: Math.floor(since.getTime() / 1000) },
    limit: 100,
  })
  const pages = listed[Symbol.asyncIterator]()
  for (;;) {
    const next = await asked(() => pages.next())
    if (next.done) return
    const parsed = v.safeParse(Event, next.value)
    yield { id: next.value.id, event: parsed.success ? parsed.output : null }
  }
}

async function parseWebhook(
  stripe: Stripe,
  { body, headers }: { readonly body: string; readonly headers: Headers },
  secrets: readonly string[],
  at: Date,
): Promise<ReceivedEvent> {
  const signature = headers.get('stripe-signature') ?? ''
  let reason = ''
  for (const secret of secrets)
    try {
      const event = await stripe.webhooks.constructEventAsync(
        body,
        signature,
        secret,
        TOLERANCE_S,
        undefined,
        at.getTime(),
      )
      const parsed = v.safeParse(Event, event)
      return parsed.success ? parsed.output : { fault: 'not-understood', reason: event.type }
    } catch (error) {
      // The SDK throws its own error for a wrong signature, but a plain TypeError for a malformed header.
      reason = error instanceof Error ? error.name : 'unknown'
    }
  return { fault: 'not-signed', reason }
}

const endpointFrom = ({ id, url, status, enabled_events: types }: Stripe.WebhookEndpoint): Endpoint => ({
  id,
  url,
  types: status === 'enabled' ? (types.includes('*') ? eventTypes : types) : [],
})

export function stripeProvider(stripe: Stripe): PaymentProvider {
  const { sessions } = stripe.checkout
  return {
    pageOrigins: paymentProvider.pageOrigins,
    secrets: {
      key: { variable: 'STRIPE_SECRET_KEY', at: `${DASHBOARD}/apikeys` },
      webhook: { variable: 'STRIPE_WEBHOOK_SECRET', at: `${DASHBOARD}/webhooks` },
    },
    webhookPath: '/webhooks/stripe',
    eventTypes,
    open: (page, key) =>
      asked(async () => sessionFrom(await sessions.create(sessionParameters(page), { idempotencyKey: key }))),
    read: (id) => asked(async () => sessionFrom(await sessions.retrieve(id))),
    sessionOf: (paymentId) =>
      asked(async () => {
        const [session] = (await sessions.list({ payment_intent: paymentId, limit: 1 })).data
        return session ? sessionFrom(session) : null
      }),
    expire: (id) => asked(async () => void (await sessions.expire(id))),
    payment: (id) =>
      asked(async () => {
        const intent = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })
        const { status, amount_received: received, latest_charge: charge } = intent
        const paidAt = charge === null || typeof charge === 'string' ? null : iso(charge.created)
        return { received, paidAt, isFailed: status === 'requires_payment_method' || status === 'canceled' }
      }),
    refunds: (paymentId) =>
      asked(async () =>
        (await stripe.refunds.list({ payment_intent: paymentId, limit: LIST_MAX })).data.map(refundFrom),
      ),
    refund: ({ paymentId, amount, reason, metadata }, key) =>
      asked(async () => {
        const request = { payment_intent: paymentId, amount, metadata, ...(reason !== null && { reason }) }
        // Under the same key Stripe repeats for a day what it answered, errors of its own too (docs.stripe.com/api/idempotent_requests).
        await stripe.refunds.create(request, { idempotencyKey: key })
      }),
    disputes: (paymentId) =>
      asked(async () => {
        const { data } = await stripe.disputes.list({ payment_intent: paymentId, limit: LIST_MAX })
        return data.map((dispute) => v.parse(Dispute, dispute))
      }),
    events: (since) => eventsOf(stripe, since),
    parseWebhook: (request, secrets, at) => parseWebhook(stripe, request, secrets, at),
    endpoints: () =>
      asked(async () => (await stripe.webhookEndpoints.list({ limit: LIST_MAX })).data.map(endpointFrom)),
    createEndpoint: (url) =>
      asked(async () => {
        const { secret } = await stripe.webhookEndpoints.create({
          url,
          enabled_events: [...eventTypes],
          api_version: API_VERSION,
        })
        if (secret === undefined) throw new Error('Stripe made an endpoint and did not say its secret')
        return secret
      }),
    deleteEndpoint: (id) => asked(async () => void (await stripe.webhookEndpoints.del(id))),
    clock: () =>
      asked(async () => {
        const { lastResponse } = await sessions.list({ limit: 1 })
        // The SDK hands on what its HTTP client has: a plain object from Node's, Headers from fetch.
        const at = new Date(new Headers(lastResponse.headers).get('date') ?? '')
        return Number.isNaN(at.getTime()) ? null : at
      }),
  }
}

export function openProvider(keys: { readonly secretKey: string } | null, sandbox?: typeof fetch): PaymentProvider {
  return stripeProvider(openClient(keys, sandbox))
}
