import type { Kysely } from 'kysely'
import { signatureHeader } from '../../sandbox/webhook-sender/signature.ts'
import type { Schema } from '../../server/platform/database/schema.ts'
import { formValues } from '../../server/testing/open-sandbox.ts'
import { oneBracelet, startCheckout } from '../../server/testing/shopper.ts'
import type { Call } from './load.ts'
import { copyOf, oldSession, type Template } from './seed-orders.ts'

export async function payHeld(origin: string, db: Kysely<Schema>): Promise<Template> {
  const shop = { fetch: (path: string, init?: RequestInit) => fetch(origin + path, { redirect: 'manual', ...init }) }
  const session = await startCheckout(shop, { cart: oneBracelet, email: 'aoife@example.ie' })
  const page = `/sandbox/pay/${session}`
  const post = (path: string, fields: Record<string, string>) =>
    shop.fetch(path, { method: 'POST', body: new URLSearchParams(fields) })
  await post(`${page}/panel`, { action: 'hold' })
  await post(page, formValues())
  const { id: order } = await db
    .selectFrom('orders')
    .select('id')
    .where('sessionId', '=', session)
    .executeTakeFirstOrThrow()
  const { payment: key } = await db
    .selectFrom('sandboxSessions')
    .select('payment')
    .where('id', '=', session)
    .executeTakeFirstOrThrow()
  const { id: event, event: body } = await db
    .selectFrom('sandboxEvents')
    .select(['id', 'event'])
    .where('sessionId', '=', session)
    .executeTakeFirstOrThrow()
  return { order, session, key, event, body }
}

export function* checkouts(): Generator<Call> {
  const body = JSON.stringify({ cart: oneBracelet, email: 'aoife@example.ie' })
  for (;;) yield { path: '/functions/v1/create-checkout-v2', body }
}

export function* webhooks(from: Template, name: string, count: number, secret: string): Generator<Call> {
  for (let n = 1; n <= count; n += 1) {
    const to = copyOf(name, n)
    const body = from.body
      .replaceAll(from.session, to.session)
      .replaceAll(from.key, to.key)
      .replaceAll(from.order, to.order)
      .replaceAll(from.event, to.event)
    const headers = { 'stripe-signature': signatureHeader(body, secret, Math.floor(Date.now() / 1000)) }
    yield { path: '/webhooks/stripe', body, headers }
  }
}

export function* confirmations(orders: number): Generator<Call> {
  // A stride that shares no factor with the number of orders meets each of them, far from the one before.
  const stride = 7919
  for (let n = 1; ; n = ((n + stride - 1) % orders) + 1)
    yield { path: `/functions/v1/order-status?session_id=${oldSession(n)}` }
}
