import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { inSize } from '#crafts/bracelets/sizes.ts'
import { pathTo } from '#shop/calls/call.ts'
import { deskCalls } from '#shop/calls/desk-calls.ts'
import { type OrderChange, orderChanges } from '#shop/calls/order-changes.ts'
import { publicCalls } from '#shop/calls/public-calls.ts'
import { OrdersAnswer, TodayAnswer } from '#shop/desk/orders.ts'
import { StockAnswer } from '#shop/desk/stock.ts'
import { variantsFor } from '#shop/orders/variants.ts'
import { isRefusal } from '#shop/refusal.ts'
import { deliverDue } from '../../contact/emails/emails.ts'
import { linkSecret, signToken } from '../../contact/mail/link-token.ts'
import { resend } from '../../contact/mail/outbox.ts'
import { findReviewed } from '../../contact/reviews/store.ts'
import { movementsIn } from '../../money/accounting/accounts.ts'
import { figureRows } from '../../money/accounting/figures.ts'
import { invoicesOf, issueInvoices } from '../../money/accounting/invoices.ts'
import { issueRefund, planRefund } from '../../money/refunds/issue-refund.ts'
import { watchWebhooks } from '../../platform/maintenance/watch.ts'
import { buys } from '../../testing/buyer.ts'
import { signIn } from '../../testing/desk.ts'
import { orderAtDesk } from '../../testing/order-at-desk.ts'
import { shopForTest } from '../../testing/shop-for-tests.ts'
import { aoife, post } from '../../testing/shopper.ts'
import { countsOf, supply } from '../../testing/stocked.ts'
import { storedOrder } from '../../testing/stored.ts'
import { recheck } from '../checkout/refresh.ts'
import { askForSwap } from '../fulfilment/gift-swaps.ts'
import { sweep } from '../order/sweep.ts'
import { onLockedOrder } from '../order/transition.ts'

const owner = 'owner@solas.test'
const DAY_MS = 86_400_000
const cart = [
  { id: '1', quantity: 2, ...inSize('Medium') },
  { id: '5', quantity: 1, ...inSize('Small') },
]

/** A posted order of two of product 1, which is in stock, and one of product 5, which is made to order. */
async function open({ isPosted = true, giftWrap = false } = {}) {
  const shop = await shopForTest({ env: { OWNER_EMAIL: owner } })
  const { services } = shop
  const { db } = services
  await supply(shop, { 1: { kind: 'in-stock', counts: { Small: 1, Medium: 3, Large: 2 } } })
  const first = await buys(shop, { cart, giftWrap })
  const desk = await signIn(shop)
  const answerOf = (id: string) => orderAtDesk(desk, id)
  const change = async (id: string, name: OrderChange, body: object = {}) => {
    const { version } = await answerOf(id)
    const response = await desk.post(pathTo(orderChanges[name], { id }), { version, ...body })
    const { code } = v.parse(v.looseObject({ code: v.optional(v.string()) }), await response.json())
    return { status: response.status, code }
  }
  if (isPosted) expect(await change(first.id, 'posted', { tracking: null })).toMatchObject({ status: 200 })
  const large = { itemId: `${first.id}-1`, quantity: 1, id: '1', size: 'Large' }
  const exchange = (more: object = {}) =>
    change(first.id, 'exchange', { id: randomUUID(), items: [large], reason: 'Too small', ...more })
  const exchanged = async (more: object = {}) => {
    const id = randomUUID()
    expect(await exchange({ id, ...more })).toEqual({ status: 200, code: undefined })
    return answerOf(id)
  }
  const orderOf = (id: string) => storedOrder(db, 'id', id)
  const emails = async (subject: RegExp) => {
    await deliverDue(services)
    return (await shop.emails()).filter((email) => subject.test(email.subject ?? ''))
  }
  const refundAll = async () => {
    const order = await orderOf(first.id)
    const plan = await planRefund(services.shop(), services, order, { what: { kind: 'all' }, another: false })
    if (isRefusal(plan)) throw new Error(plan.message)
    expect(
      await issueRefund(services.shop(), services, order, plan, { reason: 'requested_by_customer', who: owner }),
    ).toBe(null)
  }
  return { shop, services, db, desk, first, answerOf, change, large, exchange, exchanged, orderOf, emails, refundAll }
}

test('an exchange is a separate free order, made and posted, and linked to the first', async () => {
  const { shop, desk, first, answerOf, exchanged, emails } = await open()
  const { summary, ...other } = await exchanged()
  expect(summary).toMatchObject({
    state: 'paid',
    channel: 'replacement',
    total: 0,
    exchangeFor: first.reference,
    items: [{ id: '1', options: { size: 'Large' }, quantity: 1, unitCents: 0 }],
    inStock: 'all',
    email: aoife.email,
  })
  const facts = { items: '1 × Claret Evening (Medium)', reason: 'Too small', cameBackAt: null, isCancelled: false }
  expect(other).toMatchObject({
    firstOrder: { id: first.id, exchange: facts, isInSameParcel: false },
    extra: null,
    toExchange: null,
    address: (await answerOf(first.id)).address,
  })
  const one = await answerOf(first.id)
  expect(one).toMatchObject({ extras: [{ id: summary.id, exchange: facts }], toExchange: [1, 1] })
  expect(one.timeline.at(-1)).toMatchObject({
    who: owner,
    what: `exchanges items: ${summary.reference} goes out instead`,
  })
  expect(other.timeline[0]?.what).toBe(`goes out in exchange for items of ${first.reference}`)
  const today = v.parse(TodayAnswer, await (await desk.get(deskCalls.readToday.path)).json())
  expect(today.toMake).toMatchObject([{ id: summary.id, exchangeFor: first.reference }])
  const found: unknown = await (await desk.get(`${deskCalls.readOrders.path}?search=${summary.reference}`)).json()
  expect(v.parse(OrdersAnswer, found).orders).toMatchObject([{ id: summary.id }])
  const slip = await (await desk.get(pathTo(deskCalls.showParcelSlip, { id: summary.id }))).text()
  expect(slip).toContain(`${summary.reference}, exchange for ${first.reference}`)

  expect((await countsOf(shop))['1.Large']).toBe(1)
  const { movements } = v.parse(StockAnswer, await (await desk.get(pathTo(deskCalls.readStock, { id: '1' }))).json())
  expect(movements).toContainEqual(
    expect.objectContaining({ cause: 'exchange', delta: -1, who: owner, orderId: summary.id }),
  )
  const [email] = await emails(/^Your exchange/)
  expect(email?.subject).toBe(`Your exchange for order ${first.reference}`)
  for (const words of [
    '1 × Claret Evening (Large)',
    'Please send us back:\n1 × Claret Evening (Medium)',
    '1 Main Street',
    `Write ${first.reference} on a note`,
    "doesn't shorten your right to withdraw from your first order",
    `Withdraw here: http://solas.test${first.page}/withdraw`,
  ])
    expect(email?.text).toContain(words)
  expect(email?.text).not.toContain('€')
  expect(await emails(/^(Thank you|New order)/)).toHaveLength(2)
})

test('no money moves for an exchange, and Stripe is never asked about it', async () => {
  const { shop, services, db, first, change, exchanged, orderOf } = await open()
  const period = { from: '2026-01-01', before: '2027-01-01', livemode: 0, vatScheme: 'none' } as const
  const figures = () => figureRows(db, '2026-01', 0)
  const before = [await movementsIn(db, period), await figures()]
  const { summary } = await exchanged()
  expect(await change(summary.id, 'firm', { name: 'A firm', vatNumber: null })).toMatchObject({ status: 200 })
  await onLockedOrder(services, summary.id, (locked) => issueInvoices(services.shop(), locked))
  expect(await invoicesOf(db, summary.id)).toEqual([])
  expect(await invoicesOf(db, first.id)).toHaveLength(1)
  expect([await movementsIn(db, period), await figures()]).toEqual(before)
  const order = await orderOf(summary.id)
  const deaf = {
    ...services,
    payments: new Proxy(services.payments, { get: () => expect.unreachable('the provider was asked') }),
  }
  expect(await recheck(services.shop(), deaf, order)).toBe('paid')
  expect(await sweep(deaf)).toEqual({ answered: 0, unanswered: 0 })
  expect(await planRefund(services.shop(), deaf, order, { what: { kind: 'all' }, another: false })).toMatchObject({
    code: 'nothing-paid',
  })
  await db.deleteFrom('providerEvents').execute()
  await db.updateTable('orders').set({ paidAt: null }).where('id', '=', first.id).execute()
  shop.advance(2 * DAY_MS)
  await watchWebhooks(services)
  expect(await db.selectFrom('troubles').select('name').where('name', '=', 'webhooks').execute()).toEqual([])
})

test('a double click or two tabs make one exchange', async () => {
  const { shop, db, desk, first, answerOf, large, emails } = await open()
  const { version } = await answerOf(first.id)
  const body = { version, id: randomUUID(), items: [large], reason: '' }
  const taps = [body, body, body, { ...body, id: randomUUID() }]
  const answers = await Promise.all(taps.map((one) => desk.post(pathTo(deskCalls.exchange, { id: first.id }), one)))
  const statuses = answers.map(({ status }) => status)
  const made = await db.selectFrom('orders').select('id').where('goesWith', '=', first.id).execute()
  expect(made).toHaveLength(1)
  const isFirstTab = made[0]?.id === body.id
  expect(statuses).toEqual(isFirstTab ? [200, 200, 200, 409] : [409, 409, 409, 200])
  expect((await countsOf(shop))['1.Large']).toBe(1)
  expect(await emails(/^Your exchange/)).toHaveLength(1)
})

test('two owners who exchange for the last item at once: one of them gets it', async () => {
  const { shop, desk, first, answerOf } = await open()
  const second = await buys(shop, { cart: [{ id: '1', quantity: 1, ...inSize('Medium') }] })
  const { version: unposted } = await answerOf(second.id)
  await desk.post(pathTo(deskCalls.posted, { id: second.id }), { version: unposted, tracking: null })
  const exchanges = await Promise.all(
    [first.id, second.id].map(async (id) => {
      const { version } = await answerOf(id)
      const items = [{ itemId: `${id}-1`, quantity: 1, id: '1', size: 'Small' }]
      const response = await desk.post(pathTo(deskCalls.exchange, { id }), {
        version,
        id: randomUUID(),
        items,
        reason: '',
      })
      const { code } = v.parse(v.looseObject({ code: v.optional(v.string()) }), await response.json())
      return code ?? 'done'
    }),
  )
  expect(exchanges.toSorted()).toEqual(['done', 'too-few-left'])
  expect((await countsOf(shop))['1.Small']).toBe(0)
  const all = [...(await answerOf(first.id)).extras, ...(await answerOf(second.id)).extras]
  expect(all).toHaveLength(1)
})

test('an exchange is limited to the ordered quantity, and refunded items cannot be exchanged', async () => {
  const { first, answerOf, exchange, exchanged, large, refundAll } = await open()
  await exchanged()
  expect(await exchange({ items: [{ ...large, quantity: 2 }] })).toMatchObject({
    status: 409,
    code: 'none-to-exchange',
  })
  await exchanged({ items: [large, { itemId: `${first.id}-2`, quantity: 1, id: '5', size: 'Medium' }] })
  expect(await exchange()).toMatchObject({ code: 'none-to-exchange' })
  expect(await answerOf(first.id)).toMatchObject({ toExchange: null })
  await refundAll()
  expect(await exchange()).toMatchObject({ code: 'no-exchange' })
})

test('a refused exchange says why', async () => {
  const { shop, db, desk, first, answerOf, change, exchange, exchanged, large } = await open({ isPosted: false })
  expect(await exchange()).toMatchObject({ code: 'no-exchange' })
  expect(await answerOf(first.id)).toMatchObject({ toExchange: null })
  await change(first.id, 'posted', { tracking: null })
  const dear = shop.services.shop().catalogue.products.find(({ priceCents }) => priceCents !== 3500)
  for (const [more, code] of [
    [{ version: 'an older one' }, 'stale'],
    [{ items: [{ ...large, id: dear?.id, size: 'Medium' }] }, 'other-price'],
    [{ items: [{ ...large, size: 'Huge' }] }, 'not-offered'],
    [{ items: [{ ...large, itemId: `${first.id}-8` }] }, 'no-item'],
    [
      {
        items: [
          { ...large, size: 'Small' },
          { ...large, size: 'Small' },
        ],
      },
      'too-few-left',
    ],
  ] as const)
    expect(await exchange(more)).toMatchObject({ status: 409, code })
  expect((await exchange({ items: [] })).status).toBe(400)
  expect((await exchange({ reason: 'x'.repeat(1000) })).status).toBe(400)
  expect(await db.selectFrom('orders').select('id').where('channel', '=', 'replacement').execute()).toEqual([])

  await desk.post(deskCalls.addStaff.path, { email: 'helper@solas.test', role: 'helper' })
  const helper = await signIn(shop, 'helper@solas.test')
  expect((await helper.post(pathTo(deskCalls.exchange, { id: first.id }))).status).toBe(403)
  const { summary } = await exchanged()
  const seen = await orderAtDesk(helper, first.id)
  expect(seen.extras[0]?.exchange?.reason, 'everyone at the desk sees it').toBe('Too small')
  expect((await helper.post(pathTo(deskCalls['cancel-exchange'], { id: summary.id }))).status).toBe(403)
  expect(await answerOf(summary.id)).toMatchObject({ hasEditableItems: false })
  expect(await change(summary.id, 'item', large)).toMatchObject({ code: 'exchange-is-fixed' })
  expect(await change(summary.id, 'exchange', { id: randomUUID(), items: [large], reason: '' })).toMatchObject({
    code: 'no-exchange',
  })
  await db.updateTable('orders').set({ email: null }).where('id', '=', first.id).execute()
  expect(await exchange()).toMatchObject({ code: 'nowhere-to-send' })
})

test('the returned item of an exchange is expected, recorded once and put back on sale', async () => {
  const { shop, first, answerOf, change, exchanged } = await open()
  const { summary } = await exchanged()
  expect((await answerOf(first.id)).stock.toPutBack).toEqual([])
  expect(await change(first.id, 'came-back', { id: randomUUID() })).toMatchObject({ code: 'not-an-exchange' })
  const { version } = await answerOf(first.id)
  for (const device of ['one', 'another that saw the same'])
    expect([device, await change(first.id, 'came-back', { id: summary.id, version })]).toMatchObject([
      device,
      { status: 200 },
    ])
  expect(await change(first.id, 'came-back', { id: summary.id })).toMatchObject({ code: 'back-already' })
  const now = await answerOf(first.id)
  expect(now.extras[0]?.exchange?.cameBackAt).not.toBeNull()
  expect(now.stock.toPutBack).toMatchObject([{ variant: '1.Medium', quantity: 1 }])
  const items = [{ variant: '1.Medium', quantity: 1 }]
  const before = (await countsOf(shop))['1.Medium'] ?? 0
  expect(await change(first.id, 'put-back', { items })).toMatchObject({ status: 200 })
  expect((await countsOf(shop))['1.Medium']).toBe(before + 1)
  expect(await change(first.id, 'put-back', { items })).toMatchObject({ code: 'nothing-to-put-back' })
  // The first order keeps its rights, also for what was sent instead.
  await change(summary.id, 'posted', { tracking: null })
  expect((await answerOf(summary.id)).stock.toPutBack).toMatchObject([{ variant: '1.Large', quantity: 1 }])
})

test('an exchange is cancelled before it is posted: its items are on sale again and can be exchanged again', async () => {
  const { shop, desk, first, answerOf, change, exchange, exchanged, emails } = await open()
  const { summary } = await exchanged()
  expect(await change(first.id, 'cancel-exchange')).toMatchObject({ code: 'not-an-exchange' })
  const { version } = await answerOf(summary.id)
  for (const device of ['one', 'another that saw the same'])
    expect([device, await change(summary.id, 'cancel-exchange', { version })]).toMatchObject([device, { status: 200 }])
  expect(await change(summary.id, 'cancel-exchange')).toMatchObject({ code: 'not-to-be-made' })
  expect((await countsOf(shop))['1.Large']).toBe(2)
  const { movements } = v.parse(StockAnswer, await (await desk.get(pathTo(deskCalls.readStock, { id: '1' }))).json())
  expect(movements).toContainEqual(
    expect.objectContaining({ cause: 'returned', delta: 1, who: owner, orderId: summary.id }),
  )
  expect(await answerOf(first.id)).toMatchObject({ toExchange: [2, 1], extras: [{ exchange: { isCancelled: true } }] })
  expect((await answerOf(first.id)).timeline.at(-1)?.what).toBe(`cancels the exchange ${summary.reference}`)
  expect(v.parse(TodayAnswer, await (await desk.get(deskCalls.readToday.path)).json()).toMake).toEqual([])
  expect(await emails(/exchange/), 'the customer was told of neither').toEqual([])
  const again = await exchanged()
  expect(await change(again.summary.id, 'posted', { tracking: null })).toMatchObject({ status: 200 })
  expect(await change(again.summary.id, 'cancel-exchange')).toMatchObject({ code: 'already-posted' })
  expect(await exchange()).toMatchObject({ status: 200 })
})

test('two exchanges of one item are cancelled at once, and it can be exchanged again', async () => {
  const { shop, desk, answerOf, change } = await open()
  const first = await buys(shop, { cart: [{ id: '5', quantity: 2, ...inSize('Small') }] })
  await change(first.id, 'posted', { tracking: null })
  const items = [{ itemId: `${first.id}-1`, quantity: 1, id: '5', size: 'Medium' }]
  const exchanges = [randomUUID(), randomUUID()]
  for (const id of exchanges) await change(first.id, 'exchange', { id, items, reason: '' })
  const seen = await Promise.all(exchanges.map(answerOf))
  const answers = await Promise.all(
    seen.map(({ summary: { id, version } }) => desk.post(pathTo(deskCalls['cancel-exchange'], { id }), { version })),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await answerOf(first.id)).toMatchObject({ toExchange: [2] })
})

test('the customer is told that an exchange is cancelled and what to do with the items', async () => {
  const { first, change, exchanged, emails } = await open()
  const { summary } = await exchanged()
  expect(await emails(/^Your exchange/)).toHaveLength(1)
  expect(await change(summary.id, 'cancel-exchange')).toMatchObject({ status: 200 })
  const [email, ...more] = await emails(/^We cancelled your exchange/)
  expect(more).toEqual([])
  expect(email).toMatchObject({
    to: [{ address: aoife.email }],
    subject: `We cancelled your exchange for order ${first.reference}`,
  })
  for (const words of [
    `We won't send order ${summary.reference}:`,
    '1 × Claret Evening (Large)',
    'Please keep:\n1 × Claret Evening (Medium)',
    `Withdraw here: http://solas.test${first.page}/withdraw`,
  ])
    expect(email?.text).toContain(words)

  const again = await exchanged()
  await emails(/^Your exchange/)
  await change(first.id, 'came-back', { id: again.summary.id })
  await change(again.summary.id, 'cancel-exchange')
  const last = (await emails(/^We cancelled your exchange/)).at(-1)
  expect(last?.text).toContain('You have sent us back:\n1 × Claret Evening (Medium)')
  expect(last?.text).not.toContain('Please keep')
})

test.each<[what: string, hasLeft: boolean, told: number]>([
  ['sent and is being sent again', true, 1],
  ['not tried yet', false, 0],
])('whether a cancellation is e-mailed if the e-mail about the exchange was %s', async (_, hasLeft, told) => {
  const { shop, services, change, exchanged, emails } = await open()
  const { summary } = await exchanged()
  if (hasLeft) {
    expect(await emails(/^Your exchange/)).toHaveLength(1)
    const { db, now } = services
    const sent = await db.selectFrom('outbox').select('id').where('kind', '=', 'exchange').executeTakeFirstOrThrow()
    shop.advance(DAY_MS)
    expect(await resend(db, sent, now())).toBe(true)
  }
  expect(await change(summary.id, 'cancel-exchange')).toMatchObject({ status: 200 })
  expect(await emails(/^We cancelled your exchange/)).toHaveLength(told)
  expect(await emails(/^Your exchange/)).toHaveLength(hasLeft ? 1 : 0)
})

test('after a withdrawal or refund, a cancelled exchange does not ask the customer to keep items', async () => {
  const { shop, first, change, exchanged, emails, refundAll } = await open()
  const cancelled = async () => {
    const { summary } = await exchanged()
    await emails(/^Your exchange/)
    return {
      async cancel() {
        expect(await change(summary.id, 'cancel-exchange')).toMatchObject({ status: 200 })
        const email = (await emails(/^We cancelled your exchange/)).at(-1)
        expect(email?.text).toContain("This doesn't change your withdrawal, refund or payment dispute.")
        expect(email?.text).not.toMatch(/Please keep|nothing to send back|What would you like instead/)
      },
    }
  }
  const [one, other] = [await cancelled(), await cancelled()]
  const statement = { name: aoife.name, reference: first.reference, email: aoife.email, items: '' }
  expect((await post(shop, publicCalls.withdraw.path, statement)).status).toBe(200)
  await one.cancel()
  await refundAll()
  await other.cancel()
})

test('an exchange whose customer is erased is cancelled without an e-mail', async () => {
  const { db, change, exchanged, emails } = await open()
  const { summary } = await exchanged()
  await emails(/^Your exchange/)
  await db.updateTable('orders').set({ email: null }).where('id', '=', summary.id).execute()
  expect(await change(summary.id, 'cancel-exchange')).toMatchObject({ status: 200 })
  expect(await db.selectFrom('outbox').select('id').where('kind', '=', 'exchange-cancelled').execute()).toEqual([])
})

test('items that came back of a cancelled exchange are not exchanged again: the customer no longer has them', async () => {
  const { first, answerOf, change, exchange, exchanged } = await open()
  const { summary } = await exchanged()
  await change(first.id, 'came-back', { id: summary.id })
  await change(first.id, 'put-back', { items: [{ variant: '1.Medium', quantity: 1 }] })
  expect(await change(summary.id, 'cancel-exchange')).toMatchObject({ status: 200 })
  expect(await answerOf(first.id)).toMatchObject({ toExchange: [1, 1] })
  await exchanged()
  expect(await exchange()).toMatchObject({ code: 'none-to-exchange' })
})

test('a posted order stays posted while an exchange of its items goes on', async () => {
  const { first, change, exchanged } = await open()
  const { summary } = await exchanged()
  expect(await change(first.id, 'unposted', { isUndo: false })).toMatchObject({ code: 'exchanged-since' })
  await change(summary.id, 'cancel-exchange')
  expect(await change(first.id, 'unposted', { isUndo: false })).toMatchObject({ status: 200 })
})

test('a gift whose item was exchanged is not swapped as well', async () => {
  const { services, first, change, exchanged, orderOf } = await open({ giftWrap: true })
  const { summary } = await exchanged({ items: [{ itemId: `${first.id}-2`, quantity: 1, id: '5', size: 'Medium' }] })
  const shop = services.shop()
  const [, line] = (await orderOf(first.id)).items
  const wanted = line && variantsFor(shop, line).find(({ name }) => name === 'Large')
  const swap = { itemId: `${first.id}-2`, wanted: wanted?.id ?? '', destination: '' }
  expect(await askForSwap(shop, services, first.id, swap)).toMatchObject({ code: 'too-late' })
  await change(summary.id, 'cancel-exchange')
  expect(await askForSwap(shop, services, first.id, swap)).toBeNull()
})

test('exchanges refused for lack of stock do not count toward a limit', async () => {
  const { large, exchange, exchanged } = await open()
  const items = [{ ...large, size: 'Small', quantity: 2 }]
  for (let tries = 0; tries < 11; tries += 1) expect(await exchange({ items })).toMatchObject({ code: 'too-few-left' })
  await exchanged()
})

test('an exchange does not notify the desk of a paid order', async () => {
  const { db, exchanged } = await open()
  const { summary } = await exchanged()
  const events = await db.selectFrom('orderEvents').select('kind').where('orderId', '=', summary.id).execute()
  expect(events.map(({ kind }) => kind)).not.toContain('paid')
})

test('a bespoke order is not exchanged', async () => {
  const { db, first, answerOf, exchange } = await open()
  await db.updateTable('orders').set({ channel: 'bespoke' }).where('id', '=', first.id).execute()
  expect(await answerOf(first.id)).toMatchObject({ toExchange: null })
  expect(await exchange()).toMatchObject({ code: 'no-exchange' })
})

test('a withdrawal by the reference of an exchange is kept, even if the first order is deleted', async () => {
  const { shop, db, first, exchanged } = await open()
  const { summary } = await exchanged()
  await db.deleteFrom('orders').where('id', '=', first.id).execute()
  const statement = { name: aoife.name, reference: summary.reference, email: aoife.email, items: '' }
  expect((await post(shop, publicCalls.withdraw.path, statement)).status).toBe(200)
  expect(await db.selectFrom('withdrawals').select('orderId').execute()).toEqual([{ orderId: null }])
})

test('the customer’s page and e-mails of an exchange lead to the rights of the first order', async () => {
  const { shop, db, first, change, exchanged, emails } = await open()
  const { summary } = await exchanged()
  const page = `/order/${signToken(await linkSecret(db), 'order', summary.id)}`
  const html = await (await shop.fetch(page)).text()
  expect(html).toContain('shorten your right to withdraw from your first order')
  expect(html).toContain('Withdraw from your first order')
  expect(html).not.toContain(`${page}/invoice`)
  expect((await shop.fetch(`${page}/invoice`)).status).toBe(404)
  const withdraw = await shop.fetch(`${page}/withdraw`, { redirect: 'manual' })
  expect(withdraw.headers.get('location')).toBe(`${first.page}/withdraw`)
  await change(summary.id, 'posted', { tracking: null })
  shop.advance(61_000)
  const posted = (await emails(/is on its way$/)).at(-1)
  expect(posted?.text).toContain(`Withdraw here: http://solas.test${first.page}/withdraw`)
  expect(await findReviewed(db, summary.id)).toBeNull()
  expect(await findReviewed(db, first.id)).not.toBeNull()

  const statement = { name: aoife.name, reference: summary.reference, email: aoife.email, items: '' }
  expect((await post(shop, publicCalls.withdraw.path, statement)).status).toBe(200)
  expect(await db.selectFrom('withdrawals').select('orderId').execute()).toEqual([{ orderId: first.id }])
})

test('export and erasure include the reason typed for an exchange', async () => {
  const { shop, db, desk, change, exchanged, emails } = await open()
  const { summary } = await exchanged({ reason: 'Too small for Aoife' })
  await change(summary.id, 'posted', { tracking: null })
  const file = await (await desk.post(deskCalls.exportPersonalData.path, { email: aoife.email })).text()
  expect(file).toContain('Too small for Aoife')
  shop.advance(200 * DAY_MS)
  await emails(/./)
  expect((await (await signIn(shop)).post(deskCalls.erasePersonalData.path, { email: aoife.email })).status).toBe(200)
  expect(await db.selectFrom('exchanges').select('reason').execute()).toEqual([{ reason: '' }])
  const log = await db.selectFrom('auditLog').select('what').execute()
  expect(JSON.stringify(log)).not.toContain('Too small')
})
