import { afterEach, beforeEach, expect, test } from 'vitest'
import { deskCalls } from '#shop/calls/desk-calls.ts'
import { referenceFor } from '#shop/orders/reference.ts'
import { paymentProvider } from '#shop/payment-provider.ts'
import { accessibility } from '#shop/texts/accessibility.ts'
import { cookies } from '#shop/texts/cookies.ts'
import { trustInShort } from '#shop/texts/offer.ts'
import { privacy } from '#shop/texts/privacy.ts'
import { terms } from '#shop/texts/terms.ts'
import { solas } from '#shops/solas.ts'
import { deliverDue } from '../../contact/emails/emails.ts'
import { lastingIncidents } from '../../platform/maintenance/incidents.ts'
import { readEvents } from '../../platform/maintenance/read-events.ts'
import { signIn } from '../../testing/desk.ts'
import { openForms } from '../../testing/form-shop.ts'
import { type OpenShop, openShop } from '../../testing/open-shop.ts'
import { orderAtDesk, refundAtDesk } from '../../testing/order-at-desk.ts'
import { checkOut, oneBracelet, startCheckout, statusOf } from '../../testing/shopper.ts'
import { countsOf, supply } from '../../testing/stocked.ts'
import { storedOrder } from '../../testing/stored.ts'
import { aoifeAtTill, openTill } from '../../testing/till.ts'
import { sweep } from '../order/sweep.ts'
import { createWebhookEndpoint } from './webhook-endpoint.ts'

let shop: OpenShop
let till: ReturnType<typeof openTill>

const stripe = { ...paymentProvider }

beforeEach(async () => {
  // As a developer writes it into that file for another provider.
  Object.assign(paymentProvider, { name: 'Till', pageOrigins: ['https://pay.till.example'] })
  shop = await openShop({
    payments: (now) => {
      till = openTill(now)
      return till.payments
    },
  })
  expect(await createWebhookEndpoint(shop.services)).toBeNull()
})
afterEach(async () => {
  Object.assign(paymentProvider, stripe)
  await shop.close()
})

async function webhooksArrive() {
  for (const { url, body, headers } of till.sent.splice(0)) {
    const { pathname } = new URL(url)
    const answer = await shop.fetch(pathname, { method: 'POST', body, headers })
    expect([answer.status, await answer.json()]).toEqual([200, { ok: true }])
  }
}
const orderOf = (sessionId: string) => storedOrder(shop.services.db, 'sessionId', sessionId)
const subjects = async () => {
  await deliverDue(shop.services)
  return (await shop.emails()).map(({ subject }) => subject)
}
async function buyOne() {
  const sessionId = await startCheckout(shop, { cart: oneBracelet, email: aoifeAtTill.email })
  till.pay(sessionId, aoifeAtTill)
  return sessionId
}

test('a shop with another provider sells a bracelet, from the cart to stock, order and e-mails', async () => {
  await supply(shop, { '1': { kind: 'in-stock', counts: { Small: 2, Medium: 2, Large: 2 } } })
  const before = await countsOf(shop)
  const { status, url, sessionId = '' } = await checkOut(shop, { cart: oneBracelet, email: aoifeAtTill.email })
  expect(status).toBe(200)
  expect(till.payments.pageOrigins).toContain(new URL(url ?? '').origin)
  expect(await statusOf(shop, sessionId)).toMatchObject({ status: 'processing' })
  till.pay(sessionId, aoifeAtTill)
  await webhooksArrive()
  const reference = referenceFor('SOL', sessionId)
  expect(await statusOf(shop, sessionId)).toMatchObject({ status: 'paid', reference, totals: { total: 3995 } })
  const order = await orderOf(sessionId)
  expect(order).toMatchObject({ state: 'paid', name: 'Aoife Byrne', address: { city: 'Galway', country: 'IE' } })
  const after = await countsOf(shop)
  const gone = Object.keys(before).filter((variant) => after[variant] !== before[variant])
  expect(gone.map((variant) => (before[variant] ?? 0) - (after[variant] ?? 0))).toEqual([1])
  expect((await subjects()).filter((subject) => subject?.includes(reference))).toHaveLength(2)
  const written = (await shop.emails()).flatMap(({ text = '', html = '' }) => [text, html]).join('\n')
  expect(written).toContain('Paid through Till.')
  expect(written).not.toMatch(/stripe/i)
  const page = await shop.fetch(`/checkout/return?session_id=${sessionId}`)
  expect([page.status, page.headers.get('location')]).toEqual([303, `/order-confirmation?session_id=${sessionId}`])
})

test('pages allow forms to lead to the payment pages of the provider, and the form without scripts does', async () => {
  const [origin = ''] = till.payments.pageOrigins
  expect((await shop.fetch('/healthz')).headers.get('content-security-policy')).toContain(
    `form-action 'self' ${origin};`,
  )
  const fields = { product: '1', size: 'Large', email: 'aoife@example.ie' }
  const bought = await openForms(shop).send('/checkout/buy', fields)
  expect([bought.status, new URL(bought.headers.get('location') ?? '').origin]).toEqual([303, origin])
})

test('an order that was paid through another provider is refunded at the desk, in part and then in full', async () => {
  const sessionId = await buyOne()
  await webhooksArrive()
  const { id } = await orderOf(sessionId)
  const desk = await signIn(shop)
  await refundAtDesk(desk, id, { kind: 'amount', amount: 1000 })
  await webhooksArrive()
  expect((await orderAtDesk(desk, id)).summary).toMatchObject({ state: 'part_refunded' })
  await refundAtDesk(desk, id, { kind: 'amount', amount: 2995 })
  await webhooksArrive()
  expect(await orderOf(sessionId)).toMatchObject({ state: 'refunded' })
  const { paymentId } = await till.payments.read(sessionId)
  expect((await till.payments.refunds(paymentId ?? '')).map(({ amount }) => amount)).toEqual([2995, 1000])
})

test('the sweep finds a payment whose webhook never came, and events are read back', async () => {
  const sessionId = await buyOne()
  till.sent.splice(0)
  shop.advance(5 * 60_000)
  await sweep(shop.services)
  expect(await orderOf(sessionId)).toMatchObject({ state: 'paid' })
  till.contest(sessionId)
  till.sent.splice(0)
  await readEvents(shop.services)
  expect(await orderOf(sessionId)).toMatchObject({ state: 'disputed' })
  expect(await lastingIncidents(shop.services.db)).toEqual([])
})

test('a page that nobody pays ends its order, and one that a shopper leaves is closed', async () => {
  const left = await startCheckout(shop, { cart: oneBracelet })
  await sweep(shop.services)
  shop.advance(61 * 60_000)
  await sweep(shop.services)
  await webhooksArrive()
  expect(await orderOf(left)).toMatchObject({ state: 'expired' })
  expect(await statusOf(shop, left)).toMatchObject({ status: 'expired' })
})

test('an order that the database has lost is rebuilt from what the provider keeps', async () => {
  const sessionId = await buyOne()
  for (const table of ['outbox', 'orderWords', 'orderEvents', 'invoices', 'orders'] as const)
    await shop.services.db.deleteFrom(table).execute()
  await webhooksArrive()
  expect(await orderOf(sessionId)).toMatchObject({ state: 'paid', total: 3995 })
})

test('a payment that no order asked for is shown at the desk until it is dealt with', async () => {
  const page = { orderId: 'elsewhere', metadata: {}, items: [{ name: 'Ring', cents: 5000, quantity: 1 }] }
  const at = shop.services.now()
  const { id } = await till.payments.open(
    {
      ...page,
      shipping: null,
      email: null,
      countries: null,
      asksForPhone: false,
      message: '',
      addressMessage: null,
      look: null,
      createdAt: at.toISOString(),
      expiresAt: new Date(at.getTime() + 3_600_000).toISOString(),
      returnUrl: 'https://elsewhere.example/',
      cancelUrl: 'https://elsewhere.example/',
    },
    'elsewhere',
  )
  till.pay(id, aoifeAtTill)
  await webhooksArrive()
  const desk = await signIn(shop)
  const today = async (): Promise<unknown> => (await desk.get(deskCalls.readToday.path)).json()
  expect(await today()).toMatchObject({ unmatchedPayments: [{ id, amount: '€50.00' }] })
  expect((await desk.post(deskCalls.closeUnmatchedPayment.path, { id })).status).toBe(200)
  expect(await today()).toMatchObject({ unmatchedPayments: [] })
})

test('all texts of pages name the provider of the shop', () => {
  const texts = [accessibility, cookies, privacy, terms].map((text) => JSON.stringify(text(solas)))
  for (const text of texts) expect(text).toContain('Till')
  for (const text of [...texts, trustInShort(solas)]) expect(text).not.toMatch(/stripe/i)
})

test('a webhook at the path of another provider finds nothing', async () => {
  expect((await shop.fetch('/webhooks/stripe', { method: 'POST', body: '{}' })).status).toBe(404)
})
