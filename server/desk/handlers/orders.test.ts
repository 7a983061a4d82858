import * as v from 'valibot'
import { expect, test } from 'vitest'
import { pathTo } from '#shop/calls/call.ts'
import { deskCalls } from '#shop/calls/desk-calls.ts'
import type { OrderChange } from '#shop/calls/order-changes.ts'
import { RefundPlanAnswer } from '#shop/desk/changes.ts'
import { AccountsAnswer, FiguresAnswer } from '#shop/desk/figures.ts'
import { BenchAnswer, ChangeAnswer, OrdersAnswer, TodayAnswer } from '#shop/desk/orders.ts'
import { PRINT_MAX, PrintAnswer, tooManyToPrint } from '#shop/desk/printing.ts'
import { deliverDue } from '../../contact/emails/emails.ts'
import { indexOrder } from '../../orders/order/search-index.ts'
import { buys, returning, sendForm } from '../../testing/buyer.ts'
import { type Browser, deskEmail, signIn, textsOf } from '../../testing/desk.ts'
import type { OpenShop } from '../../testing/open-shop.ts'
import { changeAtDesk, orderAtDesk, refundAtDesk } from '../../testing/order-at-desk.ts'
import { deskForTest } from '../../testing/shop-for-tests.ts'
import { oneBracelet, payOn, post, startCheckout } from '../../testing/shopper.ts'
import { webhooksArrive } from '../../testing/webhooks.ts'

// Shows S10.28, S10.181, S10.183, S10.184, S10.187.

const MINUTE_MS = 60_000
const twoItems = [
  { id: '1', quantity: 2, size: 'Medium' },
  { id: '5', quantity: 1, size: 'Small' },
]

async function sell(shop: OpenShop, cart = oneBracelet): Promise<string> {
  const sessionId = await startCheckout(shop, { cart })
  await payOn(shop, sessionId)
  await webhooksArrive(shop)
  const { id } = await shop.services.db
    .selectFrom('orders')
    .select('id')
    .where('sessionId', '=', sessionId)
    .executeTakeFirstOrThrow()
  return id
}

const today = async (desk: Browser) => v.parse(TodayAnswer, await (await desk.get(deskCalls.readToday.path)).json())
const list = async (desk: Browser, query = '') =>
  v.parse(OrdersAnswer, await (await desk.get(`${deskCalls.readOrders.path}${query}`)).json())
const idsOf = (orders: readonly { readonly id: string }[]) => orders.map(({ id }) => id)

async function change(desk: Browser, id: string, what: OrderChange, body: object = {}) {
  const response = await changeAtDesk(desk, id, what, body)
  return v.parse(ChangeAnswer, await response.json()).order
}

test('a paid order is to make, then to post, then posted with tracking, then delivered', async () => {
  const { shop, desk } = await deskForTest()
  const id = await sell(shop)
  expect(idsOf((await today(desk)).toMake)).toEqual([id])

  await change(desk, id, 'made')
  expect([idsOf((await today(desk)).toMake), idsOf((await today(desk)).toPost)]).toEqual([[], [id]])
  await change(desk, id, 'unmade')
  await change(desk, id, 'made')
  const posted = await change(desk, id, 'posted', { tracking: ' RX123456789IE ' })
  expect([posted.tracking, (await today(desk)).toPost]).toEqual(['RX123456789IE', []])
  await change(desk, id, 'posted', { tracking: 'RX999999999IE', correct: true })
  const delivered = await change(desk, id, 'delivered')
  expect(delivered.summary.deliveredAt).not.toBeNull()
  expect(delivered.timeline.map(({ what, who }) => `${who}: ${what}`)).toEqual([
    'owner@solas.test: made',
    'owner@solas.test: not made after all',
    'owner@solas.test: made',
    'owner@solas.test: posted, tracking RX123456789IE',
    'owner@solas.test: posted corrected, tracking RX999999999IE',
    'owner@solas.test: delivered',
  ])
  expect(idsOf((await list(desk, '?filter=posted')).orders)).toEqual([id])
})

test('the bench sheet lists items to make with the note, and the parcel slip has no prices', async () => {
  const { shop, desk } = await deskForTest()
  const [made, id] = [await sell(shop), await sell(shop, twoItems)]
  await change(desk, made, 'made')
  await change(desk, id, 'note', { note: 'Her wrist is narrow' })
  const { orders } = v.parse(BenchAnswer, await (await desk.get(deskCalls.readBench.path)).json())
  expect(orders.map((order) => [order.id, order.note, order.items.length])).toEqual([[id, 'Her wrist is narrow', 2]])
  const slip = await (await desk.get(pathTo(deskCalls.showParcelSlip, { id }))).text()
  for (const { name } of orders[0]?.items ?? []) expect(slip).toContain(name)
  expect(slip).not.toContain('€')
  expect((await desk.get(pathTo(deskCalls.showParcelSlip, { id: 'none' }))).status).toBe(404)
})

test('a change based on an older version of an order is refused with the current version', async () => {
  const { shop, desk } = await deskForTest()
  const other = await signIn(shop)
  const id = await sell(shop)
  const [mine, theirs] = [await orderAtDesk(desk, id), await orderAtDesk(other, id)]
  expect(mine.version).toBe(theirs.version)
  await other.post(pathTo(deskCalls.note, { id }), { version: theirs.version, note: 'Ring before delivery' })

  const refused = await desk.post(pathTo(deskCalls.note, { id }), { version: mine.version, note: 'Mine' })
  const { code, now } = v.parse(v.object({ code: v.string(), now: ChangeAnswer }), await refused.json())
  expect([refused.status, code, now.order.note]).toEqual([409, 'stale', 'Ring before delivery'])
  const again = await desk.post(pathTo(deskCalls.note, { id }), { version: now.order.version, note: 'Both' })
  const { version } = v.parse(ChangeAnswer, await again.json()).order
  expect((await desk.post(pathTo(deskCalls.note, { id }), { version, note: 'Thrice' })).status).toBe(200)
})

test('an order is found by reference, name, e-mail and product, whatever the accents and capitals', async () => {
  const { shop, desk } = await deskForTest()
  const id = await sell(shop, twoItems)
  await sell(shop, [{ id: '2', quantity: 1, size: 'Medium' }])
  await shop.services.db
    .updateTable('orders')
    .set({
      name: 'Łucja Źdźbło-O’Brien',
      email: 'lucja.zdzblo@xn--mller-kva.ie',
      phone: '+353 87 555 0142',
      address: JSON.stringify({
        line1: '12 Þórr’s Quay',
        line2: '',
        city: 'Dún Laoghaire',
        county: 'Co. Dublin',
        postcode: 'A96 X2Y3',
        country: 'IE',
      }),
    })
    .where('id', '=', id)
    .execute()
  const { version } = await orderAtDesk(desk, id)
  await desk.post(pathTo(deskCalls.posted, { id }), { version, tracking: 'RX123456789IE' })
  const { reference, items } = (await orderAtDesk(desk, id)).summary
  const searches = [
    reference,
    reference.slice(4).toLowerCase(),
    reference.replace('-', '\u2011'),
    'lucja',
    'ŁUCJA ŹDŹ',
    'zdzb',
    'lucja@',
    'O’Brien Łucja',
    'zdzblo lucja obrien',
    'laoghaire lucja',
    'lucja.zdzblo@müller.ie',
    ' LUCJA.ZDZBLO@MÜLLER.ie ',
    'lucja.zdzblo@xn--mller-kva.ie',
    'lucja.zdzblo@m',
    'Lucja O’Brien <lucja.zdzblo@müller.ie>',
    '(lucja.zdzblo@muller.ie)',
    'info@müller'.slice(5),
    "zdzblo o'brien",
    'Źdźbło O‘Brien',
    'zdzblo-obrien',
    'lucjazdz',
    '+353 87 555 0142',
    '087 555 0142',
    '0875550142',
    '00353875550142',
    '087 555',
    '0142',
    'A96X2Y3',
    'a96 x2y3',
    'thorrs quay',
    '12 thorrs',
    'dun laoghaire',
    'Dublin',
    'RX 123 456 789 IE',
    'rx123456789ie',
    `\u200b${reference}\u202c`,
    items[1]?.name ?? '',
  ]
  for (const search of searches)
    expect([search, idsOf((await list(desk, `?search=${encodeURIComponent(search)}`)).orders)]).toEqual([search, [id]])
  for (const search of ['nobody', 'lucja nobody', 'nobody lucja', 'zdzblo@müller.ie', 'nobody lucja.zdzblo@müller.ie'])
    expect([search, (await list(desk, `?search=${search}`)).orders]).toEqual([search, []])
  expect((await list(desk, `?search=${encodeURIComponent("%'_ or 1=1")}`)).orders).toEqual([])
})

test('an e-mail address is searched as one word, from its beginning', async () => {
  const { shop, desk } = await deskForTest()
  const emails = ['ann@x.ie', 'joann@x.ie', 'jo.ann@x.ie', 'jo-ann@x.ie', 'ann@x.ie.example', 'an.n@x.ie', 'anna@xi.ie']
  const ids = new Map<string, string>()
  for (const email of emails) {
    const id = await sell(shop, twoItems)
    await shop.services.db.updateTable('orders').set({ email, name: 'Ann' }).where('id', '=', id).execute()
    await indexOrder(shop.services.db, id)
    ids.set(id, email)
  }
  const found = async (search: string) => {
    const { orders } = await list(desk, `?search=${encodeURIComponent(search)}`)
    return orders.map(({ id }) => ids.get(id) ?? '').toSorted()
  }
  expect(await found('ann@x.ie')).toEqual(['ann@x.ie', 'ann@x.ie.example'])
  expect(await found('ann@x.ie.')).toEqual(['ann@x.ie', 'ann@x.ie.example'])
  expect(await found('joann@x.ie')).toEqual(['joann@x.ie'])
  expect(await found('jo.ann@x.ie')).toEqual(['jo.ann@x.ie'])
  expect(await found('Ann <an.n@x.ie>')).toEqual(['an.n@x.ie'])
  expect(await found('ann@')).toHaveLength(emails.length)
})

test('the list of orders is paged without gaps or duplicates', async () => {
  const { shop, desk } = await deskForTest()
  const row = await shop.services.db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', await sell(shop))
    .executeTakeFirstOrThrow()
  const more = Array.from({ length: 119 }, (_, n) => ({ ...row, id: `more-${n}`, sessionId: null, cartId: null }))
  await shop.services.db.insertInto('orders').values(more).execute()
  const seen: string[] = []
  for (let before: string | null = ''; before !== null; ) {
    const page: OrdersAnswer = await list(desk, before === '' ? '' : `?before=${encodeURIComponent(before)}`)
    seen.push(...idsOf(page.orders))
    before = page.next
  }
  expect([seen.length, new Set(seen).size]).toEqual([120, 120])
})

test('lines are refunded once, after the owner confirmed who they are', async () => {
  const { shop, desk } = await deskForTest()
  const id = await sell(shop, twoItems)
  const { version, summary } = await orderAtDesk(desk, id)
  const what = { kind: 'items', items: [{ itemId: `${id}-1`, quantity: 1 }] }
  shop.advance(11 * MINUTE_MS)
  const path = pathTo(deskCalls['refund-plan'], { id })
  const plan = v.parse(RefundPlanAnswer, await (await desk.post(path, { version, what })).json())
  expect(plan).toMatchObject({ amount: summary.items[0]?.unitCents, refunded: 0 })
  const body = { version, what, key: plan.key }
  expect((await desk.post(pathTo(deskCalls.refund, { id }), body)).status).toBe(403)
  expect((await orderAtDesk(desk, id)).refunded).toBe(0)
  const known = await textsOf(shop)
  await desk.post(deskCalls.askForCode.path)
  await desk.post(deskCalls.confirmByCode.path, { code: (await deskEmail(shop, known)).code })

  const answers = await Promise.all([1, 2].map(() => desk.post(pathTo(deskCalls.refund, { id }), body)))
  expect(answers.some(({ status }) => status === 200)).toBe(true)
  expect((await orderAtDesk(desk, id)).refunded).toBe(plan.amount)
  expect((await desk.post(pathTo(deskCalls.refund, { id }), body)).status).toBe(409)
  expect((await orderAtDesk(desk, id)).refunds).toHaveLength(1)
  await deliverDue(shop.services)
  expect((await orderAtDesk(desk, id)).emails.map(({ kind }) => kind)).toContain('refund')
})

test('an owner adds a company name to the invoices, unless the order changed meanwhile', async () => {
  const { shop, desk } = await deskForTest()
  const id = await sell(shop)
  const { version, firm } = await orderAtDesk(desk, id)
  expect(firm).toBeNull()
  const path = pathTo(deskCalls.firm, { id })
  for (const [wrong, error] of [
    [{ name: ' ' }, 'Enter the company name'],
    [{ name: 'x'.repeat(121) }, 'Enter the company name'],
    [{ vatNumber: '123' }, 'A VAT number begins with its country'],
  ] as const) {
    const refused = await desk.post(path, { version, name: 'Acme & Co', vatNumber: null, ...wrong })
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining(error)])
  }
  const body = { version, name: ' Acme & Co ', vatNumber: 'de 123456789' }
  expect((await desk.post(path, body)).status).toBe(200)
  const after = await orderAtDesk(desk, id)
  expect(after.firm).toEqual({ name: 'Acme & Co', vatNumber: 'DE123456789' })
  expect(after.timeline.at(-1)?.what).toBe('puts a firm on the invoices')
  expect(await (await desk.get(pathTo(deskCalls.showInvoices, { id }))).text()).toContain(
    '<span>Acme &amp; Co</span><br/><span>VAT DE123456789',
  )
  expect((await desk.post(path, { ...body, name: 'Other' })).status, 'on sight of an older version').toBe(409)
  expect((await orderAtDesk(desk, id)).firm?.name).toBe('Acme & Co')
})

test('a withdrawal stays on Today until it is completed, and keeps the order off the bench', async () => {
  const { shop, desk } = await deskForTest()
  const id = await sell(shop)
  const { reference } = (await orderAtDesk(desk, id)).summary
  const statement = { name: 'Aoife Byrne', reference, email: 'aoife@example.ie', items: '' }
  expect((await post(shop, '/functions/v1/withdraw', statement)).status).toBe(200)
  const { withdrawn, toMake } = await today(desk)
  expect([withdrawn.map(({ order, withdrawal }) => [order.id, withdrawal.refundBy]), toMake]).toEqual([
    [[id, '2026-12-04']],
    [],
  ])
  const { version } = await orderAtDesk(desk, id)
  const refused = await desk.post(pathTo(deskCalls.made, { id }), { version })
  const { error } = v.parse(v.object({ error: v.string() }), await refused.json())
  expect([refused.status, error]).toEqual([409, 'The customer withdrew from this order on 20 November 2026 at 12:00.'])
  await change(desk, id, 'withdrawal-done')
  expect((await today(desk)).withdrawn).toEqual([])
})

const slipOf = async (desk: Browser, id: string) => (await desk.get(pathTo(deskCalls.showParcelSlip, { id }))).text()
const benchItems = async (desk: Browser) => {
  const { orders } = v.parse(BenchAnswer, await (await desk.get(deskCalls.readBench.path)).json())
  return orders.flatMap(({ toMake }) => toMake.map((line) => `${line.quantity} × ${line.id} ${line.options.size}`))
}

async function refundOne(desk: Browser, id: string, itemId: string) {
  await refundAtDesk(desk, id, { kind: 'items', items: [{ itemId, quantity: 1 }] }, { another: true })
}

test('a refunded item is not made and not packed: not on Today, not on the bench sheet, not on the slip', async () => {
  const { shop, desk } = await deskForTest()
  const id = await sell(shop, twoItems)
  await refundOne(desk, id, `${id}-2`)
  expect(await benchItems(desk)).toEqual(['2 × 1 Medium'])
  const [card] = (await today(desk)).toMake
  expect(card?.toMake).toEqual([expect.objectContaining({ id: '1', quantity: 2 })])
  const slip = await slipOf(desk, id)
  expect([slip.includes('no. 1<'), slip.includes('no. 5<')]).toEqual([true, false])

  await refundOne(desk, id, `${id}-1`)
  expect(await benchItems(desk)).toEqual(['1 × 1 Medium'])
  await refundOne(desk, id, `${id}-1`)
  const over = await orderAtDesk(desk, id)
  expect([over.summary.toMake, idsOf((await today(desk)).toMake)]).toEqual([[], []])
  const refused = await desk.post(pathTo(deskCalls.made, { id }), { version: over.version })
  expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining('nothing to make or post')])
})

test('several orders print in the order requested, and one that cannot be printed is named', async () => {
  const { shop, desk } = await deskForTest()
  const [first, second, refunded] = [await sell(shop), await sell(shop, twoItems), await sell(shop)]
  await refundOne(desk, refunded, `${refunded}-1`)
  const print = async (ids: readonly string[]) => {
    const response = await desk.get(`${deskCalls.readPrinting.path}?ids=${ids.join(',')}`)
    const body: unknown = await response.json()
    return [response.status, body] as const
  }
  const [status, body] = await print([second, 'gone', refunded, first, second])
  const { orders, leftOut } = v.parse(PrintAnswer, body)
  expect([status, orders.map(({ summary }) => summary.id)]).toEqual([200, [second, first]])
  const { reference } = (await orderAtDesk(desk, refunded)).summary
  expect(leftOut).toEqual([
    { id: 'gone', reference: null },
    { id: refunded, reference },
  ])
  const tooMany = Array.from({ length: PRINT_MAX + 1 }, (_, index) => `order-${index}`)
  expect(await print(tooMany)).toEqual([400, { ok: false, code: 'invalid', error: tooManyToPrint, field: 'ids' }])
})

test('withdrawn items are not made, unless the customer keeps them after all', async () => {
  const { shop, desk } = await deskForTest()
  const { id, page } = await buys(shop, { cart: twoItems })
  const fields = { name: 'Aoife Byrne', step: 'confirm', ...returning(id, 1, 1) }
  expect((await sendForm(shop, `${page}/withdraw`, fields)).status).toBe(200)
  expect(await benchItems(desk)).toEqual(['1 × 1 Medium'])
  expect((await today(desk)).withdrawn).toHaveLength(1)

  await change(desk, id, 'withdrawal-done', { items: [] })
  expect(await benchItems(desk)).toEqual(['2 × 1 Medium', '1 × 5 Small'])
})

test('for a withdrawal in the customer’s own words, the owner has to choose the items', async () => {
  const { shop, desk } = await deskForTest()
  const { id, reference } = await buys(shop, { cart: twoItems })
  const statement = { name: 'Aoife Byrne', reference, email: 'aoife.byrne@shopper.example', items: 'the red one' }
  await shop.services.db.updateTable('orders').set({ email: statement.email }).where('id', '=', id).execute()
  expect((await post(shop, '/functions/v1/withdraw', statement)).status).toBe(200)
  const { version } = await orderAtDesk(desk, id)
  const refused = await desk.post(pathTo(deskCalls['withdrawal-done'], { id }), { version })
  expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining('in their own words')])
  const one = (item: string, quantity: number) => ({ itemId: `${id}-${item}`, quantity })
  for (const wrong of [[one('1', 3)], [one('9', 1)], [one('1', 2), one('1', 1)], [one('1', 1_000_000_000)]]) {
    const response = await desk.post(pathTo(deskCalls['withdrawal-done'], { id }), { version, items: wrong })
    expect([response.status, await response.text()]).toEqual([409, expect.stringContaining('that many of this item')])
  }
  const agreed = { version, items: [{ itemId: `${id}-1`, quantity: 2 }] }
  for (const _ of ['one device', 'another']) await change(desk, id, 'withdrawal-done', agreed)
  const otherwise = await desk.post(pathTo(deskCalls['withdrawal-done'], { id }), { version, items: [] })
  expect([otherwise.status, await otherwise.text()]).toEqual([409, expect.stringContaining('Someone else')])
  expect(await benchItems(desk)).toEqual(['1 × 5 Small'])
})

test('a parcel slip leaves out items that were refunded before posting, not after', async () => {
  const { shop, desk } = await deskForTest()
  const id = await sell(shop, twoItems)
  await refundOne(desk, id, `${id}-1`)
  await change(desk, id, 'posted', { tracking: null })
  const sent = await shop.services.db.selectFrom('sentItems').select(['productId', 'quantity']).execute()
  expect(sent).toEqual([
    { productId: '1', quantity: 1 },
    { productId: '5', quantity: 1 },
  ])
  shop.advance(MINUTE_MS)
  await refundOne(desk, id, `${id}-2`)
  expect(await slipOf(desk, id), 'what went back later was in the parcel').toContain('no. 5<')
})

test('lists a failed e-mail on Today, and sends it again from there', async () => {
  const { shop, desk } = await deskForTest()
  const id = await sell(shop)
  const { db } = shop.services
  await db.updateTable('outbox').set({ state: 'stuck', lastError: '550 unknown' }).where('aboutId', '=', id).execute()
  const [email] = (await today(desk)).emails
  expect(email).toMatchObject({ orderId: id, error: '550 unknown' })
  expect((await desk.post(deskCalls.resendEmail.path, { id: email?.id })).status).toBe(200)
  expect((await orderAtDesk(desk, id)).timeline.at(-1)).toMatchObject({ what: `e-mail ${email?.kind} sent again` })
})

test('one e-mail is sent again five times a day at most', async () => {
  const { shop, desk } = await deskForTest()
  const id = await sell(shop)
  const [email] = (await orderAtDesk(desk, id)).emails
  const statuses: number[] = []
  for (let n = 0; n < 6; n += 1) statuses.push((await desk.post(deskCalls.resendEmail.path, { id: email?.id })).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 409])
})

test('the accounts list every payment and refund by date, also as a file, and match the figures', async () => {
  const { shop, desk } = await deskForTest()
  const id = await sell(shop, twoItems)
  shop.advance(24 * 60 * MINUTE_MS)
  await sell(shop)
  const known = await textsOf(shop)
  await desk.post(deskCalls.askForCode.path)
  await desk.post(deskCalls.confirmByCode.path, { code: (await deskEmail(shop, known)).code })
  const { summary } = await orderAtDesk(desk, id)
  await refundAtDesk(desk, id, { kind: 'items', items: [{ itemId: `${id}-1`, quantity: 1 }] })

  const days = '?from=2026-11-20&to=2026-11-30'
  const accounts = v.parse(AccountsAnswer, await (await desk.get(`${deskCalls.readAccounts.path}${days}`)).json())
  expect(accounts.isTest).toBe(true)
  expect(accounts.movements.map(({ kind, gross }) => `${kind} ${gross}`)).toEqual(
    expect.arrayContaining([`sale ${summary.total}`, 'sale 3995', `refund -${summary.items[0]?.unitCents}`]),
  )
  expect(accounts.movements).toHaveLength(3)
  const first = v.parse(
    AccountsAnswer,
    await (await desk.get(`${deskCalls.readAccounts.path}?from=2026-11-20&to=2026-11-20`)).json(),
  )
  expect(first.movements.map(({ orderId }) => orderId)).toEqual([id])

  const file = await desk.get(`${deskCalls.exportAccounts.path}${days}`)
  expect(file.headers.get('content-disposition')).toBe('attachment; filename="accounts-2026-11-20-2026-11-30.csv"')
  const lines = (await file.text()).trimEnd().split('\r\n')
  expect([lines.length, lines[0]]).toEqual([5, 'date,movement,reference,order,country,vat rate,net,vat,gross'])
  for (const query of ['', '?from=2026-11-30&to=2026-11-20', '?from=2020-01-01&to=2026-01-01', '?from=x&to=y'])
    expect([query, (await desk.get(`${deskCalls.readAccounts.path}${query}`)).status]).toEqual([query, 400])

  const figures = v.parse(FiguresAnswer, await (await desk.get(deskCalls.readFigures.path)).json())
  expect(figures.months.at(-1)).toEqual({
    month: '2026-11',
    orders: 2,
    items: 4,
    gross: summary.total + 3995,
    refunded: summary.items[0]?.unitCents,
  })
  expect(figures.countries).toEqual([{ country: 'IE', orders: 2, gross: summary.total + 3995 }])
})
