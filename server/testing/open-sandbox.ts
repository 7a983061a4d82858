import type Stripe from 'stripe'
import { paymentRoutes } from '../../sandbox/checkout-page/payment-routes.ts'
import { createSandbox, type SandboxOptions } from '../../sandbox/sandbox.ts'
import { openClient } from '../money/payments/stripe/client.ts'
import { parseConfig } from '../platform/config/config.ts'
import { openDatabase } from '../platform/database/connection.ts'
import { bareApp } from './bare-app.ts'
import { freshDatabaseWithTables } from './fresh-database.ts'
import { checkAgainstProvider } from './provider-schemas.ts'
import { storefrontFromSource } from './storefront.ts'

const START = Date.parse('2026-11-20T10:00:00.000Z')
export const WEBHOOK_SECRET = 'whsec_test'

export type Received = { readonly body: string; readonly signature: string; readonly event: Stripe.Event }

/** The sandbox alone on a fresh database, with the SDK and a shop that notes its webhooks. All its JSON is checked against the provider's schemas. */
export async function openSandbox(options: Partial<Pick<SandboxOptions, 'pauses' | 'report'>> = {}) {
  const location = await freshDatabaseWithTables()
  const db = await openDatabase(location)
  const clock = { at: START }
  const now = () => new Date(clock.at)
  const publicUrl = 'http://shop.test'
  const sandbox = createSandbox({ db, now, publicUrl, webhookSecret: WEBHOOK_SECRET, pauses: [0, 0, 0], ...options })
  const stripe = openClient(null, async (input, init) => {
    const response = await sandbox.fetch(input, init)
    checkAgainstProvider(await response.clone().json())
    return response
  })
  const received: Received[] = []
  const answers: number[] = []
  sandbox.attach(async (request) => {
    const body = await request.text()
    const signature = request.headers.get('stripe-signature') ?? ''
    const at = Math.floor(clock.at / 1000)
    const event = await stripe.webhooks.constructEventAsync(body, signature, WEBHOOK_SECRET, 300, undefined, at)
    checkAgainstProvider(JSON.parse(body))
    received.push({ body, signature, event })
    return new Response(null, { status: answers.shift() ?? 200 })
  })
  const parsed = parseConfig({ PUBLIC_URL: publicUrl })
  if (!parsed.ok) throw new Error(parsed.problems.join('\n'))
  const config = { ...parsed.config, publicUrl }
  const services = { storefront: storefrontFromSource, config, now }
  const pages = bareApp().route('/sandbox/pay', paymentRoutes(services, sandbox))
  return {
    sandbox,
    stripe,
    received,
    db,
    publicUrl,
    answers,
    async eventTypes() {
      await sandbox.webhookSender.idle()
      return received.map(({ event }) => event.type)
    },
    advance(ms: number) {
      clock.at += ms
    },
    get: async (path: string) => pages.request(path),
    post: async (path: string, fields: Record<string, string>) =>
      pages.request(path, { method: 'POST', body: new URLSearchParams(fields) }),
    async close() {
      await sandbox.webhookSender.stop()
      await db.destroy()
      await location.remove()
    },
  }
}

export type OpenSandbox = Awaited<ReturnType<typeof openSandbox>>

export function sessionOf(
  more: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'payment',
    submit_type: 'pay',
    client_reference_id: 'order-1',
    metadata: { order_id: 'order-1' },
    line_items: [
      {
        quantity: 2,
        price_data: {
          currency: 'eur',
          unit_amount: 3500,
          tax_behavior: 'inclusive',
          product_data: { name: 'Burgundy Safari (Medium)' },
        },
      },
    ],
    shipping_options: [
      {
        shipping_rate_data: {
          type: 'fixed_amount',
          display_name: 'Shipping',
          fixed_amount: { amount: 495, currency: 'eur' },
          delivery_estimate: { minimum: { unit: 'business_day', value: 3 } },
        },
      },
    ],
    shipping_address_collection: { allowed_countries: ['IE', 'FR', 'DE'] },
    phone_number_collection: { enabled: true },
    success_url: 'http://shop.test/checkout/return?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://shop.test/checkout/cancel',
    ...more,
  }
}

export function formValues(more: Record<string, string> = {}): Record<string, string> {
  return {
    email: 'aoife@example.ie',
    name: 'Aoife Byrne',
    phone: '085 123 4567',
    country: 'IE',
    line1: '1 Main Street',
    line2: '',
    city: 'Galway',
    state: '',
    postal_code: 'H91 AB12',
    card: 'visa',
    ...more,
  }
}
