import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { pathTo } from '#shop/calls/call.ts'
import { deskCalls } from '#shop/calls/desk-calls.ts'
import { OrderAnswer, TodayAnswer } from '#shop/desk/orders.ts'
import { orderPaths } from '#shop/paths.ts'
import { isRefusal } from '#shop/refusal.ts'
import { saveProduct } from '../../catalogue/publishing/edit.ts'
import { deliverDue } from '../../contact/emails/emails.ts'
import { linkSecret, signToken } from '../../contact/mail/link-token.ts'
import { movementsIn } from '../../money/accounting/accounts.ts'
import { invoicesOf } from '../../money/accounting/invoices.ts'
import { issueRefund, planRefund } from '../../money/refunds/issue-refund.ts'
import { findOrder } from '../../platform/database/orders.ts'
import { buys } from '../../testing/buyer.ts'
import { signIn } from '../../testing/desk.ts'
import { orderAtDesk } from '../../testing/order-at-desk.ts'
import { publishDraft } from '../../testing/publish-draft.ts'
import { shopForTest } from '../../testing/shop-for-tests.ts'
import { aoife, payOn } from '../../testing/shopper.ts'
import { countsOf, supply } from '../../testing/stocked.ts'
import { storedDraft, storedOrder } from '../../testing/stored.ts'
import { webhooksArrive } from '../../testing/webhooks.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const owner = 'owner@solas.test'
const form = { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: '' }
const cardAddress = {
  line1: 'The card’s own street',
  line2: null,
  city: 'Cork',
  state: null,
  postal_code: 'T12 AB34',
  country: 'IE',
}
const engraving = {
  id: 'name',
  label: 'Name',
  kind: 'text',
  extra: 300,
  bespoke: true,
  maxLength: 10,
  required: false,
} as const

async function open() {
  const shop = await shopForTest({ env: { OWNER_EMAIL: owner } })
  const { db } = shop.services
  const draft = await storedDraft(db, '1')
  const by = { who: owner, version: draft.version }
  expect(await saveProduct(shop.services, { ...draft.product, personal: [engraving] }, by)).toBeNull()
  expect(await publishDraft(shop.services)).toBeNull()
  const first = await buys(shop)
  const desk = await signIn(shop)
  const answerOf = (id: string) => orderAtDesk(desk, id)
  const extra = async (more: object = {}, id = first.id) => {
    const { version } = await answerOf(id)
    return {
      id: randomUUID(),
      version,
      lines: [
        {
          name: draft.product.name,
          quantity: 1,
          unitCents: 3800,
          options: { size: 'Small' },
          personal: { name: 'Róisín' },
        },
      ],
      shipping: 0,
      leadDays: 3,
      words: 'The second one, as we said.',
      ...more,
    }
  }
  const offer = async (body: object) => {
    const response = await desk.post(pathTo(deskCalls.extra, { id: first.id }), body)
    const { code } = v.parse(v.looseObject({ code: v.optional(v.string()) }), await response.json())
    return { status: response.status, code }
  }
  const emails = async (subject: RegExp) => {
    await deliverDue(shop.services)
    return (await shop.emails()).filter((email) => subject.test(email.subject ?? ''))
  }
  const offered = async (more: object = {}) => {
    expect(await offer(await extra(more))).toMatchObject({ status: 200 })
    const email = (await emails(/^More for your/)).at(-1)
    return /\/bespoke-order\/[\w.-]+/.exec(email?.text ?? '')?.[0] ?? ''
  }
  const sessionAt = async (path: string) => {
    const redirect = await shop.fetch(path, form)
    return /cs_test_\w+/.exec(redirect.headers.get('location') ?? '')?.[0] ?? ''
  }
  const pays = async (path: string) => {
    const sessionId = await sessionAt(path)
    await payOn(shop, sessionId, 'visa', { ...aoife, address: cardAddress })
    await webhooksArrive(shop)
    const order = await storedOrder(db, 'sessionId', sessionId)
    return order
  }
  return { shop, db, desk, first, answerOf, extra, offer, offered, emails, sessionAt, pays, product: draft.product }
}

test('an addition to an order is offered at the desk, paid by link, and a separate order', async () => {
  const { shop, db, desk, first, answerOf, offered, emails, pays } = await open()
  const path = await offered()
  const [email] = await emails(/^More for your/)
  for (const words of [
    first.reference,
    'The second one, as we said.',
    'Name: Róisín',
    '€38.00',
    '1 Main Street, Galway',
    'Made with your words',
  ])
    expect(email?.text).toContain(words)
  expect(email?.text).not.toContain('bespoke order')
  const html = await (await shop.fetch(path)).text()
  for (const words of [
    `More for your order ${first.reference}`,
    'in the same parcel as your order',
    'Made with your words',
  ])
    expect(html).toContain(words)
  const waiting = await answerOf(first.id)
  expect(waiting.emails.map(({ kind }) => kind)).toContain('offer')
  expect(waiting.extraOffers).toMatchObject([{ total: 3800, isInSameParcel: true }])
  expect(waiting.extraOffers[0]?.link).toContain(path)

  const order = await pays(path)
  const { address, name, phone } = (await findOrder(db, 'id', first.id)) ?? {}
  expect(order).toMatchObject({
    state: 'paid',
    channel: 'shop',
    firstOrderId: first.id,
    total: 3800,
    address,
    name,
    phone,
  })
  expect(order.items).toMatchObject([{ id: '1', personal: { name: 'Róisín' }, isWithdrawable: false }])

  const [one, other] = [await answerOf(first.id), await answerOf(order.id)]
  expect(one).toMatchObject({
    extraOffers: [],
    extras: [{ id: order.id, isInSameParcel: true, isElsewhere: false }],
    firstOrder: null,
  })
  expect(other).toMatchObject({ firstOrder: { id: first.id, isInSameParcel: true }, extras: [] })
  const { toMake } = v.parse(TodayAnswer, await (await desk.get(deskCalls.readToday.path)).json())
  expect(Object.fromEntries(toMake.map(({ id, linked }) => [id, linked]))).toEqual({
    [first.id]: [{ id: order.id, reference: other.summary.reference, isInSameParcel: true }],
    [order.id]: [{ id: first.id, reference: first.reference, isInSameParcel: true }],
  })
  const pageOf = async (id: string) => {
    const path = orderPaths.page(signToken(await linkSecret(db), 'order', id))
    return { path, html: await (await shop.fetch(path)).text() }
  }
  const [firstPage, extraPage] = [await pageOf(first.id), await pageOf(order.id)]
  for (const [{ html }, { path }, reference] of [
    [firstPage, extraPage, other.summary.reference],
    [extraPage, firstPage, first.reference],
  ] as const) {
    expect(html).toContain(`>${reference}</a><span>, in the same parcel</span>`)
    expect(html).toContain(`href="${path}"`)
  }
  expect(one.timeline.map(({ what }) => what)).toEqual([
    'offered an extra of €38.00',
    `${other.summary.reference}, which was added to this order, is paid`,
  ])

  expect(await invoicesOf(db, order.id)).toMatchObject([{ kind: 'sale', gross: 3800 }])
  expect(await invoicesOf(db, first.id)).toHaveLength(1)
  const period = { from: '2026-01-01', before: '2027-01-01', livemode: 0, vatScheme: 'none' } as const
  expect((await movementsIn(db, period)).map(({ gross }) => gross).toSorted((one, other) => one - other)).toEqual([
    3800, 3995,
  ])
  const [notice] = await emails(new RegExp(`^New order ${other.summary.reference}`))
  expect(notice?.text).toContain(`parcel of order ${first.reference}`)
  const confirmation = (await emails(/^Thank you/)).at(-1)
  expect(confirmation?.text).toContain(`This goes with your order ${first.reference}.`)
})

test('a helper sees offered additions without their payment links', async () => {
  const { shop, first, desk, offered } = await open()
  const path = await offered()
  await desk.post(deskCalls.addStaff.path, { email: 'helper@solas.test', role: 'helper' })
  const helper = await signIn(shop, 'helper@solas.test')
  const answer = await (await helper.get(pathTo(deskCalls.readOrder, { id: first.id }))).text()
  expect(v.parse(OrderAnswer, JSON.parse(answer)).extraOffers).toMatchObject([{ total: 3800, link: null }])
  const { summary } = v.parse(OrderAnswer, JSON.parse(answer))
  const made = await (await helper.post(pathTo(deskCalls.made, { id: first.id }), { version: summary.version })).text()
  const printed = await (await helper.get(`${deskCalls.readPrinting.path}?ids=${first.id}`)).text()
  for (const text of [answer, made, printed]) {
    expect(text).toContain(first.reference)
    expect(text).not.toContain(path)
  }
})

test('an addition in its own parcel has postage, and its bespoke lines no right to withdraw', async () => {
  const { answerOf, first, offered, emails, pays, shop } = await open()
  const lines = [{ name: 'A clasp made longer', quantity: 1, unitCents: 900, personal: {} }]
  const path = await offered({ lines, shipping: 495 })
  const [email] = await emails(/^More for your/)
  expect(email?.text).toContain('Made to your instructions')
  expect(email?.text).not.toContain(`post it with order`)
  const order = await pays(path)
  expect(order).toMatchObject({ total: 1395, shipping: 495, items: [{ isWithdrawable: false }] })
  const session = await shop.stripe.checkout.sessions.retrieve(order.sessionId ?? '')
  expect(session).toMatchObject({ amount_total: 1395, shipping_address_collection: null })
  expect(await answerOf(first.id)).toMatchObject({ extra: { shipping: 495 }, extras: [{ isInSameParcel: false }] })
})

test('a double click offers one addition, and opening its link twice gives one payment page', async () => {
  const { shop, db, answerOf, extra, offer, first, emails, pays } = await open()
  const body = await extra()
  const answers = await Promise.all([1, 2, 3].map(() => offer(body)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const mails = await emails(/^More for your/)
  expect(mails).toHaveLength(1)
  expect((await answerOf(first.id)).timeline).toHaveLength(1)
  const path = /\/bespoke-order\/[\w.-]+/.exec(mails[0]?.text ?? '')?.[0] ?? ''
  const [one, two] = await Promise.all([shop.fetch(path, form), shop.fetch(path, form)])
  expect(one.headers.get('location')).toBe(two.headers.get('location'))
  await pays(path)
  expect(await (await shop.fetch(path, form)).text()).toContain('This order is paid')
  expect(await db.selectFrom('orders').select('id').where('goesWith', '=', first.id).execute()).toHaveLength(1)
})

test('the link of an addition ends after two weeks, when cancelled, or with a full refund of the order', async () => {
  const { shop, answerOf, desk, first, offered, emails } = await open()
  const late = await offered()
  shop.advance(14 * DAY_MS)
  expect((await shop.fetch(late, form)).status).toBe(404)

  const cancelled = await offered()
  const [offer] = (await answerOf(first.id)).extraOffers
  expect((await desk.post(deskCalls.endOffer.path, { id: offer?.id })).status).toBe(200)
  expect((await shop.fetch(cancelled)).status).toBe(404)
  expect((await answerOf(first.id)).timeline.at(-1)?.what).toBe('took an offer of an extra back')

  const over = await offered()
  const order = await storedOrder(shop.services.db, 'id', first.id)
  const { services } = shop
  const plan = await planRefund(services.shop(), services, order, { what: { kind: 'all' }, another: false })
  if (isRefusal(plan)) throw new Error(plan.message)
  await issueRefund(services.shop(), services, order, plan, { reason: 'requested_by_customer', who: owner })
  expect((await shop.fetch(over, form)).status).toBe(404)
  expect(await answerOf(first.id)).toMatchObject({ extra: null, extraOffers: [] })
  expect(await emails(/^More for your/)).toHaveLength(3)
})

test('an addition paid after the order was posted or refunded is sent separately, as the desk shows', async () => {
  const { shop, answerOf, desk, first, offered, pays } = await open()
  const path = await offered()
  const { version } = await answerOf(first.id)
  expect((await desk.post(pathTo(deskCalls.posted, { id: first.id }), { version, tracking: null })).status).toBe(200)
  shop.advance(HOUR_MS)
  const page = await (await shop.fetch(path)).text()
  expect(page).not.toContain('in the same parcel')
  const order = await pays(path)
  expect(order.state).toBe('paid')
  expect(await answerOf(first.id)).toMatchObject({ extras: [{ id: order.id, isInSameParcel: false }] })
  expect(await answerOf(order.id)).toMatchObject({ firstOrder: { isInSameParcel: false } })
})

test('a payment page that was open when the order was refunded can be paid: the extra is an order like any', async () => {
  const { shop, db, answerOf, first, offered, sessionAt } = await open()
  const { services } = shop
  const sessionId = await sessionAt(await offered())
  const order = await storedOrder(db, 'id', first.id)
  const plan = await planRefund(services.shop(), services, order, { what: { kind: 'all' }, another: false })
  if (isRefusal(plan)) throw new Error(plan.message)
  await issueRefund(services.shop(), services, order, plan, { reason: 'requested_by_customer', who: owner })
  await payOn(shop, sessionId)
  await webhooksArrive(shop)
  const extra = await findOrder(db, 'sessionId', sessionId)
  expect(extra?.state).toBe('paid')
  expect(await answerOf(extra?.id ?? '')).toMatchObject({ firstOrder: { state: 'refunded' } })
})

test('changing the address of the order changes that of its addition, with a new payment page', async () => {
  const { db, answerOf, desk, first, offered, sessionAt, pays } = await open()
  const path = await offered()
  const before = await sessionAt(path)
  const { version, delivery } = await answerOf(first.id)
  const moved = { ...delivery, line1: '2 Quay Street', giftNote: '', version }
  expect((await desk.post(pathTo(deskCalls.delivery, { id: first.id }), moved)).status).toBe(200)
  const order = await pays(path)
  expect(order.sessionId).not.toBe(before)
  expect(order.address?.line1).toBe('2 Quay Street')

  const again = await answerOf(first.id)
  const back = { ...again.delivery, line1: '3 Quay Street', giftNote: '', version: again.version }
  expect((await desk.post(pathTo(deskCalls.delivery, { id: first.id }), back)).status).toBe(200)
  expect(await answerOf(first.id)).toMatchObject({ extras: [{ isElsewhere: true }] })
  expect((await findOrder(db, 'id', order.id))?.address?.line1).toBe('2 Quay Street')
})

test('an item in stock is taken when its payment page opens, like any', async () => {
  const { shop, offered, pays, product } = await open()
  await supply(shop, { 1: { kind: 'in-stock', counts: { Small: 1, Medium: 2, Large: 0 } } })
  const line = { name: product.name, quantity: 1, unitCents: 3500, options: { size: 'Small' }, personal: {} }
  const path = await offered({ lines: [line] })
  const counts = async () => Object.values(await countsOf(shop)).reduce((sum, count) => sum + count, 0)
  const before = await counts()
  const order = await pays(path)
  expect(await counts()).toBe(before - 1)
  expect(order.promise.inStock).toBe('all')
  const second = await offered({ lines: [line] })
  expect(await (await shop.fetch(second, form)).text()).toContain('is sold')
})

test('a refused addition says why', async () => {
  const { shop, db, answerOf, desk, extra, offer, first, product } = await open()
  const line = { name: product.name, quantity: 1, unitCents: 3500, options: { size: 'Small' }, personal: {} }
  for (const [more, code] of [
    [{ lines: [line, line] }, 'same-item-twice'],
    [{ lines: [{ ...line, options: { size: 'Huge' } }] }, 'not-offered'],
    [{ lines: [{ ...line, personal: { name: 'Much too long a name' } }] }, 'wrong-words'],
    [{ version: 'an older one' }, 'stale'],
  ] as const)
    expect(await offer(await extra(more))).toMatchObject({ code })
  expect((await offer(await extra({ lines: [] }))).status).toBe(400)
  await desk.post(deskCalls.addStaff.path, { email: 'helper@solas.test', role: 'helper' })
  const helper = await signIn(shop, 'helper@solas.test')
  expect((await helper.post(pathTo(deskCalls.extra, { id: first.id }), await extra())).status).toBe(403)
  for (let n = 0; n < 10; n += 1) expect((await offer(await extra())).status).toBe(200)
  expect(await offer(await extra())).toMatchObject({ code: 'added-often' })

  // As after the erasure of the customer's data.
  await db.updateTable('orders').set({ email: null }).where('id', '=', first.id).execute()
  expect((await answerOf(first.id)).extra).toBeNull()
  expect(await offer(await extra())).toMatchObject({ code: 'nowhere-to-send' })
})

test('erasing the customer ends the link of an addition and deletes its texts', async () => {
  const { shop, db, desk, offered } = await open()
  const path = await offered()
  expect((await desk.post(deskCalls.erasePersonalData.path, { email: aoife.email })).status).toBe(200)
  expect((await shop.fetch(path)).status).toBe(404)
  expect(await db.selectFrom('offers').select('id').execute()).toEqual([])
  const log = await db.selectFrom('auditLog').select('what').execute()
  expect(JSON.stringify(log)).not.toContain('Róisín')
})

test('an extra that the database lost is rebuilt from its payment, with the address of its order', async () => {
  const { shop, db, first, answerOf, offered, sessionAt } = await open()
  const sessionId = await sessionAt(await offered())
  await db.deleteFrom('orders').where('sessionId', '=', sessionId).execute()
  await payOn(shop, sessionId)
  await webhooksArrive(shop)
  const extra = await findOrder(db, 'sessionId', sessionId)
  expect(extra).toMatchObject({ state: 'paid', firstOrderId: first.id, address: { line1: '1 Main Street' } })
  expect((await answerOf(first.id)).extras).toMatchObject([{ id: extra?.id, isInSameParcel: true }])
})
