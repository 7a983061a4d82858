import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'
import { deskCalls } from '#shop/calls/desk-calls.ts'
import { RecallAnswer } from '#shop/desk/safety.ts'
import { giftPath, offerPath, orderPaths } from '#shop/paths.ts'
import { linkSecret, signToken } from '../../contact/mail/link-token.ts'
import { buys, returning, sendForm } from '../../testing/buyer.ts'
import { changeAtDesk } from '../../testing/order-at-desk.ts'
import { deskForEachTest, shopForEachTest } from '../../testing/shop-for-tests.ts'
import { payOn } from '../../testing/shopper.ts'
import { webhooksArrive } from '../../testing/webhooks.ts'

const shop = shopForEachTest({ env: { OWNER_EMAIL: 'owner@solas.test' } })
const owner = deskForEachTest(shop)

beforeEach(async () => {
  const batch = { id: randomUUID(), what: 'Elastic cord', supplier: 'Bead House', code: 'C9', since: '2026-06-01' }
  expect((await owner.post(deskCalls.addBatch.path, batch)).status).toBe(200)
})

const days = { from: '2026-11-20', to: '2026-11-22' }
const recalled = async (fields: Record<string, string>) => {
  const query = new URLSearchParams({ ...days, ...fields })
  const file = await (await owner.get(`${deskCalls.exportRecall.path}?${query}`)).text()
  const answer: unknown = await (await owner.get(`${deskCalls.readRecall.path}?${query}`)).json()
  return { ...v.parse(RecallAnswer, answer), file }
}
const token = async (purpose: 'gift' | 'offer' | 'order', id: string) =>
  signToken(await linkSecret(shop.services.db), purpose, id)
const posted = (id: string, body: object = {}) => changeAtDesk(owner, id, 'posted', { tracking: null, ...body })
const medium = [{ id: '12', quantity: 1, size: 'Medium' }]

async function paid(offerId: string): Promise<string> {
  const redirect = await sendForm(shop, offerPath(await token('offer', offerId)), {})
  const sessionId = /cs_test_\w+/.exec(redirect.headers.get('location') ?? '')?.[0] ?? ''
  await payOn(shop, sessionId)
  await webhooksArrive(shop)
  const row = shop.services.db.selectFrom('orders').select('id').where('sessionId', '=', sessionId)
  return (await row.executeTakeFirstOrThrow()).id
}

async function swapped(destination: string): Promise<string> {
  const { id } = await buys(shop, { cart: medium, giftWrap: true })
  await posted(id)
  const swap = await sendForm(shop, giftPath(await token('gift', id)), {
    itemId: `${id}-1`,
    wanted: 'Large',
    destination,
  })
  expect(swap.status).toBe(303)
  await changeAtDesk(owner, id, 'swap-done')
  return id
}

/** The ways in which an item can reach somebody: what happens, answering the order that it is recalled by, and how many of its items were sent. */
const ways: readonly (readonly [string, () => Promise<string>, number])[] = [
  [
    'a parcel',
    async () => {
      const { id } = await buys(shop, { cart: medium })
      await posted(id)
      return id
    },
    1,
  ],
  [
    'a parcel that was posted although all of it was withdrawn',
    async () => {
      const { id } = await buys(shop, { cart: medium })
      const fields = { name: 'Aoife', step: 'confirm', ...returning(id, 1) }
      const statement = await sendForm(shop, orderPaths.withdraw(await token('order', id)), fields)
      expect(statement.status).toBeLessThan(400)
      await posted(id, { despiteWithdrawal: true })
      return id
    },
    1,
  ],
  [
    'an exchange',
    async () => {
      const { id } = await buys(shop, { cart: medium })
      await posted(id)
      const exchange = randomUUID()
      const items = [{ itemId: `${id}-1`, quantity: 1, id: '12', size: 'Large' }]
      await changeAtDesk(owner, id, 'exchange', { id: exchange, items, reason: '' })
      await posted(exchange)
      return exchange
    },
    1,
  ],
  ['a gift that was swapped', () => swapped(''), 2],
  [
    'an extra',
    async () => {
      const { id } = await buys(shop, { cart: medium })
      const extra = randomUUID()
      const lines = [{ name: 'Odd one', quantity: 1, unitCents: 3000 }]
      await changeAtDesk(owner, id, 'extra', { id: extra, lines, shipping: 0, leadDays: 1, words: '' })
      const added = await paid(extra)
      await posted(added)
      return added
    },
    1,
  ],
  [
    'a bespoke order',
    async () => {
      const id = randomUUID()
      const lines = [{ name: 'Wedding set', quantity: 3, unitCents: 3000 }]
      const body = { id, email: 'aoife@example.ie', lines, shipping: 0, leadDays: 1, zone: null, words: '' }
      expect((await owner.post(deskCalls.makeOffer.path, body)).status).toBe(200)
      const order = await paid(id)
      await posted(order)
      return order
    },
    3,
  ],
  [
    'a sale at a stall',
    async () => {
      const id = randomUUID()
      const lines = [{ name: 'Odd one', quantity: 2, unitCents: 3000 }]
      const body = { id, lines, paidBy: 'cash', day: '2026-11-20', email: 'stall@example.ie' }
      expect((await owner.post(deskCalls.enterStallSale.path, body)).status).toBe(200)
      return id
    },
    2,
  ],
]

test.each(ways)('a recall by batch reaches who got %s', async (_, happens, itemCount) => {
  const id = await happens()
  const { buyers, unknown } = await recalled({ batch: 'bead house c9' })
  expect(unknown).toEqual([])
  expect(buyers.find(({ orderId }) => orderId === id)).toMatchObject({
    itemCount,
    email: expect.stringContaining('@') as string,
  })
})

test('a recall names no address of a swap that was cancelled', async () => {
  const { id, sessionId } = await buys(shop, { cart: medium, giftWrap: true })
  await posted(id)
  const wanted = { lineIndex: '0', wanted: 'Large', destination: 'Róisín Walsh\n8 Sea Road, Galway' }
  await sendForm(shop, giftPath(await token('gift', id)), wanted)
  await sendForm(shop, `/sandbox/pay/${sessionId}/panel`, { action: 'refund' })
  await webhooksArrive(shop)
  const { buyers, file } = await recalled({ product: '12' })
  expect(buyers).toMatchObject([{ orderId: id, itemCount: 1 }])
  expect(file).not.toContain('swapped gift')
})

test('a recall names the address to which the item went that a gift was swapped for', async () => {
  const id = await swapped('Róisín Walsh\n8 Sea Road, Galway')
  for (const wanted of [{ batch: 'C9' }, { product: '12' }]) {
    const { buyers, file } = await recalled(wanted)
    const address = expect.stringMatching(
      /Main Street.*Ireland; swapped gift: Róisín Walsh, 8 Sea Road, Galway$/,
    ) as string
    expect(buyers).toMatchObject([{ orderId: id, itemCount: 2, address }])
    expect(file).toContain('; swapped gift: Róisín Walsh, 8 Sea Road, Galway')
  }
  const sent = await (await owner.get(deskCalls.exportSentItems.path)).text()
  expect(
    sent
      .match(/,12,[^,]+,(Medium|Large),1,/g)
      ?.map((row) => row.split(',')[3])
      .toSorted(),
  ).toEqual(['Large', 'Medium'])
})

test('no address but the country of its VAT is written down of a sale at a stall, and a recall shows none', async () => {
  const sale = { id: randomUUID(), lines: [{ name: 'Odd one', quantity: 1, unitCents: 3000 }], paidBy: 'cash' }
  await owner.post(deskCalls.enterStallSale.path, { ...sale, day: '2026-11-20', email: 'stall@example.ie' })
  const { file, buyers } = await recalled({ batch: 'C9' })
  expect(buyers.map(({ address }) => address)).toEqual([''])
  expect(file.trim().split('\r\n').at(-1)).toMatch(/,stall@example\.ie,,$/)
})
