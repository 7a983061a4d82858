import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { pathTo } from '#shop/calls/call.ts'
import { deskCalls } from '#shop/calls/desk-calls.ts'
import { RefundPlanAnswer } from '#shop/desk/changes.ts'
import { BenchAnswer, TodayAnswer } from '#shop/desk/orders.ts'
import { PrintAnswer } from '#shop/desk/printing.ts'
import { centsFromText } from '#shop/desk/sales.ts'
import { deliverDue } from '../../contact/emails/emails.ts'
import { movementsIn } from '../../money/accounting/accounts.ts'
import { buyersOf } from '../../orders/fulfilment/recall.ts'
import { findNamed } from '../../orders/order/find-named.ts'
import { sweep } from '../../orders/order/sweep.ts'
import { findOrdersByReference } from '../../platform/database/orders.ts'
import { signIn } from '../../testing/desk.ts'
import { orderAtDesk } from '../../testing/order-at-desk.ts'
import { deskForEachTest, shopForEachTest } from '../../testing/shop-for-tests.ts'

// Shows S10.192.

const DAY_MS = 86_400_000
const year = { from: '2026-01-01', before: '2027-01-01', livemode: 0 } as const

const shop = shopForEachTest({
  env: { OWNER_EMAIL: 'owner@solas.test', VAT_NUMBER: 'IE1234567T', VAT_SCHEME: 'ireland' },
})

const owner = deskForEachTest(shop)

const sale = () => ({
  id: randomUUID(),
  lines: [
    { name: 'Leopard Lane', quantity: 2, unitCents: 3000 },
    { name: 'Odd bracelet', quantity: 1, unitCents: 1850 },
  ],
  paidBy: 'cash',
  day: '2026-11-20',
  email: null as string | null,
})

async function sold(body = sale()) {
  expect((await owner.post(deskCalls.enterStallSale.path, body)).status).toBe(200)
  return orderAtDesk(owner, body.id)
}

test.each([
  ['35', 3500],
  ['12,5', 1250],
  [' €7.05 ', 705],
  ['0', 0],
  ['1.234', null],
  ['-3', null],
  ['', null],
])('reads the price %j as %j cents', (text, cents) => {
  expect(centsFromText(text)).toBe(cents)
})

test('records a stall sale at once as paid, with VAT, receipt and reference', async () => {
  const order = await sold()
  expect(order.summary).toMatchObject({ state: 'paid', channel: 'cash', total: 7850, country: 'IE' })
  expect(order.summary.reference).toMatch(/^SOL-[0-9A-F]{8}$/)
  expect(order.emails).toEqual([])
  const [movement] = await movementsIn(shop.services.db, { ...year, vatScheme: 'ireland' })
  expect(movement).toMatchObject({ kind: 'sale', gross: 7850, vat: 1468, percent: 23, country: 'IE' })
  const receipt = await (await owner.get(pathTo(deskCalls.showInvoices, { id: order.summary.id }))).text()
  for (const words of ['TEST-000001', 'Sold at our stall, paid in cash', 'Leopard Lane', '€78.50', 'VAT at 23% €14.68'])
    expect(receipt).toContain(words)
  const today = v.parse(TodayAnswer, await (await owner.get(deskCalls.readToday.path)).json())
  expect([today.toMake, today.toPost]).toEqual([[], []])
  const period = { from: year.from, before: year.before, livemode: 0 } as const
  const leopard = order.summary.items[0]?.id ?? ''
  expect((await buyersOf(shop.services.db, leopard, period)).bought).toMatchObject([{ itemCount: 2 }])
})

test('a stall sale has no payment session, and is found by its reference everywhere', async () => {
  const { id, reference, email } = (await sold({ ...sale(), email: 'aoife@example.ie' })).summary
  const { db } = shop.services
  const { sessionId } = await db.selectFrom('orders').select('sessionId').where('id', '=', id).executeTakeFirstOrThrow()
  expect(sessionId).toBeNull()
  const answer: unknown = await (await owner.get(`${deskCalls.readOrders.path}?search=${reference}`)).json()
  expect(answer).toMatchObject({ orders: [{ id, reference }] })
  expect(await findNamed(db, reference)).toMatchObject({ id })
  expect(await findOrdersByReference(db, { reference, email: email ?? '' })).toMatchObject([{ id }])
  const [movement] = await movementsIn(db, { ...year, vatScheme: 'ireland' })
  expect(movement).toMatchObject({ reference })
})

test('a stall sale sent several times at once is recorded once, without gaps in invoice numbers', async () => {
  const body = sale()
  await Promise.all([1, 2, 3].map(() => owner.post(deskCalls.enterStallSale.path, body)))
  await sold({ ...sale(), paidBy: 'terminal' })
  const numbers = await shop.services.db.selectFrom('invoices').select('number').orderBy('number').execute()
  expect(numbers.map(({ number }) => number)).toEqual([1, 2])
})

test('a stall sale may be dated in the last month, but not in the future or long ago', async () => {
  const order = await sold({ ...sale(), day: '2026-10-31' })
  expect(order.paidAt?.slice(0, 10)).toBe('2026-10-31')
  for (const day of ['2026-11-21', '2026-09-01', 'yesterday'])
    expect((await owner.post(deskCalls.enterStallSale.path, { ...sale(), day })).ok).toBe(false)
})

test('a stall sale is refunded by hand up to its amount, with a credit note', async () => {
  const order = await sold()
  const { id } = order.summary
  const what = { kind: 'items', items: [{ itemId: `${id}-2`, quantity: 1 }] }
  const path = pathTo(deskCalls['refund-plan'], { id })
  const plan = v.parse(RefundPlanAnswer, await (await owner.post(path, { version: order.version, what })).json())
  expect(plan.amount).toBe(1850)
  const body = { version: order.version, what, key: plan.key }
  const answers = await Promise.all([1, 2].map(() => owner.post(pathTo(deskCalls.refund, { id }), body)))
  expect(answers.map(({ status }) => status)).toContain(200)
  const rows = await movementsIn(shop.services.db, { ...year, vatScheme: 'ireland' })
  expect(rows.map(({ gross }) => gross)).toEqual([7850, -1850])
  const after = await orderAtDesk(owner, id)
  expect([after.summary.state, after.refunded, after.emails]).toEqual(['part_refunded', 1850, []])
  const tooMuch = { version: after.version, what: { kind: 'amount', amount: 6001 } }
  expect((await owner.post(path, tooMuch)).status).toBe(409)
  expect(await (await owner.get(pathTo(deskCalls.showInvoices, { id }))).text()).toContain('Credit note TEST-000002')
})

test('a buyer who gives an address gets the receipt by e-mail, and its page offers no withdrawal', async () => {
  await sold({ ...sale(), email: 'aoife@example.ie' })
  await deliverDue(shop.services)
  const email = (await shop.emails()).find(({ to }) => to?.[0]?.address === 'aoife@example.ie')
  expect(email?.subject).toMatch(/^Your receipt from Solas, SOL-/)
  expect(email?.text).toContain('Includes VAT at 23%: €14.68')
  const page = /\/order\/[\w.-]+/.exec(email?.text ?? '')?.[0] ?? ''
  const html = await (await shop.fetch(page)).text()
  expect(html).toContain('Open the receipt')
  expect(html).not.toContain('Withdraw from this order')
  // The footer says who posts parcels.
  const [main = ''] = /<main.*<\/main>/s.exec(html) ?? []
  expect(main).toContain('Handed over')
  expect(main).toContain('Thank you for your order')
  expect(main).not.toMatch(/arrived|Posted|without tracking|Where it goes/)
})

test.each([null, 'stall@example.ie'])(
  'a stall sale with the address %s has no parcel: no slip, label or bench sheet',
  async (email) => {
    const { id, reference } = (await sold({ ...sale(), email })).summary
    const slip = await owner.get(pathTo(deskCalls.showParcelSlip, { id }))
    expect([slip.status, await slip.text()]).toEqual([409, expect.stringContaining('handed over at a stall')])
    const print = v.parse(PrintAnswer, await (await owner.get(`${deskCalls.readPrinting.path}?ids=${id}`)).json())
    expect(print).toEqual({ orders: [], leftOut: [{ id, reference }] })
    const bench = v.parse(BenchAnswer, await (await owner.get(deskCalls.readBench.path)).json())
    expect(bench.orders).toEqual([])
    shop.advance(20 * DAY_MS)
    await deliverDue(shop.services)
    const emails = (await shop.emails()).filter(({ to }) => to?.[0]?.address === email)
    expect(emails).toHaveLength(email === null ? 0 : 1)
    for (const { text } of emails) expect(text).not.toMatch(/\b(we post|posted|parcel|slip|deliver)/i)
  },
)

test('helpers cannot record stall sales, and the provider is never asked about them', async () => {
  await sold()
  await owner.post(deskCalls.addStaff.path, { email: 'helper@solas.test', role: 'helper' })
  const helper = await signIn(shop, 'helper@solas.test')
  expect((await helper.post(deskCalls.enterStallSale.path, sale())).status).toBe(403)
  expect(await sweep(shop.services)).toEqual({ answered: 0, unanswered: 0 })
})

test('a refused sale names the field that is wrong', async () => {
  const [line] = sale().lines
  const refused = async (part: object) => {
    const answer = await owner.post(deskCalls.enterStallSale.path, { ...sale(), ...part })
    expect(answer.status).toBe(400)
    return v.parse(v.object({ error: v.string(), field: v.string() }), await answer.json()).field
  }
  expect(await refused({ lines: [line, { ...line, name: ' ' }] })).toBe('lines.1.name')
  expect(await refused({ lines: [{ ...line, quantity: 0 }] })).toBe('lines.0.quantity')
  expect(await refused({ lines: [{ ...line, unitCents: 0 }] })).toBe('lines.0.unitCents')
  expect(await refused({ email: 'una at home' })).toBe('email')
  expect(await refused({ day: '' })).toBe('day')
  // What no single field is about is said in the form.
  expect(await refused({ lines: [{ ...line, unitCents: 10, quantity: 1 }] })).toBe('')
})
