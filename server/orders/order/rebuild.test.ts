import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { saveProduct } from '../../catalogue/publishing/edit.ts'
import { deliverDue } from '../../contact/emails/emails.ts'
import { hasSameLines } from '../../platform/database/order-items.ts'
import { selectOrders } from '../../platform/database/orders.ts'
import { readEvents } from '../../platform/maintenance/read-events.ts'
import { publishDraft } from '../../testing/publish-draft.ts'
import { shopForEachTest } from '../../testing/shop-for-tests.ts'
import { aoife, oneBracelet, payOn, startCheckout, statusOf } from '../../testing/shopper.ts'
import { storedDraft } from '../../testing/stored.ts'
import { deliverWebhook, holdWebhooks, webhooksArrive, webhooksOf } from '../../testing/webhooks.ts'

const shop = shopForEachTest()

const orders = () => selectOrders(shop.services.db).execute()
const noted = () => shop.services.db.selectFrom('unmatchedPayments').selectAll().execute()

async function loseOrders() {
  for (const table of ['outbox', 'orderWords', 'orderEvents', 'invoices', 'orders'] as const)
    await shop.services.db.deleteFrom(table).execute()
}

/** A paid session whose webhooks are held, so that nobody but the provider knows of the payment. */
async function paidUnheard(body: object = { cart: oneBracelet, email: aoife.email }): Promise<string> {
  const sessionId = await startCheckout(shop, body)
  await holdWebhooks(shop, sessionId)
  await payOn(shop, sessionId)
  return sessionId
}

/** Pays a session with this metadata that somebody else than the shop has opened on its account. */
async function payElsewhere(reference: string, metadata: Record<string, string>, cents = 3995): Promise<string> {
  const { id } = await shop.stripe.checkout.sessions.create({
    mode: 'payment',
    client_reference_id: reference,
    metadata,
    line_items: [{ quantity: 1, price_data: { currency: 'eur', unit_amount: cents, product_data: { name: 'Ring' } } }],
    success_url: 'https://elsewhere.example/thanks',
    cancel_url: 'https://elsewhere.example/',
  })
  await payOn(shop, id)
  await webhooksArrive(shop)
  return id
}
const metadataOf = async (sessionId: string): Promise<Stripe.Metadata> =>
  (await shop.stripe.checkout.sessions.retrieve(sessionId)).metadata ?? {}

test.each([
  ['one bracelet', { cart: oneBracelet, email: aoife.email }],
  [
    'many lines, gift wrap and a note',
    {
      cart: Array.from({ length: 27 }, (_, n) => ({ id: String(n + 1), size: n % 2 ? 'Small' : 'Large', quantity: 1 })),
      giftWrap: true,
      giftNote: 'Für Zoë 🎁',
    },
  ],
  ['the specified body alone', { items: [{ price: 35, quantity: 1 }] }],
])('a lost order of %s is rebuilt once from its payment session, with its e-mails', async (_, body) => {
  const sessionId = await paidUnheard(body)
  const [before] = await orders()
  await loseOrders()
  for (let round = 0; round < 3; round += 1) {
    await readEvents(shop.services)
    shop.advance(3_600_000)
  }
  const [after, ...more] = await orders()
  expect(more).toEqual([])
  expect(hasSameLines({ items: after?.items ?? '' }, { items: before?.items ?? '' })).toBe(true)
  const kept = ['id', 'sessionId', 'itemised', 'subtotal', 'shipping', 'giftWrap', 'total'] as const
  for (const name of [...kept, 'giftNote', 'zone', 'livemode', 'channel', 'leadDays', 'promise'] as const)
    expect([name, after?.[name]]).toEqual([name, before?.[name]])
  expect(after).toMatchObject({ state: 'paid', name: aoife.name, note: expect.stringContaining('Rebuilt') as string })
  expect(await statusOf(shop, sessionId)).toMatchObject({ status: 'paid' })
  await deliverDue(shop.services)
  const recipients = (await shop.emails()).map(({ to }) => to?.[0]?.address)
  expect(recipients).toHaveLength(2)
  expect(new Set(recipients)).toEqual(new Set([aoife.email, 'hello@solas.example']))
  expect(await noted()).toEqual([])
  const log = await shop.services.db.selectFrom('auditLog').select('what').execute()
  expect(log.filter(({ what }) => what.startsWith('rebuilt'))).toHaveLength(1)
})

test('a lost order is rebuilt once, even if a webhook and several event readers find it at once', async () => {
  const sessionId = await paidUnheard()
  await loseOrders()
  const [completed = ''] = await webhooksOf(shop, sessionId)
  const others = [1, 2, 3].map((n) => completed.replaceAll(/evt_\w+/g, `evt_other${n}`))
  await Promise.all([...[completed, ...others].map((body) => deliverWebhook(shop, body)), readEvents(shop.services)])
  expect(await orders()).toMatchObject([{ sessionId, state: 'paid' }])
  expect(await noted()).toEqual([])
})

test('a refund of a lost order is saved too', async () => {
  const sessionId = await paidUnheard()
  await loseOrders()
  const { payment_intent: intent } = await shop.stripe.checkout.sessions.retrieve(sessionId)
  if (typeof intent !== 'string') throw new Error('A paid session has a payment')
  await shop.stripe.refunds.create({ payment_intent: intent, amount: 500 })
  await readEvents(shop.services)
  expect(await shop.services.db.selectFrom('refunds').select('amount').execute()).toEqual([{ amount: 500 }])
})

test('an order that lost only its payment session gets it back', async () => {
  const sessionId = await paidUnheard()
  await shop.services.db.updateTable('orders').set({ sessionId: null, checkoutUrl: null }).execute()
  await readEvents(shop.services)
  expect(await orders()).toMatchObject([{ sessionId, state: 'paid', note: '' }])
})

test.each<[string, (metadata: Stripe.Metadata) => Record<string, string>]>([
  ['without the order', ({ order_id = '' }) => ({ order_id })],
  ['without a signature', (metadata) => ({ ...metadata, order_signature: '' })],
  ['with another signature', (metadata) => ({ ...metadata, order_signature: 'A'.repeat(43) })],
  [
    'with other lines',
    (metadata) => ({ ...metadata, order_0: (metadata.order_0 ?? '').replace('"quantity":1', '"quantity":9') }),
  ],
  ['of another order', (metadata) => ({ ...metadata, order_id: crypto.randomUUID() })],
])('a forged session %s creates no order', async (_, forge) => {
  const sessionId = await startCheckout(shop, { cart: oneBracelet })
  const metadata = await metadataOf(sessionId)
  await loseOrders()
  const forged = forge(metadata)
  const foreign = await payElsewhere(forged.order_id ?? '', forged)
  expect(await orders()).toEqual([])
  expect(await noted()).toMatchObject([{ id: foreign }])
})

test('a copy of another session’s metadata with less money is never paid', async () => {
  const sessionId = await startCheckout(shop, { cart: oneBracelet })
  const metadata = await metadataOf(sessionId)
  await loseOrders()
  await payElsewhere(metadata.order_id ?? '', metadata, 100)
  expect(await orders()).toMatchObject([{ state: 'review' }])
})

test('a second session for an existing order is reported as an unmatched payment', async () => {
  const sessionId = await startCheckout(shop, { cart: oneBracelet })
  const metadata = await metadataOf(sessionId)
  const foreign = await payElsewhere(metadata.order_id ?? '', metadata)
  expect(await orders()).toMatchObject([{ sessionId, state: 'pending' }])
  expect(await noted()).toMatchObject([{ id: foreign }])
})

test('an order too large for the metadata of its session is paid all the same, and told of if it is lost', async () => {
  const { db } = shop.services
  const draft = await storedDraft(db, '1')
  const personal = ['front', 'back', 'inside'].map((id) => {
    return { id, label: id, kind: 'text', extra: 0, bespoke: true, maxLength: 200, required: true } as const
  })
  const by = { who: 'nora@solas.test', version: draft.version }
  expect(await saveProduct(shop.services, { ...draft.product, personal }, by)).toBeNull()
  expect(await publishDraft(shop.services)).toBeNull()
  const cart = Array.from({ length: 8 }, (_, n) => {
    const words = `${n}${'é'.repeat(199)}`
    return { ...oneBracelet[0], personal: { front: words, back: words, inside: words } }
  })
  const sessionId = await paidUnheard({ cart, giftWrap: true, giftNote: 'For Zoë', email: aoife.email })
  await readEvents(shop.services)
  expect(await orders()).toMatchObject([{ sessionId, state: 'paid' }])
  await loseOrders()
  shop.advance(3_600_000)
  const [completed = ''] = await webhooksOf(shop, sessionId)
  await deliverWebhook(shop, completed.replaceAll(/evt_\w+/g, 'evt_again'))
  expect(await orders()).toEqual([])
  expect(await noted()).toMatchObject([{ id: sessionId }])
})
