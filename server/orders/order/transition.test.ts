import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { writeMovements } from '../../platform/database/order-items.ts'
import { findOrder } from '../../platform/database/orders.ts'
import { shopForEachTest } from '../../testing/shop-for-tests.ts'
import { oneBracelet, startCheckout } from '../../testing/shopper.ts'
import { storedOrder } from '../../testing/stored.ts'
import { type LockedOrder, onLockedOrder, transition } from './transition.ts'

const shop = shopForEachTest()

const openOrder = async () =>
  storedOrder(shop.services.db, 'sessionId', await startCheckout(shop, { cart: oneBracelet }))

test('concurrent changes of one order run one after the other, each on the latest state', async () => {
  const { id } = await openOrder()
  const goOn = () =>
    onLockedOrder(shop.services, id, (locked) =>
      locked.order.state === 'pending'
        ? transition(locked, 'awaiting_funds')
        : transition(locked, 'paid', { paidAt: locked.now.toISOString() }),
    )
  expect((await Promise.all([goOn(), goOn(), goOn()])).toSorted()).toEqual([false, true, true])
  expect(await findOrder(shop.services.db, 'id', id)).toMatchObject({ state: 'paid' })
})

test('concurrent changes of one order see the parcels and the movements of those before them', async () => {
  const { id } = await openOrder()
  const count = (locked: LockedOrder) => locked.order.items[0]?.movements.length ?? 0
  const post = () =>
    onLockedOrder(shop.services, id, async (locked) => {
      const { trx, order } = locked
      const parcel = { id: randomUUID(), orderId: id, madeAt: null, postedAt: null, deliveredAt: null, tracking: null }
      await trx.insertInto('parcels').values(parcel).execute()
      const cause = { at: locked.now.toISOString(), who: 'owner', causeKind: 'parcel', causeId: parcel.id } as const
      await writeMovements(trx, [{ itemId: order.items[0]?.itemId ?? '', kind: 'made', quantity: 1 }], cause)
      return { parcels: order.parcels.length, movements: count(locked) - 1 }
    })
  const seen = await Promise.all(Array.from({ length: 8 }, post))
  const inTurn = Array.from({ length: 8 }, (_, number) => ({ parcels: number, movements: number }))
  expect(seen.toSorted((one, other) => one.parcels - other.parcels)).toEqual(inTurn)
})

test('the mailer is woken after an order change commits, and not if it fails', async () => {
  const { id } = await openOrder()
  const wakeMailer = vi.fn<() => void>()
  const services = { ...shop.services, wakeMailer }
  await onLockedOrder(services, id, async (locked) => {
    await transition(locked, 'paid', { paidAt: locked.now.toISOString() })
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
