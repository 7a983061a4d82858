import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { RefundWhat } from '#shop/orders/refund-amount.ts'
import { isRefusal } from '#shop/refusal.ts'
import { transitionPayment } from '../sandbox/payments/payment-store.ts'
import { closeDispute, disputePayment } from '../sandbox/payments/transitions.ts'
import { deliverDue } from '../server/contact/emails/emails.ts'
import { issueRefund, planRefund } from '../server/money/refunds/issue-refund.ts'
import { closeSwap, keepNote } from '../server/orders/fulfilment/keep-notes.ts'
import { markDelivered, markMade, markPosted } from '../server/orders/fulfilment/parcels.ts'
import { searchOrders } from '../server/orders/order/search-index.ts'
import { enterStallSale } from '../server/orders/sales/stall-sale.ts'
import { findOrder } from '../server/platform/database/orders.ts'
import type { Services } from '../server/platform/services/services.ts'
import { buys } from '../server/testing/buyer.ts'
import { subjectsSent } from '../server/testing/send-all.ts'
import { shopForEachTest } from '../server/testing/shop-for-tests.ts'
import { aoife, oneBracelet, payOn, post, startCheckout } from '../server/testing/shopper.ts'
import { holdWebhooks } from '../server/testing/webhooks.ts'
import { runCommand } from './run.ts'

// Shows S10.7, S10.18, S10.28, S10.63, S10.85.

const actor = { who: 'mary@bench' }

const shop = shopForEachTest()

async function say(words: string, services: Services = shop.services) {
  const { outcome, exitCode } = await runCommand({ services, ...actor }, words.split(' ').filter(Boolean))
  return { exitCode, text: outcome.ok ? outcome.text : outcome.problem }
}

const paidOrder = (body: object = {}) => buys(shop, body)

async function orderOf({ id }: { readonly id: string }) {
  return (await findOrder(shop.services.db, 'id', id)) ?? expect.fail('The order is gone')
}

async function refund(bought: { readonly id: string }, amount: number) {
  const what: RefundWhat = { kind: 'amount', amount }
  const order = await orderOf(bought)
  const plan = await planRefund(shop.services.shop(), shop.services, order, { what, another: false })
  if (isRefusal(plan)) throw new Error(plan.message)
  const request = { reason: 'requested_by_customer', ...actor } as const
  expect(await issueRefund(shop.services.shop(), shop.services, order, plan, request)).toBeNull()
}

const auditLog = async () =>
  (await shop.services.db.selectFrom('auditLog').selectAll().orderBy('at').execute()).map(
    ({ who, what }) => `${who}: ${what}`,
  )

test("'ask' marks an order as paid if its webhook was lost", async () => {
  const sessionId = await startCheckout(shop, { cart: oneBracelet })
  await holdWebhooks(shop, sessionId)
  await payOn(shop, sessionId)
  expect(await say(`ask ${sessionId}`)).toMatchObject({
    exitCode: 0,
    text: expect.stringContaining('was pending and is now paid') as string,
  })
  expect(await say(`ask ${sessionId}`)).toMatchObject({
    exitCode: 0,
    text: expect.stringContaining('still paid') as string,
  })
  expect(await subjectsSent(shop)).toEqual(['New order SOL: 1 item, €39.95', 'Thank you. Your Solas order SOL is in'])
})

test('an e-mail goes out again, to a corrected address, and one that was given up is tried again', async () => {
  const { reference } = await paidOrder()
  await subjectsSent(shop)
  shop.advance(1000)
  expect(await say(`resend ${reference} confirmation --to aoife.byrne@elsewhere.ie`)).toMatchObject({ exitCode: 0 })
  expect(await subjectsSent(shop)).toEqual(['Thank you. Your Solas order SOL is in'])
  expect((await shop.emails()).at(-1)?.to?.[0]?.address).toBe('aoife.byrne@elsewhere.ie')
  const finds = (search: string) =>
    searchOrders(shop.services.shop(), shop.services.db, search, { limit: 2, before: null })
  expect([(await finds('aoife.byrne@elsewhere.ie')).length, await finds('aoife@example.ie')]).toEqual([1, []])
  expect(await say(`resend ${reference} refund`)).toMatchObject({
    exitCode: 1,
    text: expect.stringContaining('owner (') as string,
  })
  expect(await say(`resend ${reference} confirmation --to aoife`)).toMatchObject({ exitCode: 2 })

  await shop.services.db
    .updateTable('outbox')
    .set({ state: 'stuck', lastError: '550 no' })
    .where('kind', '=', 'owner')
    .execute()
  expect((await say(`show ${reference}`)).text).toMatch(/owner +stuck .* 550 no/)
  expect(await say('resend --all')).toMatchObject({ exitCode: 0, text: expect.stringContaining('again: 1') as string })
  expect(await subjectsSent(shop)).toEqual(['New order SOL: 1 item, €39.95'])
  expect((await say('resend --all')).text).toBe('No e-mail was given up.')
  expect(await auditLog()).toEqual(
    [
      'mary@bench: e-mail address corrected',
      'mary@bench: e-mail confirmation sent again',
      'mary@bench: e-mail owner sent again',
    ].sort(),
  )
})

test('the owner is told again if an e-mail fails again after another try', async () => {
  await paidOrder()
  const stuck = () => shop.services.db.selectFrom('outbox').select('id').where('state', '=', 'stuck').execute()
  const refusing = { ...shop.services, mailbox: { send: () => Promise.reject(new Error('550 no')) } }
  for (const round of [1, 2]) {
    await deliverDue(refusing)
    shop.advance(3 * 86_400_000)
    await deliverDue(refusing)
    expect(await stuck(), `round ${round}`).toHaveLength(2)
    await say('resend --all')
  }
})

test("'resend' refuses to send an e-mail that is being sent at the moment", async () => {
  const { reference } = await paidOrder()
  const claimedUntil = new Date(shop.services.now().getTime() + 60_000).toISOString()
  await shop.services.db.updateTable('outbox').set({ claimedUntil }).execute()
  expect(await say(`resend ${reference} confirmation`)).toMatchObject({
    exitCode: 1,
    text: expect.stringContaining('right now') as string,
  })
})

test("'show' prints everything about an order, without control characters that the buyer typed", async () => {
  const bought = await paidOrder({ giftWrap: true, giftNote: 'For Aoife' })
  const { reference, sessionId } = bought
  await shop.services.db.updateTable('orders').set({ name: '\u001b[2JAoife דניאל' }).execute()
  await markMade(shop.services, await orderOf(bought), actor)
  await refund(bought, 500)
  const { text } = await say(`show ${sessionId}`)
  for (const part of [
    reference,
    sessionId,
    'part_refunded',
    'For Aoife',
    'refund €5.00',
    'confirmation',
    'mary@bench',
    'Made ',
  ])
    expect(text).toContain(part)
  for (const mark of ['\u001b', '\u2068', '\u2069']) expect(text).not.toContain(mark)
  expect(text).toContain('דניאל, 1 Main Street')
})

test("'show' names the linked order for both orders", async () => {
  const { reference } = await paidOrder()
  const row = await shop.services.db.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
  await shop.services.db
    .insertInto('orders')
    .values({ ...row, id: 'added', sessionId: 'cs_test_added123', cartId: null, goesWith: row.id })
    .execute()
  expect((await say(`show ${reference}`)).text).toMatch(/Goes with +SOL-ADDED123, in a parcel of its own\n/)
  await shop.services.db.updateTable('orders').set({ shipping: 0 }).where('id', '=', 'added').execute()
  expect((await say('show added')).text).toMatch(RegExp(`Goes with +${reference}, in the same parcel\n`))
})

test('commands find an order by id, session or reference, and refuse a reference of two orders', async () => {
  const { reference, sessionId } = await paidOrder()
  const [row] = await shop.services.db.selectFrom('orders').selectAll().execute()
  if (!row) throw new Error('There is an order')
  for (const name of [row.id, sessionId, reference, reference.toLowerCase(), reference.slice(4)])
    expect((await say(`show ${name}`)).text).toContain(reference)
  await shop.services.db
    .insertInto('orders')
    .values({ ...row, id: 'twin', sessionId: `${sessionId.slice(0, 16)}other`, cartId: null })
    .execute()
  expect(await say(`show ${reference}`)).toMatchObject({
    exitCode: 1,
    text: expect.stringContaining('2 orders') as string,
  })
  expect(await say('show twin')).toMatchObject({ exitCode: 0 })
  expect(await say('show SOL-NOWHERE1')).toMatchObject({ exitCode: 1 })
})

test('sandbox orders stay out of the list of a live shop, and their e-mails say TEST', async () => {
  const { reference } = await paidOrder()
  const live: Services = { ...shop.services, config: { ...shop.services.config, mode: 'live' } }
  expect((await say('list')).text).toContain('paid (test)')
  expect((await say('list --state to-make', live)).text).toBe('No orders.')
  expect((await say('list --test', live)).text).toContain(reference)
  expect((await say(`show ${reference}`, live)).text).toContain('paid (test)')
  await deliverDue(live)
  const emails = await shop.services.db.selectFrom('sandboxInbox').select('subject').execute()
  expect(emails.map(({ subject }) => subject.slice(0, 7))).toEqual(['[TEST] ', '[TEST] '])

  await shop.services.db.updateTable('orders').set({ livemode: 1 }).execute()
  expect((await say('list --state to-make', live)).text).toContain(reference)
})

test('the list is narrowed by state and day', async () => {
  const { reference } = await paidOrder()
  await startCheckout(shop, { cart: oneBracelet })
  const lines = async (words: string) => (await say(words)).text.split('\n').length - 1
  expect(await lines('list')).toBe(2)
  expect((await say('list --state paid')).text).toContain(reference)
  expect([await lines('list --state paid'), await lines('list --state to-make')]).toEqual([1, 1])
  expect(await lines('list --since 2026-11-20')).toBe(2)
  expect((await say('list --since 2026-11-21')).text).toBe('No orders.')
})

test.each([
  ['dance', 'npm run orders'],
  ['show', 'ORDER is missing'],
  ['show a b', 'one word too many'],
  ['show a --fast', "Unknown option '--fast'"],
  ['list --state lost', 'must be one of'],
  ['list --since today', 'must be a day'],
  ['resend --all a', 'one word too many'],
  ['vat --year 26', '--year must be'],
])('rejects the command "%s" and explains: %s', async (words, says) => {
  expect(await say(words)).toMatchObject({ exitCode: 2, text: expect.stringContaining(says) as string })
})

test("'ask' also records a dispute of the order and its end", async () => {
  const { sessionId, reference } = await paidOrder()
  const { paymentStore } = shop.sandbox
  await holdWebhooks(shop, sessionId)
  await transitionPayment(paymentStore, sessionId, (payment) => disputePayment(payment, shop.services.now()))
  expect((await say(`ask ${reference}`)).text).toContain('was paid and is now disputed')
  await transitionPayment(paymentStore, sessionId, (payment) => closeDispute(payment, 'won'))
  expect((await say(`ask ${reference}`)).text).toContain('was disputed and is now paid')
})

test("'show' prints the note and how the parcel went", async () => {
  const bought = await paidOrder()
  const { services } = shop
  const shown = async () => (await say(`show ${bought.reference}`)).text
  await markPosted(services.shop(), services, await orderOf(bought), { tracking: null, correct: false }, actor)
  await markDelivered(services, await orderOf(bought), actor)
  await keepNote(services, await orderOf(bought), 'Knots\u001b[2Jtwice', actor)
  expect(await shown()).toMatch(/Your note +Knots\[2Jtwice\n/)
  expect(await shown()).toMatch(
    /posted 20 November 2026 at 12:00, without tracking, delivered 20 November 2026 at 12:00\./,
  )
  expect(await shown()).toMatch(/mary@bench +posted, without tracking/)
})

test("'show' says that an order from a stall was handed over, not posted", async () => {
  const id = randomUUID()
  const sale = {
    id,
    lines: [{ name: 'Leopard Lane', quantity: 1, unitCents: 3000 }],
    paidBy: 'cash' as const,
    day: '2026-11-20',
    email: null,
  }
  expect(await enterStallSale(shop.services.shop(), shop.services, sale, 'mary@bench')).toBeNull()
  const { text } = await say(`show ${id}`)
  expect(text).toContain('Handed over at a stall 20 November 2026')
  expect(text).not.toContain('posted')
})

test("a withdrawn order is not listed as to make, and 'show' prints the statement", async () => {
  const { reference } = await paidOrder()
  const other = (await paidOrder()).reference
  const statement = { name: 'Aoife Byrne', reference, email: aoife.email, items: 'the red\u001b[2J one' }
  expect((await post(shop, '/functions/v1/withdraw', statement)).status).toBe(200)
  const toMake = (await say('list --state to-make')).text
  expect([toMake.includes(reference), toMake.includes(other)]).toEqual([false, true])
  expect(toMake).toContain('customers withdrew from them: 1')
  const withdrawn = (await say('list --state withdrawn')).text
  expect([withdrawn.includes(other), withdrawn]).toEqual([false, expect.stringContaining(`${reference}  `)])
  expect(withdrawn).toContain('paid, withdrawn')
  expect((await say(`show ${reference}`)).text).toMatch(
    /20 November 2026 at 12:00 +withdrawn +the red\[2J one +Aoife Byrne/,
  )
})

test("'show' prints the swap of a gift", async () => {
  const { reference, id } = await paidOrder()
  const swap = {
    orderId: id,
    askedAt: '2026-11-20T12:00:00.000Z',
    itemId: `${id}-1`,
    wanted: '{"size":"Large","optionNames":[["Size","Large"]]}',
  }
  await shop.services.db
    .insertInto('giftSwaps')
    .values({ ...swap, destination: '8 Sea Road', doneAt: null, cancelledAt: null })
    .execute()
  expect((await say(`show ${reference}`)).text).toMatch(
    /swap asked for +Claret Evening \(Medium\) for Large +8 Sea Road/,
  )
  expect(await closeSwap(shop.services.shop(), shop.services, await orderOf({ id }), actor)).toBeNull()
  expect((await say(`show ${reference}`)).text).toContain('swap, dealt with 20 November 2026 at 12:00')
})

test("'vat' shows sales to other EU countries in this year and the last", async () => {
  await paidOrder()
  const address = { line1: '', line2: '', city: '', county: '', postcode: '', country: 'DE' }
  const sold = { address: JSON.stringify(address), received: 2_000_000, vatBasisPoints: 2300 }
  await shop.services.db.updateTable('orders').set(sold).execute()
  await shop.services.db.updateTable('orderItems').set({ vatBasisPoints: 2300 }).execute()
  expect((await say('vat --test')).text).toMatch(
    /2025 +together +€0\.00\n2026 +DE +€16,260\.16\n2026 +together +€16,260\.16/,
  )
  expect((await say('vat')).text).toMatch(/2026 +together +€0\.00/)
})
