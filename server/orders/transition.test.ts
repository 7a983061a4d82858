import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findOrder } from '../database/orders.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import { oneBracelet, startCheckout } from '../testing/shopper.ts'
import { onLockedOrder, transition } from './transition.ts'

let shop: OpenShop

beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

async function openOrder() {
  const order = await findOrder(shop.services.db, 'sessionId', await startCheckout(shop, { cart: oneBracelet }))
  if (order === null) throw new Error('There is an order')
  return order
}

test('concurrent changes of one order run one after the other, each on the latest state', async () => {
  const { id } = await openOrder()
  const goOn = () =>
    onLockedOrder(shop.services, id, (locked) =>
      transition(locked, locked.order.state === 'pending' ? 'awaiting_funds' : 'paid'),
    )
  expect((await Promise.all([goOn(), goOn(), goOn()])).toSorted()).toEqual([false, true, true])
  expect(await findOrder(shop.services.db, 'id', id)).toMatchObject({ state: 'paid' })
})

test('the mailer is woken after an order change commits, and not if it fails', async () => {
  const { id } = await openOrder()
  const wakeMailer = vi.fn<() => void>()
  const services = { ...shop.services, wakeMailer }
  await onLockedOrder(services, id, async (locked) => {
    await transition(locked, 'paid')
    expect(wakeMailer).not.toHaveBeenCalled()
  })
  expect(wakeMailer).toHaveBeenCalledOnce()
  const failing = onLockedOrder(services, id, async (locked) => {
    await transition(locked, 'refunded')
    throw new Error('the database is away')
  })
  await expect(failing).rejects.toThrow('the database is away')
  expect(wakeMailer).toHaveBeenCalledOnce()
  expect(await findOrder(shop.services.db, 'id', id)).toMatchObject({ state: 'paid' })
})
