import { afterAll, beforeAll, expect, test } from 'vitest'
import { pathTo } from '#shop/calls/call.ts'
import { deskCalls } from '#shop/calls/desk-calls.ts'
import { itemState } from '#shop/orders/items.ts'
import { findOrder } from '../../server/platform/database/orders.ts'
import { returning } from '../../server/testing/buyer.ts'
import { type Acts, openActs } from './acts.ts'

let acts: Acts
beforeAll(async () => {
  acts = await openActs()
})
afterAll(() => acts.close())
const buys = () =>
  acts.buys({
    cart: [
      { id: '2', quantity: 2, size: 'Medium' },
      { id: '4', quantity: 1, size: 'Small' },
    ],
  })
const stateOf = async (id: string) =>
  (await findOrder(acts.shop.services.db, 'id', id))?.items.map((item) => itemState(item)) ?? []
type Ids = { readonly own: string; readonly other: string }
const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' }
const form = (page: string | null, fields: Record<string, string>) =>
  acts.shop.fetch(`${page ?? ''}/withdraw`, { method: 'POST', body: new URLSearchParams(fields).toString(), headers })

test.each(['-1', 'NaN', '1.5', '1e0', '0', '', '<b>', '٢', '1,1'])(
  'a withdrawal of “%s” of an item is refused',
  async (value) => {
    const order = await buys()
    const answer = await form(order.page, { name: 'Aoife', step: 'confirm', ...returning(order.id, value, 0) })
    const asked = (await stateOf(order.id)).map((state) => state.asked)
    expect({ status: answer.status, asked }).toEqual({ status: 400, asked: [0, 0] })
  },
)

test.each([
  ['an item of another order', ({ other }: Ids) => [{ itemId: `${other}-1`, quantity: 1 }]],
  ['an item that is nowhere', () => [{ itemId: '__proto__', quantity: 1 }]],
  ['more than were ordered', ({ own }: Ids) => [{ itemId: `${own}-1`, quantity: 1e9 }]],
  [
    'an item twice',
    ({ own }: Ids) => [
      { itemId: `${own}-1`, quantity: 1 },
      { itemId: `${own}-1`, quantity: 1 },
    ],
  ],
])('an agreement about %s is refused, and the withdrawal stays open', async (_, chosen) => {
  const [order, other] = [await buys(), await buys()]
  await form(order.page, { name: 'Aoife', step: 'confirm', formId: acts.newId() })
  const { version } = await acts.orderNow(order)
  const body = { version, items: chosen({ own: order.id, other: other.id }) }
  const answer = await (await acts.atDesk()).post(pathTo(deskCalls['withdrawal-done'], { id: order.id }), body)
  const asked = (await stateOf(order.id)).map((state) => state.asked)
  expect({ status: answer.status, asked }).toEqual({ status: 409, asked: [2, 1] })
})

test('the same act from two phones at once counts once', async () => {
  const desk = await acts.atDesk()
  for (let round = 0; round < 20; round += 1) {
    const order = await buys()
    const formId = acts.newId()
    const same = { name: 'Aoife', step: 'confirm', formId, ...returning(order.id, 1, 0) }
    await Promise.all([form(order.page, same), form(order.page, same)])
    expect((await stateOf(order.id)).map(({ asked }) => asked)).toEqual([1, 0])
    const { version } = await acts.orderNow(order)
    const items = [{ itemId: `${order.id}-1`, quantity: 1 }]
    const posted = { version, tracking: null, items }
    await Promise.all([0, 1].map(() => desk.post(pathTo(deskCalls.posted, { id: order.id }), posted)))
    expect((await stateOf(order.id)).map((state) => state.posted)).toEqual([1, 0])
    const seen = await acts.orderNow(order)
    const what = { version: seen.version, what: { kind: 'items', items } }
    const plan = (await (await desk.post(pathTo(deskCalls['refund-plan'], { id: order.id }), what)).json()) as {
      key: string
    }
    await Promise.all([
      ...[0, 1].map(() => desk.post(pathTo(deskCalls.refund, { id: order.id }), { ...what, key: plan.key })),
      form(order.page, { ...same, formId: acts.newId() }),
      desk.post(pathTo(deskCalls.posted, { id: order.id }), {
        ...posted,
        version: seen.version,
        items: [{ itemId: `${order.id}-2`, quantity: 1 }],
      }),
    ])
    await acts.settle()
    const after = await acts.orderNow(order)
    const [first] = await stateOf(order.id)
    // A withdrawal or parcel that was quicker makes the plan stale.
    expect(first?.refunded).toBeLessThanOrEqual(1)
    expect(first?.posted).toBe(1)
    expect(after.refunded).toBe(first?.refundedCents)
    expect((first?.kept ?? 0) + (first?.asked ?? 0) + (first?.refunded ?? 0)).toBe(2)
  }
})
