import fc from 'fast-check'
import { expect, test } from 'vitest'
import { transitionPayment } from '../../../sandbox/payments/payment-store.ts'
import { closeDispute, disputePayment, failRefund } from '../../../sandbox/payments/transitions.ts'
import { draftOrder } from '../../orders/checkout/order-draft.ts'
import { onLockedOrder } from '../../orders/order/transition.ts'
import type { Services } from '../../platform/services/services.ts'
import { shopForEachTest } from '../../testing/shop-for-tests.ts'
import { oneBracelet, payOn, startCheckout } from '../../testing/shopper.ts'
import { slowness } from '../../testing/slowness.ts'
import { webhooksArrive } from '../../testing/webhooks.ts'
import { movementsIn } from './accounts.ts'
import { invoicesOf, issueInvoices } from './invoices.ts'

// Shows S10.86.

const shop = shopForEachTest({ env: { VAT_NUMBER: 'IE1234567FA' } })

async function paid() {
  const sessionId = await startCheckout(shop, { cart: oneBracelet })
  await payOn(shop, sessionId)
  await webhooksArrive(shop)
  const { id, paymentId } = await shop.services.db
    .selectFrom('orders')
    .select(['id', 'paymentId'])
    .where('sessionId', '=', sessionId)
    .executeTakeFirstOrThrow()
  return { sessionId, id, intent: paymentId ?? '' }
}

const numbers = async () => {
  const rows = await shop.services.db.selectFrom('invoices').select('number').orderBy('number').execute()
  return rows.map(({ number }) => number)
}
const upTo = (count: number) => Array.from({ length: count }, (_, n) => n + 1)
const sum = (rows: readonly { gross: number; vat: number }[], of: 'gross' | 'vat') =>
  rows.reduce((total, row) => total + row[of], 0)

async function insertPaidOrders(count: number): Promise<string[]> {
  const { db, now, config } = shop.services
  const draft = draftOrder(
    shop.services.shop(),
    { itemised: false, items: [{ price: 3500, quantity: 1 }] },
    now(),
    config,
  )
  if (!draft.ok) throw new Error(draft.refusal.message)
  const at = now().toISOString()
  const ids = upTo(count).map((n) => `order-${n}`)
  const { items: _, parcels: __, ...columns } = draft.order
  const rows = ids.map((id) => ({ ...columns, id, state: 'paid', paidAt: at, received: 3500 }))
  await db.insertInto('orders').values(rows).execute()
  return ids
}

const issue = (services: Services, id: string) =>
  onLockedOrder(services, id, (locked) => issueInvoices(services.shop(), locked))

test('a sale gets an invoice with the seller and VAT of its day, a refund gets a credit note', async () => {
  const { id, intent } = await paid()
  await shop.stripe.refunds.create({ payment_intent: intent, amount: 1000 })
  await webhooksArrive(shop)
  expect(await invoicesOf(shop.services.db, id)).toMatchObject([
    {
      number: 'TEST-000001',
      kind: 'sale',
      gross: 3995,
      parts: [{ percent: 23, gross: 3995, vat: 747 }],
      seller: { vatNumber: 'IE1234567FA' },
    },
    { number: 'TEST-000002', kind: 'refund', gross: -1000, parts: [{ percent: 23, gross: -1000, vat: -187 }] },
  ])
})

test('invoices add up to the money moved to the cent, after any refunds and disputes', {
  timeout: 60_000 * slowness(),
}, async () => {
  type Move = (order: Awaited<ReturnType<typeof paid>>) => Promise<unknown>
  const moves = fc.oneof(
    fc.integer({ min: 1, max: 4000 }).map((amount): Move => {
      return ({ intent }) => shop.stripe.refunds.create({ payment_intent: intent, amount }).catch(() => {})
    }),
    fc.constantFrom<Move>(
      ({ sessionId }) => transitionPayment(shop.sandbox.paymentStore, sessionId, failRefund),
      ({ sessionId }) =>
        transitionPayment(shop.sandbox.paymentStore, sessionId, (one) => disputePayment(one, shop.services.now())),
      ({ sessionId }) => transitionPayment(shop.sandbox.paymentStore, sessionId, (one) => closeDispute(one, 'lost')),
      ({ sessionId }) => transitionPayment(shop.sandbox.paymentStore, sessionId, (one) => closeDispute(one, 'won')),
    ),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(moves, { maxLength: 5 }), async (all) => {
      const order = await paid()
      for (const move of all) {
        shop.advance(3_600_000)
        await move(order)
        await webhooksArrive(shop)
      }
      const { db } = shop.services
      const always = { from: '2026-01-01', before: '2030-01-01', livemode: 0, vatScheme: 'ireland' } as const
      const moved = (await movementsIn(db, always)).filter(({ orderId }) => orderId === order.id)
      const issued = await invoicesOf(db, order.id)
      expect(issued.map(({ kind, gross }) => [kind, gross])).toEqual(moved.map(({ kind, gross }) => [kind, gross]))
      const parts = issued.flatMap((one) => one.parts)
      expect(sum(parts, 'vat')).toBe(sum(moved, 'vat'))
    }),
    { numRuns: 8 },
  )
  const all = await numbers()
  expect(all).toEqual(upTo(all.length))
})

test('many orders at once, several shops and repeats leave no gap and no number twice', async () => {
  const ids = await insertPaidOrders(30)
  await Promise.all([...ids, ...ids].map((id) => issue(shop.services, id)))
  expect(await numbers()).toEqual(upTo(30))
})

test('an invoice number is free again if the process crashes before the transaction ends', async () => {
  const ids = await insertPaidOrders(6)
  for (const [n, id] of ids.entries()) {
    const crash = onLockedOrder(shop.services, id, async (locked) => {
      await issueInvoices(shop.services.shop(), locked)
      if (n % 2 === 0) throw new Error('crash')
    })
    await crash.catch(() => {})
  }
  expect(await numbers()).toEqual(upTo(3))
  for (const id of ids) await issue(shop.services, id)
  expect(await numbers()).toEqual(upTo(6))
})

test('real orders have their own series of invoice numbers, apart from test orders', async () => {
  const [id = ''] = await insertPaidOrders(1)
  await shop.services.db.updateTable('orders').set({ livemode: 1 }).execute()
  await issue(shop.services, id)
  expect(await invoicesOf(shop.services.db, id)).toMatchObject([{ number: 'R-000001' }])
})
