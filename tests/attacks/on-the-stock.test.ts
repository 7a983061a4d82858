import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { linkSecret } from '../../server/contact/mail/link-token.ts'
import { leavePath } from '../../server/orders/order/leave.ts'
import { releaseOverdue } from '../../server/orders/order/release-overdue.ts'
import { type OpenShop, openShop } from '../../server/testing/open-shop.ts'
import { supply } from '../../server/testing/stocked.ts'

const MINUTE = 60_000
const HOURS = 8
const ONE_HOLDING = 31

let shop: OpenShop
afterEach(() => shop.close())

async function openWith(count: number) {
  shop = await openShop({ shops: 1, env: { RATE_LIMITS: 'on', TRUST_PROXY: 'on' } })
  await supply(shop, {
    1: count === 1 ? { kind: 'one-of-a-kind' } : { kind: 'in-stock', counts: { Small: 0, Medium: count, Large: 0 } },
  })
}

async function ask(address: string, quantity: number, cartId = randomUUID()) {
  const answer = await shop.fetch('/functions/v1/create-checkout-v2', {
    method: 'POST',
    headers: { 'x-forwarded-for': address },
    body: JSON.stringify({ cart: [{ id: '1', quantity, size: 'Medium' }], cartId }),
  })
  return { status: answer.status, body: await answer.text(), cartId }
}

const cancel = async () => {
  const open = await shop.services.db.selectFrom('orders').select('id').where('state', '=', 'pending').execute()
  const secret = await linkSecret(shop.services.db)
  for (const { id } of open) await shop.fetch(leavePath(secret, id))
}

test.each([
  ['the only piece', 1, 1, false],
  ['both pieces', 2, 2, false],
  ['the most of twelve pieces', 12, 9, false],
  ['the only piece, and cancels before each end', 1, 1, true],
])(
  'a stranger who reserves %s without paying blocks others for at most one reservation',
  async (_, count, quantity, cancels) => {
    await openWith(count)
    let blocked = 0
    let longest = 0
    for (let minute = 0; minute < HOURS * 60; minute += 5) {
      if (cancels && minute % 25 === 0) await cancel()
      await releaseOverdue(shop.services)
      // The stranger asks first, from two addresses of one network.
      for (const address of ['203.0.113.5', '203.0.113.77']) await ask(address, quantity)
      await shop.services.loadStock()
      blocked = Object.values(shop.services.shop().stock).every((left) => left === 0) ? blocked + 5 : 0
      longest = Math.max(longest, blocked)
      shop.advance(5 * MINUTE)
    }
    expect(longest).toBeLessThanOrEqual(ONE_HOLDING + 5)
  },
)

test('neither one network nor one order can reserve all of many items', async () => {
  await openWith(10)
  expect((await ask('203.0.113.5', 10)).body).toContain('At most 8 of Claret Evening (Medium) can be reserved at once.')
  for (let buyer = 0; buyer < 9; buyer += 1) await ask(`203.0.113.${buyer}`, 1)
  expect((await ask('203.0.113.200', 1)).status).toBe(409)
  expect((await ask('198.51.100.1', 1)).status).toBe(200)
  await shop.close()
  await openWith(4)
  for (let buyer = 0; buyer < 6; buyer += 1) await ask(`2001:db8:7:${buyer}::1`, 1)
  expect((await ask('2001:db8:7:99::1', 1)).status).toBe(409)
  expect((await ask('2001:db8:8::1', 1)).status).toBe(200)
})

test('a buyer who goes back, changes the bag or cancels can buy again at once', async () => {
  await openWith(1)
  const { cartId } = await ask('203.0.113.5', 1)
  shop.advance(5 * MINUTE)
  expect((await ask('203.0.113.5', 1, cartId)).status).toBe(200)
  await cancel()
  expect((await ask('203.0.113.5', 1, cartId)).status).toBe(200)
  expect(
    await shop.services.db.selectFrom('orders').select('expiresAt').where('state', '=', 'pending').execute(),
  ).toEqual([{ expiresAt: '2026-11-20T12:30:40.000Z' }])
})
