import { afterAll, beforeAll, expect, test } from 'vitest'
import { pathTo } from '#shop/calls/call.ts'
import { type OrderChange, orderChanges } from '#shop/calls/order-changes.ts'
import { publicCalls } from '#shop/calls/public-calls.ts'
import { findOrder } from '../../server/platform/database/orders.ts'
import { post } from '../../server/testing/shopper.ts'
import { type Acts, openActs } from './acts.ts'
import type { Known } from './world.ts'

let acts: Acts
let known: Known
let other: Known
beforeAll(async () => {
  acts = await openActs()
  known = await acts.buys({ cart: [{ id: '2', quantity: 2, size: 'Medium' }] })
  other = await acts.buys({ cart: [{ id: '2', quantity: 2, size: 'Medium' }] })
})
afterAll(() => acts.close())

const odd = [
  null,
  -1,
  0,
  0.5,
  1e21,
  2 ** 31,
  2 ** 53,
  '1',
  '',
  [],
  {},
  true,
  ['a'],
  'x'.repeat(5000),
  '\u200b',
  '<b>bold</b>',
  '=SUM(A1)',
  "O'Brien",
  '👩‍🎨',
  '\u202amary@example.ie\u202c',
  '__proto__',
  'constructor',
  '%',
  '٣',
]
const uuid = '00000000-0000-4000-8000-999999999999'

const bodies: readonly (readonly [OrderChange, string, object])[] = [
  ['made', 'changeId', {}],
  ['made', 'despiteWithdrawal', {}],
  ['made', 'version', {}],
  ['unmade', 'changeId', {}],
  ['posted', 'tracking', { items: [{ itemId: 'x', quantity: 1 }] }],
  ['posted', 'items', { tracking: null }],
  ['posted', 'parcelId', { tracking: null, items: [{ itemId: 'x', quantity: 1 }] }],
  ['unposted', 'parcelId', {}],
  ['delivered', 'parcelId', {}],
  ['undelivered', 'parcelId', {}],
  ['withdrawal-done', 'items', {}],
  ['exchange', 'id', { items: [], reason: '' }],
  ['exchange', 'items', { id: uuid, reason: '' }],
  ['exchange', 'reason', { id: uuid, items: [{ itemId: 'x', quantity: 1, id: '2' }] }],
  ['came-back', 'id', {}],
  ['refund-plan', 'what', {}],
  ['put-back', 'items', {}],
  ['item', 'itemId', { quantity: 1, id: '2', size: 'Large' }],
  ['item', 'quantity', { itemId: 'x', id: '2' }],
  ['item', 'id', { itemId: 'x', quantity: 1 }],
  ['note', 'note', {}],
]

test('no odd value of a field of a desk’s call is a fault of the server, or moves an item', async () => {
  const desk = await acts.atDesk()
  const wrong: string[] = []
  const [theirs] = (await findOrder(acts.shop.services.db, 'id', other.id))?.items ?? []
  const before = (await findOrder(acts.shop.services.db, 'id', known.id))?.items
  for (const [change, field, rest] of bodies) {
    const { version } = await acts.orderNow(known)
    const own = `${known.id}-1`
    const items = [
      [{ itemId: theirs?.itemId, quantity: 1 }],
      [{ itemId: own, quantity: -1 }],
      [{ itemId: own, quantity: 0 }],
      [{ itemId: own, quantity: 1.5 }],
      [{ itemId: own, quantity: 1e9 }],
      [
        { itemId: own, quantity: 2 },
        { itemId: own, quantity: 1 },
      ],
      [{ itemId: own, quantity: '1' }],
      [{ itemId: [own], quantity: 1 }],
      [{ itemId: '__proto__', quantity: 1 }],
      [{}],
      [null],
    ]
    const whats = [
      { kind: 'items', items: [] },
      ...items.map((one) => ({ kind: 'items', items: one })),
      { kind: 'amount', amount: -5 },
      { kind: 'amount', amount: 1.5 },
      { kind: 'amount', amount: 2 ** 53 },
      { kind: 'amount' },
      { kind: 'none' },
    ]
    const values = [...odd, ...(field === 'items' ? items : []), ...(field === 'what' ? whats : [])]
    for (const value of values) {
      if (field === 'despiteWithdrawal' && value === true) continue
      const answer = await desk.post(pathTo(orderChanges[change], { id: known.id }), {
        version,
        ...rest,
        [field]: value,
      })
      if (answer.status >= 500 || (answer.status === 200 && change !== 'note'))
        wrong.push(`${change} ${field}=${JSON.stringify(value)?.slice(0, 80)}: ${answer.status}`)
    }
  }
  expect(wrong).toEqual([])
  expect((await findOrder(acts.shop.services.db, 'id', known.id))?.items).toEqual(before)
})

test('no odd value of a withdrawal’s forms is a fault of the server', async () => {
  const wrong: string[] = []
  const { reference } = (await acts.orderNow(known)).summary
  const good = { name: 'Aoife', reference, email: known.email, items: '', formId: '' }
  for (const field of Object.keys(good))
    for (const value of odd) {
      const { status } = await post(acts.shop, publicCalls.withdraw.path, {
        ...good,
        reference: 'SOL-ZZZZZZZZ',
        [field]: value,
      })
      if (status >= 500) wrong.push(`open call ${field}=${JSON.stringify(value).slice(0, 80)}: ${status}`)
    }
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' }
  const html = await (await acts.shop.fetch(`${known.page ?? ''}/withdraw`)).text()
  const names = [...new Set([...html.matchAll(/ name="([^"]+)"/g)].map(([, name = '']) => name))]
  for (const name of names)
    for (const value of [
      '',
      '-1',
      '0',
      '1.5',
      '3',
      '1e9',
      'NaN',
      '٣',
      '<b>',
      '\u200b',
      'x'.repeat(5000),
      `${other.id}-1`,
    ])
      for (const step of ['review', 'confirm', 'change', 'x', '']) {
        if (step === 'confirm' && name === 'name') continue
        const body = new URLSearchParams({ name: 'Aoife', step, [name]: value })
        body.append(name, value)
        const { status } = await acts.shop.fetch(`${known.page ?? ''}/withdraw`, {
          method: 'POST',
          body: body.toString(),
          headers,
        })
        if (status >= 500) wrong.push(`order page ${name}=${value.slice(0, 50)} twice, ${step}: ${status}`)
      }
  expect(wrong).toEqual([])
})
