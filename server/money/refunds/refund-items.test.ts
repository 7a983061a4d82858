import { expect, test } from 'vitest'
import { inSize } from '#crafts/bracelets/sizes.ts'
import { itemState } from '#shop/orders/items.ts'
import { itemFor } from '#shop/orders/items-for-tests.ts'
import { onLockedOrder } from '../../orders/order/transition.ts'
import { itemIdOf } from '../../platform/database/order-items.ts'
import { findOrder } from '../../platform/database/orders.ts'
import { buys } from '../../testing/buyer.ts'
import { shopForTest } from '../../testing/shop-for-tests.ts'
import {
  noteFailedItems,
  noteFullRefund,
  noteRefundedItems,
  readRefundItems,
  writeRefundItems,
} from './refund-items.ts'

const item = itemFor({ id: '1', quantity: 99 })
const items = Array.from({ length: 120 }, (_, index) => ({ ...item, itemId: itemIdOf('o', index + 1) }))
const read = (text: string | undefined) => readRefundItems({ id: 'o', items }, text)

test('the items of a refund are read back from the provider as they were written, however many an order has', () => {
  const refunded = items.map(({ itemId }, index) => ({ itemId, quantity: (index % 99) + 1 }))
  expect(read(writeRefundItems(refunded))).toEqual(refunded)
})

test.each([undefined, '', '0:1', '121:1', '1:0', '1:-1', '1', '1:1:1', 'o-1:1', '1:100', '٣:1'])(
  'what names no item of the order is left out of a refund: %s',
  (text) => {
    expect(read(text)).toEqual([])
  },
)

test('with a full refund all items are refunded, each once, and owed again if it fails', async () => {
  const shop = await shopForTest()
  const { services } = shop
  const { id: orderId } = await buys(shop, { cart: [{ id: '1', quantity: 3, ...inSize('Medium') }] })
  const given = (id: string) => ({ id, orderId, createdAt: '2999-01-01T00:00:00.000Z' })
  const movements = async () => (await findOrder(services.db, 'id', orderId))?.items[0]?.movements ?? []
  const state = async () => itemState({ unitCents: 3500, movements: await movements() })
  await onLockedOrder(services, orderId, async ({ trx, order }) => {
    const [one] = order.items
    await noteRefundedItems(trx, given('R'), one ? [{ itemId: one.itemId, quantity: 1 }] : [], 'owner')
    await noteFullRefund(trx, given('F'), 'shop')
  })
  expect(await state()).toMatchObject({ refunded: 3, kept: 0, owed: 0, toPost: 0 })
  expect((await movements()).filter(({ kind }) => kind === 'refunded').map(({ quantity }) => quantity)).toEqual([1, 2])
  await onLockedOrder(services, orderId, ({ trx }) => noteFailedItems(trx, given('F'), '2999-01-02T00:00:00.000Z'))
  expect(await state()).toMatchObject({ refunded: 1, kept: 0, owed: 2 })
})
