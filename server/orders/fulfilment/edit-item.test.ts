import * as v from 'valibot'
import { expect, test } from 'vitest'
import { pathTo } from '#shop/calls/call.ts'
import { deskCalls } from '#shop/calls/desk-calls.ts'
import { AccountsAnswer } from '#shop/desk/figures.ts'
import { BenchAnswer } from '#shop/desk/orders.ts'
import { itemState } from '#shop/orders/items.ts'
import type { RefundWhat } from '#shop/orders/refund-amount.ts'
import { isRefusal } from '#shop/refusal.ts'
import { saveProduct } from '../../catalogue/publishing/edit.ts'
import { deliverDue } from '../../contact/emails/emails.ts'
import { invoicesOf } from '../../money/accounting/invoices.ts'
import { issueRefund, planRefund } from '../../money/refunds/issue-refund.ts'
import { withRefundLock } from '../../money/refunds/refund-turn.ts'
import { buys } from '../../testing/buyer.ts'
import { signIn } from '../../testing/desk.ts'
import { orderAtDesk } from '../../testing/order-at-desk.ts'
import { publishDraft } from '../../testing/publish-draft.ts'
import { shopForTest } from '../../testing/shop-for-tests.ts'
import { storedDraft, storedOrder } from '../../testing/stored.ts'
import { markMade, markPosted } from './parcels.ts'

const owner = { who: 'owner@solas.test' }
const small = { options: { size: 'Small' } }
const name = {
  id: 'name',
  label: 'Name',
  kind: 'text',
  extra: 0,
  bespoke: true,
  maxLength: 10,
  required: false,
} as const
const charm = {
  ...name,
  id: 'charm',
  label: 'Charm',
  kind: 'choice',
  bespoke: false,
  choices: ['A', 'B', 'C'],
} as const
const card = { ...name, id: 'card', label: 'Card', extra: 200, bespoke: false } as const

async function open(line: object = {}, more: readonly object[] = []) {
  const shop = await shopForTest({ env: { OWNER_EMAIL: owner.who } })
  const { db } = shop.services
  const draft = await storedDraft(db, '1')
  const options = draft.product.options.map((option) => ({
    ...option,
    values: option.values.map((value) => (value.id === 'Large' ? { ...value, extra: 500 } : value)),
  }))
  const personal = [name, charm, card]
  const by = { ...owner, version: draft.version }
  expect(await saveProduct(shop.services, { ...draft.product, options, personal }, by)).toBeNull()
  expect(await publishDraft(shop.services)).toBeNull()
  const { id, page } = await buys(shop, { cart: [{ id: '1', quantity: 1, size: 'Medium', ...line }, ...more] })
  const desk = await signIn(shop)
  const orderNow = () => orderAtDesk(desk, id)
  const edit = async (body: object = {}, headers: Record<string, string> = {}) => {
    const { version } = await orderNow()
    const sent = { version, itemId: `${id}-1`, quantity: 1, id: '1', options: { size: 'Medium' }, ...body }
    const response = await desk.post(pathTo(deskCalls.item, { id }), sent, headers)
    const answer = v.parse(
      v.looseObject({ code: v.optional(v.string()), error: v.optional(v.string(), '') }),
      await response.json(),
    )
    return { status: response.status, ...answer }
  }
  const stored = () => storedOrder(db, 'id', id)
  const mails = async () => {
    await deliverDue(shop.services)
    return (await shop.emails()).filter(({ subject = '' }) => subject.includes('We changed your order'))
  }
  return { shop, id, page, desk, edit, orderNow, stored, mails }
}

test('a changed size shows in desk, bench, order page and e-mail, and invoice and accounts stay', async () => {
  const { shop, id, page, desk, edit, orderNow, stored, mails } = await open()
  const { db } = shop.services
  const [invoice] = await invoicesOf(db, id)
  const books = async () =>
    v.parse(
      AccountsAnswer,
      await (await desk.get(`${deskCalls.readAccounts.path}?from=2026-11-01&to=2026-11-30`)).json(),
    )
  const [before, booked] = [await stored(), await books()]
  expect(await edit(small)).toMatchObject({ status: 200 })
  const { summary, timeline } = await orderNow()
  expect(summary.items).toMatchObject([{ id: '1', options: { size: 'Small' }, optionNames: [['Size', 'Small']] }])
  expect(timeline.map(({ who, what }) => `${who}: ${what}`)).toEqual([
    'owner@solas.test: changes 1 × Claret Evening (Medium) to Claret Evening (Small)',
  ])
  const { orders } = v.parse(BenchAnswer, await (await desk.get(deskCalls.readBench.path)).json())
  expect(orders).toMatchObject([{ id, toMake: [{ options: { size: 'Small' } }] }])
  expect(await (await shop.fetch(page)).text()).toContain('Small')

  expect((await stored()).total).toBe(before.total)
  expect(await books()).toEqual(booked)
  const documents = await invoicesOf(db, id)
  expect(documents[0]).toEqual(invoice)
  expect(documents.reduce((sum, { gross }) => sum + gross, 0)).toBe(before.total)
  const [mail, ...rest] = await mails()
  expect(rest).toEqual([])
  for (const body of [mail?.text ?? '', mail?.html ?? ''])
    for (const words of ['Item before:', 'Claret Evening (Medium)', 'Item now:', 'Claret Evening (Small)'])
      expect(body).toContain(words)
})

test('corrects bespoke words that end the right to withdraw, and names them in the e-mail, not in the audit log', async () => {
  const { edit, orderNow, mails } = await open({ personal: { name: 'Aofie' } })
  expect(await edit({ personal: { name: ' Aoife  B ' } })).toMatchObject({ status: 200 })
  const { summary, timeline } = await orderNow()
  expect(summary.items).toMatchObject([{ personal: { name: 'Aoife B' }, isWithdrawable: false }])
  expect(timeline.at(-1)?.what).toBe('changes the personal words of 1 × Claret Evening (Medium)')
  const [mail] = await mails()
  for (const words of ['Name: Aofie', 'Name: Aoife B']) expect(mail?.text).toContain(words)
})

test('exchanges one of two for another product of the same price', async () => {
  const { id, shop, edit, orderNow, stored, mails } = await open({ quantity: 2 })
  const { total } = await stored()
  expect(await edit({ id: '2', ...small })).toMatchObject({ status: 200 })
  const { items, ...order } = await stored()
  expect(items).toMatchObject([
    { id: '1', quantity: 1, unitCents: 3500, lineCents: 3500 },
    { id: '2', name: 'Leopard Lane', optionNames: [['Size', 'Small']], quantity: 1, unitCents: 3500, lineCents: 3500 },
  ])
  expect(order.total).toBe(total)
  expect((await invoicesOf(shop.services.db, id)).reduce((sum, { gross }) => sum + gross, 0)).toBe(total)
  expect((await orderNow()).timeline.at(-1)?.what).toBe('changes 1 × Claret Evening (Medium) to Leopard Lane (Small)')
  const [mail] = await mails()
  for (const words of ['1 × Claret Evening (Medium)', '1 × Leopard Lane (Small)']) expect(mail?.text).toContain(words)
})

test('a changed item is not merged with a line of another price, even if both cost the same now', async () => {
  const { shop, edit, stored } = await open({}, [{ id: '3', quantity: 1, size: 'Medium' }])
  const { db } = shop.services
  const draft = await storedDraft(db, '3')
  const by = { ...owner, version: draft.version }
  expect(await saveProduct(shop.services, { ...draft.product, priceCents: 3500 }, by)).toBeNull()
  expect(await publishDraft(shop.services)).toBeNull()
  const before = await stored()
  expect(await edit({ id: '3' })).toMatchObject({ code: 'other-price' })
  expect(await stored()).toEqual(before)
  expect(await edit({ id: '3', ...small })).toMatchObject({ status: 200 })
})

test('a personal choice from a list keeps the right to withdraw, so it can be added and removed', async () => {
  const { edit, stored } = await open()
  expect(await edit({ personal: { charm: 'B' } })).toMatchObject({ status: 200 })
  expect((await stored()).items).toMatchObject([{ personal: { charm: 'B' }, isWithdrawable: true }])
  expect(await edit({ personal: {} })).toMatchObject({ status: 200 })
})

test.each([
  ['a size that costs more', {}, { options: { size: 'Large' } }, 'other-price', /costs €\d+\.\d\d.*payment link/],
  ['words that cost more', {}, { personal: { card: 'Hi' } }, 'other-price', /Refund the item/],
  ['words that cost less', { personal: { card: 'Hi' } }, {}, 'other-price', /Refund the item/],
  ['bespoke words on a line without', {}, { personal: { name: 'Aoife' } }, 'other-withdrawal', /right to withdraw/],
  ['a line without its bespoke words', { personal: { name: 'Aoife' } }, {}, 'other-withdrawal', /right to withdraw/],
  [
    'words that are too long',
    { personal: { name: 'A' } },
    { personal: { name: 'a'.repeat(11) } },
    'wrong-words',
    /10 char/,
  ],
  ['markup', { personal: { name: 'A' } }, { personal: { name: '<b>' } }, 'wrong-words', /character/],
  ['a charm that is none', {}, { personal: { charm: 'Z' } }, 'wrong-words', /list/],
  ['a field that is none', {}, { personal: { other: 'Z' } }, 'wrong-words', /product/],
  ['a size that is none', {}, { options: { size: 'Huge' } }, 'not-offered', /doesn’t come like this/],
  ['no size', {}, { options: {} }, 'not-offered', /doesn’t come like this/],
  ['more than there are', {}, { ...small, quantity: 2 }, 'no-item', /that many/],
  ['an item that is none', {}, { ...small, itemId: 'none' }, 'no-item', /that many/],
  ['a product that costs more', {}, { id: '5' }, 'other-price', /costs €40\.00, but the customer paid €35\.00\./],
  ['a product that is none', {}, { id: 'none' }, 'no-product', /Choose another/],
  ['a product by its handle', {}, { id: 'leopard-lane' }, 'no-product', /Choose another/],
  ['another product in place of bespoke words', { personal: { name: 'A' } }, { id: '2' }, 'other-withdrawal', /right/],
  ['nothing', {}, {}, 'nothing-changed', /Nothing/],
  ['a stale version', {}, { ...small, version: 'older' }, 'stale', /Someone else/],
] as const)('refuses %s and changes nothing', async (_, line, body, code, sentence) => {
  const { edit, stored, mails } = await open(line)
  const before = await stored()
  const refused = await edit(body)
  expect(refused).toMatchObject({ status: 409, code })
  expect(refused.error).toMatch(sentence)
  expect([await stored(), await mails()]).toEqual([before, []])
})

test('changes one of two items, and merges it with an equal line', async () => {
  const { edit, stored } = await open({ quantity: 2 }, [{ id: '1', quantity: 1, size: 'Small' }])
  const { total } = await stored()
  expect(await edit(small)).toMatchObject({ status: 200 })
  const { items, ...order } = await stored()
  expect(items).toMatchObject([
    { options: { size: 'Medium' }, quantity: 1, lineCents: 3500 },
    { options: { size: 'Small' }, quantity: 2, lineCents: 7000 },
  ])
  expect(order.total).toBe(total)
})

test('items of a made order can be changed after “made” is undone, of a posted or refunded one not', async () => {
  const { shop, id, desk, edit, stored, orderNow } = await open({ quantity: 2 })
  await markMade(shop.services, await stored(), owner)
  expect((await edit(small)).error).toMatch(/Undo ‘made’/)
  const { version } = await orderNow()
  await desk.post(pathTo(deskCalls.unmade, { id }), { version })
  expect(await edit(small)).toMatchObject({ status: 200 })
  const what = { kind: 'items', items: [{ itemId: `${id}-1`, quantity: 1 }] }
  const now = await orderNow()
  const planned = await desk.post(pathTo(deskCalls['refund-plan'], { id }), { version: now.version, what })
  const { key } = v.parse(v.looseObject({ key: v.string() }), await planned.json())
  expect((await desk.post(pathTo(deskCalls.refund, { id }), { version: now.version, what, key })).status).toBe(200)
  expect(await edit(small)).toMatchObject({ code: 'partly-taken-back' })
  expect((await orderNow()).hasEditableItems).toBe(false)
  await markPosted(shop.services.shop(), shop.services, await stored(), { tracking: null, correct: false }, owner)
  expect(await edit(small)).toMatchObject({ code: 'already-posted' })
})

test('items cannot change during a refund, and a refund planned before a change is refused', async () => {
  const { shop, id, edit, stored } = await open({ quantity: 2 })
  const { services } = shop
  await withRefundLock(services, id, async () => {
    expect(await edit(small)).toMatchObject({ status: 409, code: 'being-refunded' })
    return { refusal: null }
  })
  const order = await stored()
  const what: RefundWhat = { kind: 'items', items: [{ itemId: `${id}-1`, quantity: 2 }] }
  const plan = await planRefund(services.shop(), services, order, { what, another: false })
  if (isRefusal(plan)) throw new Error(plan.message)
  expect(await edit(small)).toMatchObject({ status: 200 })
  const how = { reason: 'requested_by_customer', ...owner } as const
  expect(await issueRefund(services.shop(), services, order, plan, how)).toMatchObject({ code: 'stale' })
  expect((await stored()).state).toBe('paid')
})

test('two staff at once, or a double click, make one change and one e-mail', async () => {
  const { shop, id, desk, orderNow, mails } = await open({ quantity: 2 })
  const { version } = await orderNow()
  const helpers = [desk, await signIn(shop)]
  const body = { version, itemId: `${id}-1`, quantity: 1, id: '1', ...small }
  const answers = await Promise.all(
    [...helpers, ...helpers].map((one) => one.post(pathTo(deskCalls.item, { id }), body)),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
  expect(await mails()).toHaveLength(1)
})

test('an item keeps its id for as long as it is there, and no other item of the order ever gets it', async () => {
  const { id, edit, stored } = await open({ quantity: 2 })
  const small = { options: { size: 'Small' } }
  const ids = async () => (await stored()).items.map(({ itemId, quantity }) => [itemId, quantity])
  await edit(small)
  expect(await ids()).toEqual([
    [`${id}-1`, 1],
    [`${id}-2`, 1],
  ])
  // It is the same as the first again, and becomes a part of it.
  await edit({ itemId: `${id}-2` })
  expect(await ids()).toEqual([[`${id}-1`, 2]])
  expect((await stored()).items.map((item) => itemState(item))).toMatchObject([{ ordered: 2, toPost: 2 }])
  await edit(small)
  expect(await ids()).toEqual([
    [`${id}-1`, 1],
    [`${id}-3`, 1],
  ])
  await edit(small)
  expect(await ids()).toEqual([[`${id}-1`, 2]])
})
