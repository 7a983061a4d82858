import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { pathTo } from '#shop/calls/call.ts'
import { deskCalls } from '#shop/calls/desk-calls.ts'
import { FileAnswer } from '#shop/desk/customers.ts'
import { OffersAnswer } from '#shop/desk/sales.ts'
import { offerPath } from '#shop/paths.ts'
import { deliverDue } from '../../contact/emails/emails.ts'
import { linkSecret, signToken } from '../../contact/mail/link-token.ts'
import { reviewLinks } from '../../contact/reviews/requests.ts'
import { movementsIn } from '../../money/accounting/accounts.ts'
import { euSales } from '../../money/accounting/eu-sales.ts'
import { findOrder } from '../../platform/database/orders.ts'
import { deleteOld } from '../../platform/maintenance/retention.ts'
import { signIn } from '../../testing/desk.ts'
import { changeAtDesk, refundAtDesk } from '../../testing/order-at-desk.ts'
import { reviewing, sendForm } from '../../testing/reviewing.ts'
import { deskForEachTest, shopForEachTest } from '../../testing/shop-for-tests.ts'
import { aoife, payOn } from '../../testing/shopper.ts'
import { countsOf, supply } from '../../testing/stocked.ts'
import { storedOrder } from '../../testing/stored.ts'
import { webhooksArrive } from '../../testing/webhooks.ts'

// Shows S10.191.

const DAY_MS = 86_400_000

const shop = shopForEachTest({ env: { OWNER_EMAIL: 'owner@solas.test' } })
const owner = deskForEachTest(shop)

const wedding = () => ({
  id: randomUUID(),
  email: 'aoife@example.ie',
  lines: [
    { name: 'Bracelet in sage and pearl', quantity: 5, unitCents: 4250 },
    { name: 'Flower girl’s bracelet', quantity: 1, unitCents: 2999 },
  ],
  shipping: 700,
  leadDays: 20,
  zone: null,
  words: 'Here is what we talked about:\nsage & pearl.\n\nSee www.solas.example',
})
const TOTAL = 5 * 4250 + 2999 + 700

const form = { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: '' }

async function emailTo(address: string, subject: RegExp) {
  await deliverDue(shop.services)
  const emails = await shop.emails()
  return emails.find((email) => email.to?.[0]?.address === address && subject.test(email.subject ?? ''))
}

async function offered(body = wedding()): Promise<string> {
  expect((await owner.post(deskCalls.makeOffer.path, body)).status).toBe(200)
  const email = await emailTo(body.email, /^Your bespoke order/)
  return /\/bespoke-order\/[\w.-]+/.exec(email?.text ?? '')?.[0] ?? ''
}

async function paid(path: string): Promise<string> {
  const redirect = await shop.fetch(path, form)
  expect(redirect.status).toBe(303)
  const sessionId = /cs_test_\w+/.exec(redirect.headers.get('location') ?? '')?.[0] ?? ''
  await payOn(shop, sessionId)
  await webhooksArrive(shop)
  return sessionId
}

const openOnes = async () => v.parse(OffersAnswer, await (await owner.get(deskCalls.readOffers.path)).json()).offers

test('a bespoke order is offered at the desk, paid by its e-mailed link, and in the same accounts', async () => {
  const path = await offered()
  const page = await shop.fetch(path)
  const html = await page.text()
  for (const words of ['5 × ', 'Bracelet in sage and pearl', '€249.49', 'in about 20 business days', 'does not apply'])
    expect(html).toContain(words)
  expect(html).toContain('Here is what we talked about:\nsage &amp; pearl.\n\nSee www.solas.example')
  const offer = await emailTo('aoife@example.ie', /^Your bespoke order/)
  expect(offer?.text).toContain('\n\nHere is what we talked about:\nsage & pearl.\n\nSee www.solas.example\n\n')
  expect(offer?.html).toMatch(/talked about:<br>sage &amp; pearl\.<\/p>/)
  expect(offer?.html).toContain('href="https://www.solas.example"')
  expect(html).toContain('legal guarantee of at least')
  expect(page.headers.get('content-security-policy')).toContain("form-action 'self' https://checkout.stripe.com")
  expect(await openOnes()).toMatchObject([{ email: 'aoife@example.ie', total: TOTAL }])

  const sessionId = await paid(path)
  const order = await findOrder(shop.services.db, 'sessionId', sessionId)
  expect(order).toMatchObject({ state: 'paid', channel: 'bespoke', total: TOTAL, leadDays: 20, name: aoife.name })
  expect(await openOnes()).toEqual([])
  const period = { from: '2026-01-01', before: '2027-01-01', livemode: 0, vatScheme: 'none' } as const
  expect((await movementsIn(shop.services.db, period)).map(({ gross }) => gross)).toEqual([TOTAL])
  const invoices = await shop.services.db.selectFrom('invoices').select(['gross', 'kind']).execute()
  expect(invoices).toEqual([{ gross: TOTAL, kind: 'sale' }])
  expect((await euSales(shop.services.db, 2026, { vatScheme: 'none', livemode: 0 })).total).toBe(0)

  const confirmation = await emailTo('aoife@example.ie', /^Thank you/)
  expect(confirmation?.text).toContain('about 20 business days')
  expect(confirmation?.text).toContain('made to your own instructions')
  expect(confirmation?.text).not.toContain('your legal right to withdraw without giving a reason')
  expect(confirmation?.attachments.map(({ filename }) => filename)).not.toContain('withdrawal-form.txt')
  expect((await emailTo('owner@solas.test', /^New order/))?.text).toContain('Make by Fri 18 Dec')
})

test('a bespoke offer takes nothing from stock, even if a line has the name of a product', async () => {
  await supply(shop, { 5: { kind: 'one-of-a-kind' } })
  const lines = [{ name: 'First Dance', quantity: 1, unitCents: 4000, product: '5' }]
  const sessionId = await paid(await offered({ ...wedding(), lines }))
  const order = await findOrder(shop.services.db, 'sessionId', sessionId)
  expect(order?.items).toMatchObject([{ id: 'bespoke-1', name: 'First Dance' }])
  expect(await countsOf(shop)).toEqual({ 5: 1 })
})

test('an offer is paid once: it has one payment page, and none after payment', async () => {
  const path = await offered()
  const [first, second] = await Promise.all([shop.fetch(path, form), shop.fetch(path, form)])
  expect(first.headers.get('location')).toBe(second.headers.get('location'))
  await paid(path)
  for (const wait of [0, 7 * DAY_MS]) {
    shop.advance(wait)
    const again = await shop.fetch(path, form)
    expect([again.status, await again.text()]).toEqual([200, expect.stringContaining('This order is paid')])
  }
  expect(await shop.services.db.selectFrom('orders').select('id').execute()).toHaveLength(1)
})

test('the offer page says that the provider refuses the address, and asks to write to the shop', async () => {
  const path = await offered({ ...wedding(), email: `${'a'.repeat(65)}@example.ie` })
  const answer = await shop.fetch(path, form)
  expect(answer.status).toBe(503)
  expect(await answer.text()).toContain('does not take the e-mail address that we have for you. Please write to us')
})

test('an abandoned payment page of an offer is replaced through the same link', async () => {
  const path = await offered()
  const left = (await shop.fetch(path, form)).headers.get('location')
  shop.advance(2 * 3_600_000)
  const next = (await shop.fetch(path, form)).headers.get('location')
  expect(next).not.toBe(left)
  await paid(path)
})

test('who leaves the payment page of an offer comes back to the offer, as long as it can be paid', async () => {
  const body = wedding()
  const path = await offered(body)
  const leave = async () => {
    const sessionId = /cs_test_\w+/.exec((await shop.fetch(path, form)).headers.get('location') ?? '')?.[0] ?? ''
    const { cancel_url } = await shop.stripe.checkout.sessions.retrieve(sessionId)
    return { sessionId, left: () => shop.fetch((cancel_url ?? '').replace('http://solas.test', '')) }
  }
  const back = (await (await leave()).left()).headers.get('location') ?? ''
  expect(back).toBe(`${path}?canceled=1`)
  const html = await (await shop.fetch(back)).text()
  expect(html).toContain('Your payment was cancelled and no charges were made.')
  expect(html).toContain('Proceed to Payment')
  expect(await (await shop.fetch(path)).text()).not.toContain('cancelled')

  const paid = await leave()
  await payOn(shop, paid.sessionId)
  await webhooksArrive(shop)
  expect((await paid.left()).headers.get('location')).toBe(`/order-confirmation?session_id=${paid.sessionId}`)

  const other = wedding()
  const otherPath = await offered({ ...other, email: 'brid@example.ie' })
  const sessionId = /cs_test_\w+/.exec((await shop.fetch(otherPath, form)).headers.get('location') ?? '')?.[0] ?? ''
  const { cancel_url } = await shop.stripe.checkout.sessions.retrieve(sessionId)
  await owner.post(deskCalls.endOffer.path, { id: other.id })
  const gone = await shop.fetch((cancel_url ?? '').replace('http://solas.test', ''))
  expect(gone.headers.get('location')).toBe('/payment-canceled')
})

test('opening an offer link changes nothing, and invalid, expired and cancelled links open nothing', async () => {
  const body = wedding()
  const path = await offered(body)
  await shop.fetch(path)
  expect(await shop.services.db.selectFrom('orders').select('id').execute()).toEqual([])
  const forged = offerPath(signToken(await linkSecret(shop.services.db), 'order', body.id))
  for (const wrong of [forged, `${path}x`, offerPath('nothing')])
    expect((await shop.fetch(wrong, form)).status).toBe(404)
  shop.advance(14 * DAY_MS)
  expect((await shop.fetch(path, form)).status).toBe(404)

  const other = { ...wedding(), email: 'brid@example.ie' }
  const second = await offered(other)
  expect((await owner.post(deskCalls.endOffer.path, { id: other.id })).status).toBe(200)
  expect((await shop.fetch(second)).status).toBe(404)
  expect((await owner.post(deskCalls.endOffer.path, { id: other.id })).status).toBe(404)
})

test('an offer that is sent several times is made once, and a wrong one gets an explanation', async () => {
  const body = wedding()
  await Promise.all([1, 2, 3].map(() => owner.post(deskCalls.makeOffer.path, body)))
  await deliverDue(shop.services)
  expect((await shop.emails()).filter(({ subject }) => /^Your bespoke order/.test(subject ?? ''))).toHaveLength(1)
  for (const [wrong, sentence] of [
    [{ ...wedding(), lines: [] }, 'Add an item.'],
    [{ ...wedding(), leadDays: 0 }, 'Enter a making time from 1 to 120 working days.'],
    [{ ...wedding(), email: 'nobody' }, 'Please enter a valid email address'],
    [{ ...wedding(), lines: [{ name: 'x', quantity: 1, unitCents: 10 }], shipping: 0 }, 'The total has to be between'],
    [{ ...wedding(), zone: 'the moon' }, 'Choose where it ships to.'],
  ] as const) {
    const response = await owner.post(deskCalls.makeOffer.path, wrong)
    expect([response.ok, await response.text()]).toEqual([false, expect.stringContaining(sentence)])
  }
})

test('helpers cannot make offers, and an offer is deleted thirty days after its link ends', async () => {
  await owner.post(deskCalls.addStaff.path, { email: 'helper@solas.test', role: 'helper' })
  const helper = await signIn(shop, 'helper@solas.test')
  expect((await helper.post(deskCalls.makeOffer.path, wedding())).status).toBe(403)
  expect((await helper.get(deskCalls.readOffers.path)).status).toBe(403)
  await offered()
  shop.advance(45 * DAY_MS)
  await deleteOld(shop.services)
  expect(await shop.services.db.selectFrom('offers').select('id').execute()).toEqual([])
})

test('nothing that people read of a bespoke order has a made-up id: review, personal data, sent items, slip', async () => {
  const order = await storedOrder(shop.services.db, 'sessionId', await paid(await offered()))
  const back = { kind: 'items', items: [{ itemId: `${order.id}-1`, quantity: 1 }] }
  await refundAtDesk(owner, order.id, back)
  await changeAtDesk(owner, order.id, 'posted', { tracking: null })
  const path = new URL((await reviewLinks(shop.services, order.id)).form).pathname
  await sendForm(shop, path, { ...reviewing(order.id, {}, { stars: '5', words: 'Just as we said' }), name: 'Aoife' })
  await offered()
  const reviews = await (await owner.get(deskCalls.readReviews.path)).text()
  expect(reviews).toContain('"productName":"Flower girl’s bracelet"')
  const file = await owner.post(deskCalls.exportPersonalData.path, { email: order.email })
  const { text } = v.parse(FileAnswer, await file.json())
  expect(text).toContain('Flower girl’s bracelet')
  const sent = await (await owner.get(deskCalls.exportSentItems.path)).text()
  expect(sent).toContain(',IE,,Flower girl’s bracelet,')
  const slip = await (await owner.get(pathTo(deskCalls.showParcelSlip, { id: order.id }))).text()
  expect(slip).toContain('1 × Flower girl’s bracelet<')
  for (const seen of [reviews, text, sent, slip]) expect(seen).not.toMatch(/bespoke-\d/)
})
