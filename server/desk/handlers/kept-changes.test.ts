import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { pathTo } from '#shop/calls/call.ts'
import { deskCalls } from '#shop/calls/desk-calls.ts'
import { orderChanges } from '#shop/calls/order-changes.ts'
import { ChangeAnswer, TodayAnswer } from '#shop/desk/orders.ts'
import { type Browser, signIn } from '../../testing/desk.ts'
import { orderAtDesk } from '../../testing/order-at-desk.ts'
import { shopForTest } from '../../testing/shop-for-tests.ts'
import { oneBracelet, payOn, startCheckout } from '../../testing/shopper.ts'
import { webhooksArrive } from '../../testing/webhooks.ts'

async function open(count: number) {
  const shop = await shopForTest({ env: { OWNER_EMAIL: 'owner@solas.test' } })
  for (let n = 0; n < count; n += 1) await payOn(shop, await startCheckout(shop, { cart: oneBracelet }))
  await webhooksArrive(shop)
  const desk = await signIn(shop)
  await desk.post(deskCalls.addStaff.path, { email: 'una@solas.test', role: 'helper' })
  const other = await signIn(shop, 'una@solas.test')
  const { toMake } = v.parse(TodayAnswer, await (await desk.get(deskCalls.readToday.path)).json())
  return { shop, desk, other, orders: toMake }
}

const timelineOf = async (desk: Browser, id: string) => (await orderAtDesk(desk, id)).timeline.map(({ what }) => what)

test('a change that is sent twice is made once, and both answers are equal', async () => {
  const { shop, desk, orders } = await open(1)
  const [{ id, version } = { id: '', version: '' }] = orders
  const body = { version, changeId: randomUUID(), tracking: 'RX123456789IE' }
  const answers = [
    await desk.post(pathTo(deskCalls.posted, { id }), body),
    await desk.post(pathTo(deskCalls.posted, { id }), body),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const [first, second] = await Promise.all(answers.map(async (one) => v.parse(ChangeAnswer, await one.json()).order))
  expect(second).toEqual(first)
  expect(await timelineOf(desk, id)).toEqual(['posted, tracking RX123456789IE'])
  expect(await shop.services.db.selectFrom('outbox').select('id').where('kind', '=', 'posted').execute()).toHaveLength(
    1,
  )
})

test('changes that come shuffled and several times, also at the same moment, are each made once', async () => {
  const { desk, orders } = await open(4)
  const sent = orders.map(({ id, version }) => ({
    path: pathTo(deskCalls.made, { id }),
    body: { version, changeId: randomUUID() },
  }))
  const [a, b, c, d] = sent
  const shuffled = [c, a, d, c, b, a, b, d, a].flatMap((one) => one ?? [])
  const answers = await Promise.all(shuffled.map(({ path, body }) => desk.post(path, body)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  for (const { id } of orders) expect(await timelineOf(desk, id)).toEqual(['made'])
})

const taps = [
  [[], 'made', {}],
  [['made'], 'unmade', {}],
  [[], 'posted', { tracking: 'RX123456789IE' }],
  [['posted'], 'unposted', {}],
  [['posted'], 'posted', { tracking: 'RX987654321IE', correct: true }],
  [['posted'], 'delivered', {}],
  [['posted', 'delivered'], 'undelivered', {}],
  [[], 'note', { note: 'Ring before delivery' }],
  [[], 'firm', { name: 'Acme & Co', vatNumber: 'DE123456789' }],
] as const

test.each(taps)(
  'after %j, if two devices note %s the second is told that it is already done',
  async (first, change, body) => {
    const { desk, other, orders } = await open(1)
    const id = orders[0]?.id ?? ''
    for (const step of first)
      await desk.post(pathTo(orderChanges[step], { id }), {
        version: (await orderAtDesk(desk, id)).version,
        tracking: null,
      })
    const { version } = await orderAtDesk(desk, id)
    const note = (browser: Browser) =>
      browser.post(pathTo(orderChanges[change], { id }), { version, ...body, changeId: randomUUID() })
    expect((await note(other)).status).toBe(200)
    const before = await timelineOf(desk, id)
    const again = await note(desk)
    expect(again.status).toBe(200)
    expect(v.parse(ChangeAnswer, await again.json()).order.version).toBe((await orderAtDesk(desk, id)).version)
    expect(await timelineOf(desk, id), 'noted once').toEqual(before)
  },
)

test('if two devices made different changes offline, the second is told who was first', async () => {
  const { desk, other, orders } = await open(1)
  const [{ id, version } = { id: '', version: '' }] = orders
  const posted = (browser: Browser, tracking: string) =>
    browser.post(pathTo(deskCalls.posted, { id }), { version, tracking, changeId: randomUUID() })
  expect((await posted(other, 'RX123456789IE')).status).toBe(200)
  const refused = await posted(desk, 'RX987654321IE')
  expect(refused.status).toBe(409)
  const { code, now } = v.parse(v.object({ code: v.string(), now: ChangeAnswer }), await refused.json())
  const what = 'posted, tracking RX123456789IE'
  expect([code, now.order.timeline.at(-1)]).toMatchObject(['stale', { who: 'una@solas.test', what }])
  expect(await timelineOf(desk, id)).toEqual([what])
})

test('repeating a change after somebody undid it does not make it again', async () => {
  const { desk, other, orders } = await open(1)
  const [{ id, version } = { id: '', version: '' }] = orders
  const body = { version, changeId: randomUUID() }
  const { order } = v.parse(ChangeAnswer, await (await desk.post(pathTo(deskCalls.made, { id }), body)).json())
  await other.post(pathTo(deskCalls.unmade, { id }), { version: order.version })
  const repeated = v.parse(ChangeAnswer, await (await desk.post(pathTo(deskCalls.made, { id }), body)).json())
  expect(repeated.order.summary.madeAt).toBeNull()
  expect(await timelineOf(desk, id)).toEqual(['made', 'not made after all'])
})

test('a change id of another order or another person is refused', async () => {
  const { desk, other, orders } = await open(2)
  const [one, two] = orders
  const changeId = randomUUID()
  await desk.post(pathTo(deskCalls.made, { id: one?.id ?? '' }), { version: one?.version, changeId })
  for (const [browser, order] of [
    [desk, two],
    [other, one],
  ] as const)
    expect(
      (await browser.post(pathTo(deskCalls.made, { id: order?.id ?? '' }), { version: order?.version, changeId }))
        .status,
    ).toBe(409)
  expect(await timelineOf(desk, two?.id ?? '')).toEqual([])
})
