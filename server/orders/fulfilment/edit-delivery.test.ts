import * as v from 'valibot'
import { expect, test } from 'vitest'
import { pathTo } from '#shop/calls/call.ts'
import { deskCalls } from '#shop/calls/desk-calls.ts'
import { BenchAnswer, ChangeAnswer } from '#shop/desk/orders.ts'
import { deliverDue } from '../../contact/emails/emails.ts'
import { invoicesOf } from '../../money/accounting/invoices.ts'
import { buys } from '../../testing/buyer.ts'
import { signIn } from '../../testing/desk.ts'
import { orderAtDesk } from '../../testing/order-at-desk.ts'
import { shopForTest } from '../../testing/shop-for-tests.ts'
import { storedOrder } from '../../testing/stored.ts'
import { markMade, markPosted } from './parcels.ts'

const to = {
  name: 'Róisín Walsh',
  line1: '8 Sea Road',
  line2: '',
  city: 'Cork',
  county: '',
  postcode: 'T12 ABC1',
  country: 'IE',
  giftNote: 'For Róisín',
}

async function open(checkout: object = { giftWrap: true, giftNote: 'For Aoife' }) {
  const shop = await shopForTest({ env: { OWNER_EMAIL: 'owner@solas.test' } })
  const { id } = await buys(shop, checkout)
  const desk = await signIn(shop)
  const orderNow = () => orderAtDesk(desk, id)
  const edit = async (body: object = {}, headers: Record<string, string> = {}) => {
    const { version } = await orderNow()
    const response = await desk.post(pathTo(deskCalls.delivery, { id }), { version, ...to, ...body }, headers)
    const answer: unknown = await response.json()
    const code = v.safeParse(v.object({ code: v.string() }), answer)
    const error = v.safeParse(v.object({ error: v.string() }), answer)
    return {
      status: response.status,
      answer,
      code: code.success ? code.output.code : null,
      error: error.success ? error.output.error : '',
    }
  }
  const stored = () => storedOrder(shop.services.db, 'id', id)
  const mails = async () => {
    await deliverDue(shop.services)
    return (await shop.emails()).filter(({ subject = '' }) => subject.includes('We changed your order'))
  }
  return { shop, id, desk, edit, orderNow, stored, mails }
}

test('a changed address or gift note shows in desk, bench, slip and e-mail, and the invoice stays', async () => {
  const { shop, id, desk, edit, stored, mails } = await open()
  const { db } = shop.services
  const [invoice] = await invoicesOf(db, id)
  const { status, answer } = await edit()
  expect(status).toBe(200)
  const { order } = v.parse(ChangeAnswer, answer)
  expect(order.address).toEqual(['Róisín Walsh', '8 Sea Road', 'Cork', 'T12 ABC1', 'Ireland'])
  expect(order.giftNote).toBe('For Róisín')
  expect(order.timeline.map(({ who, what }) => `${who}: ${what}`)).toEqual([
    'owner@solas.test: changes the delivery address and the gift note',
  ])
  expect((await stored()).address).toMatchObject({ line1: '8 Sea Road', country: 'IE' })
  const { orders } = v.parse(BenchAnswer, await (await desk.get(deskCalls.readBench.path)).json())
  expect(orders).toMatchObject([{ id, name: 'Róisín Walsh', giftNote: 'For Róisín' }])
  expect(await (await desk.get(pathTo(deskCalls.showParcelSlip, { id }))).text()).toContain('For Róisín')
  expect((await invoicesOf(db, id))[0]).toEqual(invoice)

  const [mail, ...more] = await mails()
  expect(more).toEqual([])
  expect(mail?.to?.[0]?.address).toBe('aoife@example.ie')
  for (const body of [mail?.text ?? '', mail?.html ?? ''])
    for (const words of ['Delivery address before:', '1 Main Street', '8 Sea Road', 'For Aoife', 'For Róisín'])
      expect(body).toContain(words)
})

test('a made order can still be changed, a posted one can’t', async () => {
  const { shop, edit, stored, orderNow } = await open()
  const owner = { who: 'owner@solas.test' }
  await markMade(shop.services, await stored(), owner)
  expect((await edit({ giftNote: 'Another' })).status).toBe(200)
  const posting = { tracking: null, correct: false }
  await markPosted(shop.services.shop(), shop.services, await stored(), posting, owner)
  expect((await edit()).code).toBe('already-posted')
  expect((await orderNow()).delivery).toBeNull()
})

test.each([
  ['another country with other VAT', { country: 'DE', postcode: '10115' }, 409, 'other-costs'],
  ['no postcode', { postcode: ' ' }, 409, 'no-postcode'],
  ['no name', { name: '\u0000' }, 400, 'invalid'],
  ['a part that is too long', { line1: 'a'.repeat(201) }, 400, 'invalid'],
  ['a gift note that is too long', { giftNote: 'a'.repeat(2000) }, 400, 'invalid'],
  ['a country that is none', { country: 'Ireland' }, 400, 'invalid'],
  ['a stale version', { version: 'older' }, 409, 'stale'],
] as const)('refuses %s and changes nothing', async (_, body, status, code) => {
  const { edit, stored, mails } = await open()
  const before = await stored()
  const refused = await edit(body)
  expect([refused.status, refused.code]).toEqual([status, code])
  expect(refused.error).toMatch(/^[A-Z“].+/)
  expect([await stored(), await mails()]).toEqual([before, []])
})

test('refuses a gift note without gift wrap, and an edit without changes', async () => {
  const { edit } = await open({})
  expect((await edit()).code).toBe('no-gift-wrap')
  expect((await edit({ giftNote: '' })).status).toBe(200)
  expect((await edit({ giftNote: '' })).code).toBe('nothing-changed')
})

test('two staff at once, or a double click, make one change and one e-mail', async () => {
  const { shop, id, desk, orderNow, mails } = await open()
  const { version } = await orderNow()
  const helpers = [desk, await signIn(shop)]
  const answers = await Promise.all(
    [...helpers, ...helpers].map((browser, index) =>
      browser.post(pathTo(deskCalls.delivery, { id }), { version, ...to, line1: `${index} Sea Road` }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
  const done = answers.findIndex(({ status }) => status === 200)
  const same = await desk.post(pathTo(deskCalls.delivery, { id }), { version, ...to, line1: `${done} Sea Road` })
  expect(same.status, 'the same from another device').toBe(200)
  expect(await mails()).toHaveLength(1)
})

test('refuses edits from another origin and of an unknown order', async () => {
  const { desk, edit, stored } = await open()
  const before = await stored()
  expect((await desk.post(pathTo(deskCalls.delivery, { id: 'another' }), { version: '', ...to })).status).toBe(404)
  expect((await edit({}, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect(await stored()).toEqual(before)
})

test('refuses an eleventh change of an order in a day', async () => {
  const { edit } = await open()
  for (let time = 1; time <= 10; time++) expect((await edit({ line1: `${time} Sea Road` })).status).toBe(200)
  expect((await edit({ line1: '11 Sea Road' })).code).toBe('changed-often')
})
