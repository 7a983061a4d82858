import { expect, test } from 'vitest'
import { inSize } from '#crafts/bracelets/sizes.ts'
import { withdrawalsFrom } from '../../platform/database/orders.ts'
import { buys } from '../../testing/buyer.ts'
import { shopForTest } from '../../testing/shop-for-tests.ts'
import { storedOrder } from '../../testing/stored.ts'
import { receiveWithdrawal } from '../withdrawals/withdraw.ts'
import { agreeOn, claimedBy, closeStatements } from './statements.ts'

async function open(counts: readonly number[]) {
  const shop = await shopForTest()
  const { services } = shop
  const { db } = services
  const { id } = await buys(shop, { cart: [{ id: '1', quantity: 5, ...inSize('Medium') }] })
  const itemId = `${id}-1`
  for (const [index, quantity] of counts.entries()) {
    shop.advance(1000)
    const statement = { formId: `form-${index}`, name: 'Sample', reference: '', email: 'sample@example.ie', items: '' }
    await receiveWithdrawal(services, statement, { known: { orderId: id, returned: [{ itemId, quantity }] } })
  }
  const order = () => storedOrder(db, 'id', id)
  return { db, id, itemId, order, statements: () => withdrawalsFrom(db, id) }
}

test.each([
  [[2], 2, [2]],
  [[2], 3, [3]],
  [[2], 1, [1]],
  [[2], 0, [0]],
  [[1, 2], 5, [3, 2]],
  [[1, 2], 2, [1, 1]],
  [[2, 2], 1, [1, 0]],
] as const)('of statements for %j, %d agreed are %j: the last one gives way first', async (counts, agreed, left) => {
  const { db, itemId, order, statements } = await open(counts)
  const agreement = { agreed: [{ itemId, quantity: agreed }], at: '2999-01-01T00:00:00.000Z', who: 'owner' }
  await agreeOn(db, await order(), await statements(), agreement)
  const now = await statements()
  const claimed = await Promise.all(now.map(async (one) => claimedBy(await order(), [one])[0]?.quantity ?? 0))
  expect([claimed, now.map(({ isAgreed }) => isAgreed)]).toEqual([left, left.map(() => 1)])
})

test('a statement that was dealt with keeps its day', async () => {
  const { db, id, statements } = await open([1])
  expect(await closeStatements(db, id, '2026-01-01T00:00:00.000Z')).toBe(1n)
  expect(await closeStatements(db, id, '2026-01-02T00:00:00.000Z')).toBe(0n)
  expect(await statements()).toMatchObject([{ doneAt: '2026-01-01T00:00:00.000Z' }])
})
