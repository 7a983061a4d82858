import * as v from 'valibot'
import { expect, test } from 'vitest'
import { inSize } from '#crafts/bracelets/sizes.ts'
import { pathTo } from '#shop/calls/call.ts'
import { orderChanges } from '#shop/calls/order-changes.ts'
import { RefundPlanAnswer } from '#shop/desk/changes.ts'
import { transitionPayment } from '../../../sandbox/payments/payment-store.ts'
import { closeDispute, disputePayment, failRefund } from '../../../sandbox/payments/transitions.ts'
import { enterStallSale } from '../../orders/sales/stall-sale.ts'
import { buys } from '../../testing/buyer.ts'
import { signIn } from '../../testing/desk.ts'
import { moneyKept } from '../../testing/money-kept.ts'
import { orderAtDesk } from '../../testing/order-at-desk.ts'
import { shopForTest } from '../../testing/shop-for-tests.ts'
import { webhooksArrive } from '../../testing/webhooks.ts'

const owner = 'owner@solas.test'
const DAY = 86_400_000
const Refused = v.object({ code: v.string(), error: v.string() })

const cart = [
  { id: '1', ...inSize('Medium'), quantity: 2 },
  { id: '3', ...inSize('Small'), quantity: 1 },
]
const lines = (...quantities: number[]) => ({ quantities })
const Lines = v.object({ quantities: v.array(v.number()) })
function named(id: string, what: object): object {
  if (!v.is(Lines, what)) return what
  const all = what.quantities.map((quantity, n) => ({ itemId: `${id}-${n + 1}`, quantity }))
  return { kind: 'items', items: all.filter(({ quantity }) => quantity > 0) }
}

async function open(sell: 'online' | 'stall' = 'online') {
  const shop = await shopForTest({ env: { OWNER_EMAIL: owner } })
  const { services } = shop
  const { id, sessionId } = sell === 'online' ? await buys(shop, { cart }) : await atStall()
  async function atStall() {
    const id = '6f1c7d0e-0000-4000-8000-000000000001'
    const day = services.now().toISOString().slice(0, 10)
    const sold = [
      { name: 'One', quantity: 2, unitCents: 3500 },
      { name: 'Other', quantity: 1, unitCents: 3000 },
    ]
    await enterStallSale(services.shop(), services, { id, lines: sold, day, paidBy: 'cash', email: null }, owner)
    return { id, sessionId: '' }
  }
  let desk = await signIn(shop)
  const now = () => orderAtDesk(desk, id)
  const ask = async (
    change: 'refund' | 'refund-plan',
    { what, ...more }: { readonly what: object; readonly key?: string },
  ) => {
    const { version } = await now()
    return desk.post(pathTo(orderChanges[change], { id }), { version, another: true, what: named(id, what), ...more })
  }
  const refunds = async (what: object, how: object = {}): Promise<number | string> => {
    shop.advance(DAY + 60_000)
    desk = await signIn(shop)
    const planned = await ask('refund-plan', { what, ...how })
    if (planned.status !== 200) return v.parse(Refused, await planned.json()).code
    const { amount, key } = v.parse(RefundPlanAnswer, await planned.json())
    const given = await ask('refund', { what, key, ...how })
    await webhooksArrive(shop)
    return given.status === 200 ? amount : v.parse(Refused, await given.json()).code
  }
  const intent = async () =>
    (await services.db.selectFrom('orders').select('paymentId').where('id', '=', id).executeTakeFirstOrThrow())
      .paymentId ?? ''
  const atBank = async (act: Parameters<typeof transitionPayment>[2]) => {
    await transitionPayment(shop.sandbox.paymentStore, sessionId, act)
    await webhooksArrive(shop)
  }
  return { shop, services, id, now, refunds, ask, atBank, kept: async () => moneyKept(shop, await intent()) }
}

for (const sell of ['online', 'stall'] as const)
  test.each<[string, [object, number | string][]]>([
    [
      'a piece is refunded once',
      [
        [lines(0, 1), 3000],
        [lines(0, 1), 'line-refunded'],
      ],
    ],
    [
      'one of two, then the other, then none is left',
      [
        [lines(1), 3500],
        [lines(2), 'line-refunded'],
        [lines(1), 3500],
        [lines(1), 'line-refunded'],
      ],
    ],
    [
      'a line that is gone is refused together with one that is left',
      [
        [lines(0, 1), 3000],
        [lines(1, 1), 'line-refunded'],
        [lines(2), 7000],
      ],
    ],
    [
      'an amount leaves less for the lines',
      [
        [{ kind: 'amount', amount: 6500 }, 6500],
        [lines(2), 'too-much'],
        [lines(1), 3500],
        [lines(0, 1), 'all-gone'],
      ],
    ],
    [
      'all that is left is what no line and no amount has taken',
      [
        [lines(1, 1), 6500],
        [{ kind: 'all' }, 3500],
        [lines(1), 'all-gone'],
        [{ kind: 'all' }, 'all-gone'],
      ],
    ],
  ])(`an order ${sell}: %s`, async (_, steps) => {
    const { refunds, now } = await open(sell)
    for (const [what, answer] of steps) expect(await refunds(what), JSON.stringify(what)).toBe(answer)
    const given = steps.reduce((sum, [, answer]) => sum + (typeof answer === 'number' ? answer : 0), 0)
    expect((await now()).summary.state).toBe(given === 10_000 ? 'refunded' : 'part_refunded')
  })

test('a line whose refund failed can be refunded again, once', async () => {
  const { refunds, atBank, kept } = await open()
  expect(await refunds(lines(0, 1))).toBe(3000)
  await atBank(failRefund)
  expect(await refunds(lines(0, 1))).toBe(3000)
  expect(await refunds(lines(0, 1))).toBe('line-refunded')
  expect(await kept()).toBe(7000)
})

test('money taken by a lost dispute is not refunded as well', async () => {
  const { refunds, shop, atBank, kept } = await open()
  expect(await refunds(lines(0, 1))).toBe(3000)
  await atBank((payment) => disputePayment(payment, shop.services.now()))
  await atBank((payment) => closeDispute(payment, 'lost'))
  const all = { kind: 'all' }
  const before = await kept()
  expect(await refunds(all)).toBe('disputed')
  expect(await refunds(all, { despiteDispute: true })).toBe('all-gone')
  expect(await kept()).toBe(before)
})

test('of two refunds of one item planned at once, one is made', async () => {
  const { ask, kept } = await open()
  const what = lines(0, 1)
  const key = async () => v.parse(RefundPlanAnswer, await (await ask('refund-plan', { what })).json()).key
  const keys = [await key(), await key()]
  const given = await Promise.all(keys.map(async (one) => (await ask('refund', { what, key: one })).status))
  expect(given.toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await kept()).toBe(7000)
})

test('the desk offers what is left of each line and of the money', async () => {
  const { now, refunds } = await open()
  expect((await now()).left).toEqual({ cents: 10_000, quantities: [2, 1] })
  await refunds(lines(1, 1))
  expect((await now()).left).toEqual({ cents: 3500, quantities: [1, 0] })
  await refunds({ kind: 'amount', amount: 1000 })
  expect((await now()).left).toEqual({ cents: 2500, quantities: [0, 0] })
})

test.each([
  ['lost', { cents: 0, quantities: [0, 0] }],
  ['won', { cents: 10_000, quantities: [2, 1] }],
] as const)('after a dispute that was %s the desk offers %j', async (outcome, left) => {
  const { now, shop, atBank } = await open()
  await atBank((payment) => disputePayment(payment, shop.services.now()))
  await atBank((payment) => closeDispute(payment, outcome))
  expect((await now()).left).toEqual(left)
})
