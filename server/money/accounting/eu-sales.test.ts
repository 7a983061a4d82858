import { expect, test } from 'vitest'
import { draftOrder } from '../../orders/checkout/order-draft.ts'
import { insertOrder } from '../../platform/database/orders.ts'
import { sendAll } from '../../testing/send-all.ts'
import { shopForEachTest } from '../../testing/shop-for-tests.ts'
import { euSales, watchEuSales } from './eu-sales.ts'

// Shows S10.85.

const shop = shopForEachTest()

async function sell(euro: number, country: string, at: string, { back = 0, postcode = '' } = {}) {
  const { db, now, config } = shop.services
  const draft = draftOrder(
    shop.services.shop(),
    { itemised: false, items: [{ price: euro * 100, quantity: 1 }] },
    now(),
    config,
  )
  if (!draft.ok) throw new Error(draft.refusal.message)
  const address = JSON.stringify({ line1: '', line2: '', city: '', county: '', postcode, country })
  const paid = { state: 'paid', paidAt: at, address, received: euro * 100, vatBasisPoints: 2300 }
  await insertOrder(db, { ...draft.order, ...paid })
  if (back === 0) return
  const refund = { id: draft.order.id, orderId: draft.order.id, amount: back, state: 'given', failedAt: null }
  await db
    .insertInto('refunds')
    .values({ ...refund, createdAt: at })
    .execute()
}

const salesOf = (year: number) => euSales(shop.services.db, year, { vatScheme: 'ireland', livemode: 0 })
async function warnings() {
  await watchEuSales(shop.services.shop(), shop.services)
  return sendAll(shop)
}

test('sales to other EU countries are summed per Irish year, without VAT and refunds', async () => {
  await sell(1230, 'DE', '2026-02-01T12:00:00Z', { back: 24_600 })
  await sell(123, 'GB', '2026-06-30T12:00:00Z', { postcode: 'BT1 1AA' })
  await sell(123, 'GB', '2026-06-30T12:00:00Z', { postcode: 'SW1A 1AA' })
  await sell(123, 'FR', '2025-12-31T23:30:00Z')
  for (const country of ['IE', 'US', 'CH']) await sell(1230, country, '2026-03-01T12:00:00Z')
  expect(await salesOf(2026)).toEqual({
    meter: 'abroad',
    year: 2026,
    total: 90_000,
    countries: [
      ['DE', 80_000],
      ['XI', 10_000],
    ],
  })
  expect(await salesOf(2025)).toMatchObject({ total: 10_000 })
})

test('the owner is warned once a year when sales to other EU countries reach €8,000', async () => {
  await sell(9000, 'US', '2026-03-01T12:00:00Z')
  await sell(9800, 'DE', '2026-03-01T12:00:00Z')
  expect(await warnings()).toEqual([])
  await sell(50, 'FR', '2026-04-01T12:00:00Z')
  const [email, ...others] = await warnings()
  expect(others).toEqual([])
  expect(email?.subject).toBe('VAT: €8,008.13 of €10,000.00 sold to other EU countries')
  expect(email?.text).toContain('DE: €7,967.48')
  await sell(5000, 'FR', '2026-05-01T12:00:00Z')
  expect(await warnings()).toEqual([])
  shop.advance(60 * 86_400_000)
  await sell(10_000, 'IT', '2027-01-10T12:00:00Z')
  expect(await warnings()).toHaveLength(1)
})

test('the owner of a shop in the One Stop Shop scheme gets no warning', async () => {
  await sell(20_000, 'DE', '2026-03-01T12:00:00Z')
  const { services } = shop
  await watchEuSales({ vatScheme: 'oss' }, services)
  expect(await services.db.selectFrom('outbox').select('id').execute()).toEqual([])
})

async function watchAs(vatScheme: 'none' | 'small') {
  await watchEuSales({ vatScheme }, shop.services)
  return (await sendAll(shop)).map(({ subject }) => subject)
}

test('in the small-enterprise scheme all EU sales count to €100,000, with a warning from €80,000', async () => {
  await sell(50_000, 'IE', '2026-03-01T12:00:00Z')
  await sell(45_000, 'DE', '2026-03-01T12:00:00Z')
  await sell(90_000, 'US', '2026-03-01T12:00:00Z')
  expect(await watchAs('small')).toEqual([])
  await sell(3400, 'GB', '2026-06-30T12:00:00Z', { postcode: 'BT1 1AA' })
  const sold = await euSales(shop.services.db, 2026, { vatScheme: 'small', livemode: 0 }, 'union')
  expect(sold.countries.map(([country]) => country)).toEqual(['IE', 'DE', 'XI'])
  expect(await watchAs('small')).toEqual(['VAT: €80,000.01 of €100,000.00 sold in the EU'])
  expect(await watchAs('small')).toEqual([])
})

test('a seller without VAT registration is also warned about the Irish limit, in a separate e-mail', async () => {
  await sell(83_640, 'IE', '2026-03-01T12:00:00Z')
  await sell(10_000, 'FR', '2026-03-01T12:00:00Z')
  expect(await watchAs('none')).toEqual([
    'VAT: €8,130.08 of €10,000.00 sold to other EU countries',
    'VAT: €68,000.00 of €85,000.00 sold in Ireland',
  ])
  expect(await watchAs('none')).toEqual([])
})
