import fc from 'fast-check'
import { expect, test } from 'vitest'
import { referenceFor } from '#shop/orders/reference.ts'
import { transitionPayment } from '../../../sandbox/payments/payment-store.ts'
import { closeDispute, disputePayment, failRefund, pay } from '../../../sandbox/payments/transitions.ts'
import { fulfil } from '../../orders/order/fulfil.ts'
import { moneyKept } from '../../testing/money-kept.ts'
import { shopForEachTest } from '../../testing/shop-for-tests.ts'
import { aoife, oneBracelet, payOn, startCheckout } from '../../testing/shopper.ts'
import { webhooksArrive } from '../../testing/webhooks.ts'
import { noteDispute } from '../refunds/disputes.ts'
import { movementsIn } from './accounts.ts'
import { accountsTable, movementsOn } from './accounts-table.ts'

// Shows S10.7.

const DAY = 86_400_000
const always = { from: '2026-01-01', before: '2030-01-01' }

const shop = shopForEachTest({ env: { VAT_NUMBER: 'IE1234567FA', VAT_SCHEME: 'oss' } })

const movements = (period = always) => {
  const { vatScheme } = shop.services.shop()
  return movementsIn(shop.services.db, { ...period, livemode: 0, vatScheme })
}
const kindsIn = async (from: string, before: string) => (await movements({ from, before })).map(({ kind }) => kind)
const sumOf = (rows: readonly { gross: number; vat: number }[], of: 'gross' | 'vat') =>
  rows.reduce((sum, row) => sum + row[of], 0)

async function paid(country = 'IE', postal_code = '') {
  const sessionId = await startCheckout(shop, { cart: oneBracelet })
  const street = { line1: '1 Main Street', line2: null, city: 'Somewhere', state: null }
  const payer = { ...aoife, address: { ...street, country, postal_code } }
  await transitionPayment(shop.sandbox.paymentStore, sessionId, (payment) => pay(payment, payer, 'visa'))
  await webhooksArrive(shop)
  const { payment_intent: intent } = await shop.stripe.checkout.sessions.retrieve(sessionId)
  if (typeof intent !== 'string') throw new Error('A paid session has a payment')
  return { sessionId, intent }
}

const move = {
  refund: (amount: number) => async (intent: string) => {
    await shop.stripe.refunds.create({ payment_intent: intent, amount }).catch(() => {})
  },
  failRefund: async (_: string, sessionId: string) => {
    await transitionPayment(shop.sandbox.paymentStore, sessionId, failRefund)
  },
  dispute: async (_: string, sessionId: string) => {
    await transitionPayment(shop.sandbox.paymentStore, sessionId, (payment) =>
      disputePayment(payment, shop.services.now()),
    )
  },
  close: (outcome: 'won' | 'lost') => async (_: string, sessionId: string) => {
    await transitionPayment(shop.sandbox.paymentStore, sessionId, (payment) => closeDispute(payment, outcome))
  },
}

test('the accounts of any period add up to the money moved, after any refunds and disputes', async () => {
  const moves = fc.oneof(
    fc.integer({ min: 1, max: 4000 }).map(move.refund),
    fc.constantFrom(move.failRefund, move.dispute, move.close('lost'), move.close('won')),
  )
  let expected = 0
  let orders = 0
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('IE', 'FI', 'US'), fc.array(moves, { maxLength: 6 }), async (country, several) => {
      const { sessionId, intent } = await paid(country)
      for (const one of several) {
        shop.advance(DAY + 12_345)
        await one(intent, sessionId)
        await webhooksArrive(shop)
      }
      orders += 1
      expected += await moneyKept(shop, intent)
      const rows = await movements()
      expect(sumOf(rows, 'gross')).toBe(expected)
      expect(rows.filter(({ kind }) => kind === 'sale')).toHaveLength(orders)
    }),
    { numRuns: 25 },
  )
  const all = await movements()
  const months = ['2026-11', '2026-12', '2027-01', '2027-02', '2027-03', '2027-04', '2027-05', '2027-06', '2030']
  const byMonth = []
  for (const [n, month] of months.slice(0, -1).entries())
    byMonth.push(...(await movements({ from: month, before: months[n + 1] ?? '' })))
  expect(byMonth).toEqual(all)
  for (const [orderId, rows] of Map.groupBy(all, (row) => row.orderId)) {
    const [percent, gross] = [rows[0]?.percent ?? 0, sumOf(rows, 'gross')]
    expect(Math.abs(sumOf(rows, 'vat') - (gross * percent) / (100 + percent)), orderId).toBeLessThanOrEqual(0.5)
    if (rows.some(({ country }) => country === 'US')) expect(rows.every(({ vat }) => vat === 0)).toBe(true)
  }
})

test('a payment or refund in the first moment of a period belongs to that period only', async () => {
  const { intent } = await paid()
  shop.advance(DAY)
  await move.refund(100)(intent)
  await webhooksArrive(shop)
  const [, refund] = await movements()
  const moment = refund?.at ?? ''
  expect(await kindsIn(always.from, moment)).toEqual(['sale'])
  expect(await kindsIn(moment, always.before)).toEqual(['refund'])
})

test('a refund, and its failure, change the VAT of the month in which they happen', async () => {
  const { sessionId, intent } = await paid('FI')
  shop.advance(20 * DAY)
  await shop.stripe.refunds.create({ payment_intent: intent, amount: 1000 })
  await webhooksArrive(shop)
  shop.advance(30 * DAY)
  await move.failRefund(intent, sessionId)
  await webhooksArrive(shop)
  const brief = (await movements()).map(({ at, kind, country, percent, vat, gross }) => [
    ...[at.slice(0, 10), kind, country, percent, vat, gross],
  ])
  expect(brief).toEqual([
    ['2026-11-20', 'sale', 'FI', 25.5, 812, 3995],
    ['2026-12-10', 'refund', 'FI', 25.5, -203, -1000],
    ['2027-01-09', 'refund failed', 'FI', 25.5, 203, 1000],
  ])
  expect(await kindsIn('2026-12', '2027-01')).toEqual(['refund'])
  expect(await kindsIn('2027-01', '2027-02')).toEqual(['refund failed'])
})

test('subtracts a lost dispute once, and adds it back once if an appeal is won', async () => {
  const { sessionId, intent } = await paid()
  await move.dispute(intent, sessionId)
  await move.close('lost')(intent, sessionId)
  await webhooksArrive(shop)
  const [dispute] = await shop.services.payments.disputes(intent)
  if (!dispute) throw new Error('There is a dispute')
  shop.advance(40 * DAY)
  for (const outcome of ['won', 'lost', 'won'] as const)
    await noteDispute(shop.services.shop(), shop.services, intent, { ...dispute, outcome })
  expect((await movements()).map(({ at, kind, gross }) => [at.slice(0, 10), kind, gross])).toEqual([
    ['2026-11-20', 'sale', 3995],
    ['2026-11-20', 'dispute lost', -3995],
    ['2026-12-30', 'dispute reinstated', 3995],
  ])
})

test('an order keeps the VAT rate of its day when the seller changes the VAT scheme', async () => {
  await paid('FI')
  const { db } = shop.services
  const { vatBasisPoints } = await db.selectFrom('orders').select('vatBasisPoints').executeTakeFirstOrThrow()
  expect(vatBasisPoints).toBe(2550)
  const [sale] = await movementsIn(db, { ...always, livemode: 0, vatScheme: 'none' })
  expect(sale).toMatchObject({ percent: 25.5, vat: 812 })
})

test('Northern Ireland has its own country code in the accounts, and Great Britain has no VAT', async () => {
  await paid('GB', 'BT1 1AA')
  await paid('GB', 'B1 1AA')
  const rows = (await movements()).map(({ country, percent }) => [country, percent])
  expect(rows).toEqual([
    ['XI', 20],
    ['GB', 0],
  ])
})

test('the accounts use the amount received, even if the order has another total', async () => {
  const sessionId = await startCheckout(shop, { cart: oneBracelet })
  await shop.services.db.updateTable('orders').set({ total: 9900 }).execute()
  await payOn(shop, sessionId)
  await fulfil(shop.services.shop(), shop.services, sessionId)
  expect((await movements()).map(({ gross }) => gross)).toEqual([3995])
})

test('the accountant’s file has a row for each movement by its own date, and their sums', async () => {
  shop.advance(10.5 * 3_600_000)
  const first = await paid()
  shop.advance(2 * 3_600_000)
  const second = await paid()
  shop.advance(60_000)
  await move.refund(1001)(first.intent)
  await webhooksArrive(shop)
  const days = { from: '2026-11-20', to: '2026-11-21', livemode: 0 } as const
  const rows = accountsTable(await movementsOn(shop.services.shop(), shop.services, days))
  const [one, other] = [first, second].map(({ sessionId }) => referenceFor('SOL', sessionId))
  expect(rows.map((row) => row.toSpliced(3, 1))).toEqual([
    ['date', 'movement', 'reference', 'country', 'vat rate', 'net', 'vat', 'gross'],
    ['2026-11-20', 'sale', one, 'IE', '23', '32.48', '7.47', '39.95'],
    ['2026-11-21', 'sale', other, 'IE', '23', '32.48', '7.47', '39.95'],
    ['2026-11-21', 'refund', one, 'IE', '23', '-8.14', '-1.87', '-10.01'],
    ['total', '', '', '', '', '56.82', '13.07', '69.89'],
  ])
})
