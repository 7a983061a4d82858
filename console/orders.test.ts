import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inSize } from '#shop/crafts/bracelets/sizes.ts'
import { referenceFor } from '#shop/orders/reference.ts'
import { orderStates } from '#shop/orders/states.ts'
import { UNDO_MS } from '#shop/promises.ts'
import { transitionPayment } from '../sandbox/payments/payment-store.ts'
import { closeDispute, disputePayment, failRefund } from '../sandbox/payments/transitions.ts'
import { deliverDue } from '../server/contact/emails/emails.ts'
import { openProvider } from '../server/money/payments/stripe/provider.ts'
import { searchOrders } from '../server/orders/order/search-index.ts'
import { enterStallSale } from '../server/orders/sales/stall-sale.ts'
import type { Services } from '../server/platform/services/services.ts'
import { buys } from '../server/testing/buyer.ts'
import { type OpenShop, openShop } from '../server/testing/open-shop.ts'
import { aoife, oneBracelet, payOn, post, startCheckout, statusOf } from '../server/testing/shopper.ts'
import { holdWebhooks, webhooksArrive } from '../server/testing/webhooks.ts'
import { runCommand } from './run.ts'

let shop: OpenShop

beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

type Answer = boolean | null
async function say(
  words: string,
  { answer = null, services = shop.services }: { answer?: Answer; services?: Services } = {},
) {
  const questions: string[] = []
  const confirm = async (question: string) => {
    questions.push(question)
    return answer === true
  }
  const desk = { services, who: 'mary@bench', confirm: answer === null ? null : confirm }
  const { outcome, exitCode } = await runCommand(desk, words.split(' ').filter(Boolean))
  return { exitCode, questions, text: outcome.ok ? outcome.text : outcome.problem }
}

const paidOrder = (body: object = {}) => buys(shop, body)

/** Sends what is due: the subjects, the reference left out. */
async function newEmails() {
  const before = (await shop.emails()).length
  await deliverDue(shop.services)
  return (await shop.emails())
    .slice(before)
    .map(({ subject }) => subject?.replace(/SOL-\w{8}/, 'SOL') ?? '')
    .sort()
}

const auditLog = async () =>
  (await shop.services.db.selectFrom('auditLog').selectAll().orderBy('at').execute()).map(
    ({ who, what }) => `${who}: ${what}`,
  )

test('an order is made and posted: the buyer is told once with the tracking, and the audit log knows who did it', async () => {
  const { reference } = await paidOrder()
  await newEmails()
  expect(await say(`made ${reference}`)).toMatchObject({ exitCode: 0 })
  expect(await say(`made ${reference}`)).toMatchObject({
    exitCode: 1,
    text: expect.stringContaining('already') as string,
  })
  expect(await newEmails()).toEqual([])
  expect((await say('list --state to-post')).text).toContain(reference)
  shop.advance(60_000)
  expect(await say(`posted ${reference} --tracking RX123456789IE`)).toMatchObject({ exitCode: 0 })
  expect(await newEmails(), 'it can be undone for a minute').toEqual([])
  shop.advance(UNDO_MS)
  expect(await newEmails()).toEqual(['Your Solas order SOL is on its way'])
  const { text, to } = (await shop.emails()).at(-1) ?? {}
  expect(to?.[0]?.address).toBe(aoife.email)
  for (const part of [
    'Tracking: RX123456789IE',
    'Posted to:\nAoife Byrne\n1 Main Street',
    '1 × Burgundy Safari',
    '30 days',
  ])
    expect(text).toContain(part === '1 × Burgundy Safari' ? '1 × ' : part)
  expect(await say(`posted ${reference} --tracking RX123456789IE`)).toMatchObject({ exitCode: 1 })
  expect(await newEmails()).toEqual([])
  expect((await say('list --state to-post')).text).toBe('No orders.')
  expect(await auditLog()).toEqual(['mary@bench: made', 'mary@bench: posted, tracking RX123456789IE'])
})

test('a corrected tracking code is sent to the buyer in a second e-mail', async () => {
  const { reference } = await paidOrder()
  await newEmails()
  expect(await say(`posted ${reference} --tracking RX1 --correct`)).toMatchObject({ exitCode: 2 })
  expect(await say(`posted ${reference} --tracking RX111 --correct`)).toMatchObject({ exitCode: 1 })
  await say(`posted ${reference} --tracking RX111`)
  shop.advance(UNDO_MS)
  await newEmails()
  shop.advance(1000)
  expect(await say(`posted ${reference} --tracking https://post.example/RX222 --correct`)).toMatchObject({
    exitCode: 0,
  })
  expect(await newEmails()).toEqual(['Your Solas order SOL is on its way'])
  const [wrong, right] = (await shop.emails()).slice(-2)
  expect(right?.text).toContain('Tracking: https://post.example/RX222')
  expect(right?.messageId, 'a mail server that knows repeats must let it through').not.toBe(wrong?.messageId)
})

test.each(orderStates.filter((state) => state !== 'paid' && state !== 'part_refunded'))(
  'refuses to mark an order as made or posted if it is %s',
  async (state) => {
    const { reference } = await paidOrder()
    await shop.services.db.updateTable('orders').set({ state }).execute()
    await newEmails()
    for (const words of [`made ${reference}`, `posted ${reference} --untracked`])
      expect(await say(words)).toMatchObject({
        exitCode: 1,
        text: expect.stringContaining('nothing to make or post') as string,
      })
    expect(await newEmails()).toEqual([])
    expect(await auditLog()).toEqual([])
  },
)

test('twenty commands at once that post one order post it once', async () => {
  const { reference } = await paidOrder()
  await newEmails()
  const runs = await Promise.all(Array.from({ length: 20 }, () => say(`posted ${reference} --untracked`)))
  expect(runs.filter(({ exitCode }) => exitCode === 0)).toHaveLength(1)
  shop.advance(UNDO_MS)
  expect(await newEmails()).toEqual(['Your Solas order SOL is on its way'])
})

test("'refund' asks for confirmation, refunds through the provider, and e-mails the customer once", async () => {
  const { reference, sessionId } = await paidOrder()
  await newEmails()
  expect(await say(`refund ${reference}`)).toMatchObject({
    exitCode: 1,
    text: expect.stringContaining('--yes') as string,
  })
  const declined = await say(`refund ${reference} --amount 5`, { answer: false })
  expect(declined).toMatchObject({ exitCode: 1, text: 'Nothing was given back.' })
  expect(declined.questions).toEqual([`Give €5.00 of €39.95 back to ${aoife.email} for ${reference}?`])
  expect(await say(`refund ${reference} --amount 5`, { answer: true })).toMatchObject({ exitCode: 0 })
  await webhooksArrive(shop)
  expect(await newEmails()).toEqual(['Your refund for order SOL'])
  expect(await statusOf(shop, sessionId)).toMatchObject({ status: 'paid', refunded: 500 })
  const rest = await say(`refund ${reference} --yes --reason duplicate`)
  expect(rest).toMatchObject({ exitCode: 0, text: expect.stringContaining('€34.95') as string })
  expect(await statusOf(shop, sessionId)).toMatchObject({ status: 'refunded', refunded: 3995 })
  expect(await say(`refund ${reference} --yes`)).toMatchObject({
    exitCode: 1,
    text: expect.stringContaining('already') as string,
  })
  expect(await auditLog()).toEqual([
    'mary@bench: asks for a refund of €5.00, requested by customer',
    'mary@bench: asks for a refund of €34.95, duplicate',
  ])
})

test('refuses to refund the same amount of an order again without --another', async () => {
  const { reference, sessionId } = await paidOrder()
  const runs = await Promise.all(Array.from({ length: 10 }, () => say(`refund ${reference} --amount 5 --yes`)))
  expect(runs.some(({ exitCode }) => exitCode === 0)).toBe(true)
  expect(await statusOf(shop, sessionId)).toMatchObject({ refunded: 500 })
  expect(await say(`refund ${reference} --amount 5 --yes`)).toMatchObject({
    exitCode: 1,
    text: expect.stringContaining('--another') as string,
  })
  expect(await say(`refund ${reference} --amount 5 --yes --another`)).toMatchObject({ exitCode: 0 })
  expect(await statusOf(shop, sessionId)).toMatchObject({ refunded: 1000 })
})

test('a refund whose answer was lost is made once, also after another try', async () => {
  const { reference, sessionId } = await paidOrder()
  const payments = openProvider(null, async (input, init) => {
    const response = await shop.sandbox.fetch(input, init)
    if (init?.method === 'POST') throw new TypeError('the connection was cut')
    return response
  })
  const services = { ...shop.services, payments }
  const lost = await say(`refund ${reference} --amount 5 --yes`, { services })
  expect(lost).toMatchObject({ exitCode: 1, text: expect.stringContaining('does not answer') as string })
  expect(await say(`refund ${reference} --amount 5 --yes`)).toMatchObject({ exitCode: 1 })
  expect(await say(`ask ${reference}`)).toMatchObject({ exitCode: 0 })
  expect(await statusOf(shop, sessionId)).toMatchObject({ refunded: 500 })
})

test.each([
  ['--amount 40', 'Only €39.95 of €39.95 is left'],
  ['--amount 0', 'must be an amount'],
  ['--amount 5,50', 'must be an amount'],
  ['--reason bored', 'must be one of'],
])('a refund with %s is refused: %s', async (words, says) => {
  const { reference, sessionId } = await paidOrder()
  const { exitCode, text } = await say(`refund ${reference} --yes ${words}`)
  expect([exitCode > 0, text]).toEqual([true, expect.stringContaining(says)])
  expect((await statusOf(shop, sessionId)).refunded).toBeUndefined()
})

test('a refund that the bank sent back can be given again', async () => {
  const { reference, sessionId } = await paidOrder()
  await say(`refund ${reference} --yes`)
  await transitionPayment(shop.sandbox.paymentStore, sessionId, failRefund)
  await webhooksArrive(shop)
  expect(await statusOf(shop, sessionId)).toMatchObject({ status: 'review' })
  expect(await say(`refund ${reference} --yes`)).toMatchObject({ exitCode: 0 })
  expect(await statusOf(shop, sessionId)).toMatchObject({ status: 'refunded', refunded: 3995 })
})

test("'refund' also returns a payment whose amount does not match its order", async () => {
  const sessionId = await startCheckout(shop, { cart: oneBracelet, email: aoife.email })
  await shop.services.db.updateTable('orders').set({ total: 9900 }).execute()
  await payOn(shop, sessionId)
  await webhooksArrive(shop)
  expect((await say('list --state review')).text).toContain('€99.00')
  const { questions } = await say(`refund ${sessionId}`, { answer: true })
  expect(questions).toEqual([`Give €39.95 of €39.95 back to ${aoife.email} for ${referenceFor('SOL', sessionId)}?`])
  expect(await statusOf(shop, sessionId)).toMatchObject({ refunded: 3995 })
  expect((await say('list --state refunded')).text).toContain(referenceFor('SOL', sessionId))
})

test('refuses to refund an order that was never paid', async () => {
  const sessionId = await startCheckout(shop, { cart: oneBracelet })
  expect(await say(`refund ${sessionId} --yes`)).toMatchObject({
    exitCode: 1,
    text: expect.stringContaining('Nothing was paid') as string,
  })
})

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
  expect(await newEmails()).toEqual(['New order SOL: 1 item, €39.95', 'Thank you. Your Solas order SOL is in'])
})

test('an e-mail goes out again, to a corrected address, and one that was given up is tried again', async () => {
  const { reference } = await paidOrder()
  await newEmails()
  shop.advance(1000)
  expect(await say(`resend ${reference} confirmation --to aoife.byrne@elsewhere.ie`)).toMatchObject({ exitCode: 0 })
  expect(await newEmails()).toEqual(['Thank you. Your Solas order SOL is in'])
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
  expect((await say('emails')).text).toMatch(/owner +stuck .* 550 no/)
  expect(await say('retry --all')).toMatchObject({ exitCode: 0 })
  expect(await newEmails()).toEqual(['New order SOL: 1 item, €39.95'])
  expect((await say('emails')).text).toBe('Every e-mail has been sent.')
  expect(await say('retry none')).toMatchObject({ exitCode: 1 })
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
  const refusing = { ...shop.services, mailbox: { send: () => Promise.reject(new Error('550 no')) } }
  for (const round of [1, 2]) {
    await deliverDue(refusing)
    shop.advance(3 * 86_400_000)
    await deliverDue(refusing)
    const { text } = await say('emails')
    expect(text.match(/ stuck +due /g), `round ${round}`).toHaveLength(2)
    await say('retry --all')
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

test("'csv' lists every payment and refund of a period by its own date, with sums in cents", async () => {
  const { config } = shop.services
  const registered = { ...shop.services.shop(), vatScheme: 'ireland', vatNumber: 'IE1234567FA' } as const
  const vat = { ...shop.services, shop: () => registered }
  shop.advance(10.5 * 3_600_000)
  const first = await paidOrder()
  shop.advance(2 * 3_600_000)
  const second = await paidOrder({ cart: [{ id: '5', quantity: 3, ...inSize('Small') }], giftWrap: true })
  for (const table of ['orders', 'orderItems'] as const)
    await shop.services.db.updateTable(table).set({ vatBasisPoints: null }).execute()
  shop.advance(60_000)
  await say(`refund ${first.reference} --amount 10.01 --yes`)
  await startCheckout(shop, { cart: oneBracelet })
  const file = join(config.dataDir, 'orders.csv')
  const days = '--test --from 2026-11-20 --to 2026-11-21'
  expect(await say(`csv ${days} --file ${file}`, { services: vat })).toMatchObject({ exitCode: 0 })
  const rows = readFileSync(file, 'utf8')
    .replace(/^\uFEFF/, '')
    .split('\r\n')
    .map((line) => line.split(','))
  const { total } = (await statusOf(shop, second.sessionId)).totals ?? { total: 0 }
  expect(rows.map((row) => row.toSpliced(3, 1))).toEqual([
    ['date', 'movement', 'reference', 'country', 'vat rate', 'net', 'vat', 'gross'],
    ['2026-11-20', 'sale', first.reference, 'IE', '23', '32.48', '7.47', '39.95'],
    ['2026-11-21', 'sale', second.reference, 'IE', '23', ...(rows[2]?.slice(6, 8) ?? []), (total / 100).toFixed(2)],
    ['2026-11-21', 'refund', first.reference, 'IE', '23', '-8.14', '-1.87', '-10.01'],
    ['total', '', '', '', '', ...(rows[4]?.slice(6) ?? [])],
    [''],
  ])
  const cents = (row: readonly string[] | undefined, column: number) => Number(row?.[column]?.replace('.', ''))
  for (const column of [6, 7, 8])
    expect(cents(rows[4], column)).toBe([1, 2, 3].reduce((sum, row) => sum + cents(rows[row], column), 0))
  for (const row of rows.slice(1, 5)) expect(cents(row, 6) + cents(row, 7)).toBe(cents(row, 8))
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(await say(`csv ${days} --file ${file}`)).toMatchObject({ exitCode: 1 })
  const unregistered = (await say('csv --test --from 2026-11-20 --to 2026-11-20')).text
  expect(unregistered).toContain(',IE,0,39.95,0.00,39.95')
  expect(unregistered).not.toContain(second.reference)
})

test("'show' prints everything about an order, without control characters that the buyer typed", async () => {
  const { reference, sessionId } = await paidOrder({ giftWrap: true, giftNote: 'For Aoife' })
  await shop.services.db.updateTable('orders').set({ name: '\u001b[2JAoife דניאל' }).execute()
  await say(`made ${reference}`)
  await say(`refund ${reference} --amount 5 --yes`)
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
  expect(await say(`made ${reference}`)).toMatchObject({
    exitCode: 1,
    text: expect.stringContaining('2 orders') as string,
  })
  expect(await say('made twin')).toMatchObject({ exitCode: 0 })
  expect(await say('show SOL-NOWHERE1')).toMatchObject({ exitCode: 1 })
})

test('sandbox orders stay out of the accounts and of a live shop, and their e-mails say TEST', async () => {
  const { reference } = await paidOrder()
  const live: Services = { ...shop.services, config: { ...shop.services.config, mode: 'live' } }
  const days = '--from 2026-11-20 --to 2026-11-20'
  expect((await say('list')).text).toContain('paid (test)')
  expect((await say('list --state to-make', { services: live })).text).toBe('No orders.')
  expect((await say('list --test', { services: live })).text).toContain(reference)
  expect((await say(`show ${reference}`, { services: live })).text).toContain('paid (test)')
  expect((await say(`csv ${days}`)).text).not.toContain(reference)
  expect((await say(`csv --test ${days}`)).text).toContain(reference)
  await deliverDue(live)
  const emails = await shop.services.db.selectFrom('sandboxInbox').select('subject').execute()
  expect(emails.map(({ subject }) => subject.slice(0, 7))).toEqual(['[TEST] ', '[TEST] '])

  await shop.services.db.updateTable('orders').set({ livemode: 1 }).execute()
  expect((await say('list --state to-make', { services: live })).text).toContain(reference)
  expect((await say(`csv ${days}`)).text).toContain(reference)
  expect((await say(`csv --test ${days}`)).text).not.toContain(reference)
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
  ['made', 'ORDER is missing'],
  ['made a b', 'one word too many'],
  ['made a --fast', "Unknown option '--fast'"],
  ['list --state lost', 'must be one of'],
  ['list --since today', 'must be a day'],
  ['csv --from 2026-11-02 --to 2026-11-01', '--from and --to'],
  ['posted a', 'either --tracking'],
  ['posted a --tracking x --untracked', 'either --tracking'],
  ['posted a --tracking http://post.example/1', '--tracking must be'],
  ['posted a --tracking javascript:alert(1)', '--tracking must be'],
])('rejects the command "%s" and explains: %s', async (words, says) => {
  expect(await say(words)).toMatchObject({ exitCode: 2, text: expect.stringContaining(says) as string })
  expect(existsSync('orders.csv')).toBe(false)
})

test('a refund during a dispute needs --despite-dispute, after a won dispute it does not', async () => {
  const { sessionId, reference } = await paidOrder()
  const { paymentStore } = shop.sandbox
  await holdWebhooks(shop, sessionId)
  await transitionPayment(paymentStore, sessionId, (payment) => disputePayment(payment, shop.services.now()))
  const refusal = await say(`refund ${reference} --amount 5 --yes`)
  expect(refusal.exitCode).toBe(1)
  expect(refusal.text).toContain('Say --despite-dispute')
  expect(await statusOf(shop, sessionId)).not.toHaveProperty('refunded')
  expect(await say(`refund ${reference} --amount 5 --yes --despite-dispute`)).toMatchObject({ exitCode: 0 })
  await transitionPayment(paymentStore, sessionId, (payment) => closeDispute(payment, 'won'))
  expect(await say(`refund ${reference} --amount 6 --yes`)).toMatchObject({ exitCode: 0 })
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

test("'unmade' undoes 'made' before posting, and 'delivered' and notes are kept like at the desk", async () => {
  const { reference } = await paidOrder()
  const refusals = async (...lines: string[]) =>
    Promise.all(lines.map(async (line) => (await say(`${line} ${reference}`)).exitCode))
  expect(await refusals('unmade', 'delivered', 'withdrawal-done')).toEqual([1, 1, 1])
  await say(`made ${reference}`)
  shop.advance(1000)
  expect(await say(`unmade ${reference}`)).toMatchObject({ exitCode: 0, text: `${reference} is to be made again.` })
  expect((await say('list --state to-make')).text).toContain(reference)
  shop.advance(1000)
  await say(`posted ${reference} --untracked`)
  expect(await refusals('unmade')).toEqual([1])
  shop.advance(1000)
  expect(await say(`delivered ${reference}`)).toMatchObject({ exitCode: 0, text: `${reference} has arrived.` })
  expect(await refusals('delivered')).toEqual([1])
  shop.advance(1000)
  expect(await say(`note ${reference} Knots\u001b[2Jtwice`)).toMatchObject({ exitCode: 0 })
  const shown = (await say(`show ${reference}`)).text
  expect(shown).toMatch(/Your note +Knots\[2Jtwice\n/)
  expect(shown).toMatch(/posted 20 November 2026 at 12:00, without tracking, delivered 20 November 2026 at 12:00\./)
  for (const words of [`note ${reference}`, `note ${reference} x --none`, `note ${reference} ${'n'.repeat(2001)}`])
    expect(await say(words)).toMatchObject({ exitCode: 2 })
  shop.advance(1000)
  expect(await say(`note ${reference} --none`)).toMatchObject({ exitCode: 0 })
  expect((await say(`show ${reference}`)).text).not.toContain('Your note')
  expect(await auditLog()).toEqual(
    ['made', 'not made after all', 'posted, without tracking', 'delivered', 'note written', 'note taken away'].map(
      (line) => `mary@bench: ${line}`,
    ),
  )
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

test('a withdrawn order is not listed as to make, and can only be made or posted with an extra option', async () => {
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

  for (const words of [`made ${reference}`, `posted ${reference} --untracked`])
    expect(await say(words)).toMatchObject({
      exitCode: 1,
      text: expect.stringContaining('withdrew from this order on 20 November 2026 at 12:00') as string,
    })
  expect(await auditLog()).toEqual([])
  expect(await say(`made ${reference} --despite-withdrawal`)).toMatchObject({ exitCode: 0 })
  expect(await say(`posted ${reference} --untracked`)).toMatchObject({ exitCode: 1 })
  expect(await say(`posted ${reference} --untracked --despite-withdrawal`)).toMatchObject({ exitCode: 0 })
  expect(await say(`posted ${reference} --tracking RX111 --correct`), 'it is on its way already').toMatchObject({
    exitCode: 0,
  })
})

test("'show' prints the swap of a gift, and 'swap-done' completes it once", async () => {
  const { reference } = await paidOrder()
  const { id } = await shop.services.db.selectFrom('orders').select('id').executeTakeFirstOrThrow()
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
  expect(await say(`swap-done ${reference}`)).toMatchObject({ exitCode: 0 })
  expect(await say(`swap-done ${reference}`)).toMatchObject({ exitCode: 1 })
  expect((await say(`show ${reference}`)).text).toContain('swap, dealt with 20 November 2026 at 12:00')
})

test('an order is to be made again after its customer keeps everything despite a withdrawal', async () => {
  const { reference } = await paidOrder()
  const statement = { name: 'Aoife Byrne', reference, email: aoife.email }
  expect((await post(shop, '/functions/v1/withdraw', statement)).status).toBe(200)
  expect((await say('list --state to-make')).text).not.toContain(reference)
  shop.advance(1000)
  expect(await say(`withdrawal-done ${reference} --kept`)).toMatchObject({ exitCode: 0 })
  expect(await say(`withdrawal-done ${reference}`)).toMatchObject({ exitCode: 1 })
  expect((await say('list --state to-make')).text).toContain(reference)
  expect((await say('list --state withdrawn')).text).toBe('No orders.')
  expect((await say(`show ${reference}`)).text).toContain('withdrawn, dealt with 20 November 2026 at 12:00')
  expect(await say(`made ${reference}`)).toMatchObject({ exitCode: 0 })
  expect(await auditLog()).toEqual(['mary@bench: withdrawal dealt with, nothing goes back', 'mary@bench: made'])
})

test('an order cannot be made after a withdrawal from the whole order is completed', async () => {
  const { reference } = await paidOrder()
  await post(shop, '/functions/v1/withdraw', { name: 'Aoife Byrne', reference, email: aoife.email })
  expect(await say(`withdrawal-done ${reference}`)).toMatchObject({ exitCode: 0 })
  expect((await say('list --state to-make')).text).not.toContain(reference)
  expect(await say(`made ${reference}`)).toMatchObject({ exitCode: 1 })
})

test("'newsletter' lists confirmed readers with their consent and unsubscribe link, and no unconfirmed ones", async () => {
  const reader = { topic: 'newsletter', consent: 'One e-mail a month.', signedUpAt: '2026-11-20T12:00:00.000Z' }
  await shop.services.db
    .insertInto('newsletter')
    .values([
      {
        ...reader,
        id: '00000000-0000-4000-8000-000000000001',
        email: 'a@b.ie',
        emailKey: 'a@b.ie',
        state: 'confirmed',
        confirmedAt: '2026-11-20T12:01:00.000Z',
      },
      { ...reader, id: '00000000-0000-4000-8000-000000000002', email: 'c@d.ie', emailKey: 'c@d.ie', state: 'pending' },
    ])
    .execute()
  const { text } = await say('newsletter')
  expect(text).toContain('a@b.ie,2026-11-20T12:00:00.000Z,2026-11-20T12:01:00.000Z,One e-mail a month.,')
  expect(text).not.toContain('c@d.ie')
  const link = /http:\/\/solas\.test(\S+)$/m.exec(text)?.[1] ?? ''
  expect((await shop.fetch(link, { method: 'POST' })).status).toBe(200)
  expect((await say('newsletter')).text).not.toContain('a@b.ie')
  const file = join(shop.services.config.dataDir, 'readers.csv')
  expect(await say(`newsletter --file ${file}`)).toMatchObject({ exitCode: 0, text: `0 readers are in ${file}.` })
  expect(statSync(file).mode & 0o777).toBe(0o600)
})
