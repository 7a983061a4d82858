import { afterEach, beforeEach, expect, test } from 'vitest'
import { itemState } from '#shop/orders/items.ts'
import { transitionPayment } from '../../../sandbox/payments/payment-store.ts'
import { pay } from '../../../sandbox/payments/transitions.ts'
import { deliverDue } from '../../contact/emails/emails.ts'
import { findOrder } from '../../platform/database/orders.ts'
import { buys } from '../../testing/buyer.ts'
import { type OpenShop, openShop } from '../../testing/open-shop.ts'
import { aoife, oneBracelet, payOn, post, startCheckout } from '../../testing/shopper.ts'
import { fulfil } from '../order/fulfil.ts'

// Shows S10.6.

let shop: OpenShop
const owner = 'hello@solas.example'

beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

async function withdraws(statement: Record<string, unknown>) {
  const response = await post(shop, '/functions/v1/withdraw', { name: 'Aoife Byrne', email: aoife.email, ...statement })
  const answer: unknown = await response.json()
  return { status: response.status, answer }
}

async function orders({ paying }: { paying: boolean }) {
  const sessionId = await startCheckout(shop, { cart: oneBracelet, email: aoife.email })
  if (paying) {
    await payOn(shop, sessionId)
    await fulfil(shop.services.shop(), shop.services, sessionId)
  }
  await deliverDue(shop.services)
  await shop.services.db.deleteFrom('sandboxInbox').execute()
  return `SOL-${sessionId.slice(8, 16).toUpperCase()}`
}

async function emailsAfter(statement: Record<string, unknown>) {
  expect(await withdraws(statement)).toEqual({
    status: 200,
    answer: { ok: true, receivedAt: '2026-11-20T12:00:00.000Z' },
  })
  await deliverDue(shop.services)
  const emails = await shop.emails()
  const to = (address: string) => emails.find((email) => email.to?.[0]?.address === address)
  return { count: emails.length, acknowledgement: to(aoife.email), notice: to(owner) }
}

test.each([
  ['as it stands in the confirmation', (reference: string) => reference],
  ['in lower case', (reference: string) => reference.toLowerCase()],
  ['without SOL-', (reference: string) => reference.slice(4)],
  ['as copied from the HTML of an e-mail', (reference: string) => reference.replace('-', '\u2011')],
])('a buyer withdraws with the reference %s, and buyer and owner get e-mails', async (_, type) => {
  const reference = type(await orders({ paying: true }))
  const { count, acknowledgement, notice } = await emailsAfter({ reference, items: 'the red one' })
  expect(count).toBe(2)
  expect(acknowledgement?.subject).toMatch(/^We have received your withdrawal, order SOL-[A-Z0-9]{8}$/)
  for (const text of ['Received: 20 November 2026 at 12:00:00', 'Name: Aoife Byrne', 'within 14 days'])
    expect(acknowledgement?.text).toContain(text)
  for (const text of ['Received: 20 November 2026 at 12:00', 'Name: Aoife Byrne', reference, 'the red one'])
    expect(notice?.text).toContain(text)
  expect(notice?.text).toContain("We've sent the customer a receipt")
  expect(notice?.replyTo?.[0]?.address).toBe(aoife.email)
})

test.each(["mary.o'brien@example.ie", 'a&b@example.ie', 'a@xn--bcher-kva.de'])(
  'the address %s can buy, withdraw and get e-mails',
  async (email) => {
    const sessionId = await startCheckout(shop, { cart: oneBracelet, email })
    await transitionPayment(shop.sandbox.paymentStore, sessionId, (payment) =>
      pay(payment, { ...aoife, email }, 'visa'),
    )
    await fulfil(shop.services.shop(), shop.services, sessionId)
    const reference = `SOL-${sessionId.slice(8, 16).toUpperCase()}`
    expect(await withdraws({ reference, email })).toMatchObject({ status: 200 })
    await deliverDue(shop.services)
    const rows = await shop.services.db.selectFrom('sandboxInbox').selectAll().where('recipient', '=', email).execute()
    expect(rows.map(({ raw }) => /^To: (.*)$/m.exec(raw)?.[1]?.trim())).toEqual([email, email])
  },
)

test.each([
  ['an unknown reference', { reference: 'SOL-NONE0000' }],
  ['something else instead of a reference', { reference: 'the one with the pearls' }],
])(
  'a withdrawal with %s gets the same answer, is saved, and the owner reads that no order matches',
  async (_, statement) => {
    const { count, notice } = await emailsAfter(statement)
    expect(count).toBe(2)
    expect(notice?.text).toContain('No paid order has this reference and this e-mail address.')
    expect(await shop.services.db.selectFrom('withdrawals').selectAll().execute()).toMatchObject([
      { ...statement, orderId: null, name: 'Aoife Byrne', email: aoife.email, items: '' },
    ])
  },
)

test('an unmatched withdrawal gets a receipt with the time, without the sender’s words', async () => {
  const lure = 'Claim at https://evil.example'
  const { acknowledgement } = await emailsAfter({ reference: 'sol-none0000', name: lure, items: lure })
  expect(acknowledgement?.subject).toBe('We have received a statement of withdrawal')
  for (const text of ['Received: 20 November 2026 at 12:00:00', 'Order reference: SOL-NONE0000', 'counts from'])
    expect(acknowledgement?.text).toContain(text)
  expect(`${acknowledgement?.subject} ${acknowledgement?.text} ${acknowledgement?.html}`).not.toMatch(/evil|claim/i)
})

test('an unreadable reference is not repeated in the receipt', async () => {
  const { acknowledgement } = await emailsAfter({ reference: 'https://evil.example' })
  expect(acknowledgement?.text).toContain('Order reference: none that we could read')
  expect(acknowledgement?.text).not.toContain('evil')
})

test('an address gets one receipt a day for unmatched withdrawals, however many are sent', async () => {
  await Promise.all(
    Array.from({ length: 30 }, (_, n) => withdraws({ reference: `SOL-NONE00${n + 10}`, email: 'Stranger@example.ie' })),
  )
  await withdraws({ reference: 'SOL-NONE0009', email: 'stranger@EXAMPLE.ie' })
  const receipts = () =>
    shop.services.db.selectFrom('outbox').select('kind').where('kind', '=', 'withdrawal-unmatched').execute()
  expect(await receipts()).toHaveLength(1)
  shop.advance(86_400_001)
  await withdraws({ reference: 'SOL-NONE0009', email: 'stranger@example.ie' })
  expect(await receipts()).toHaveLength(2)
})

const kindsSent = async () => {
  const rows = await shop.services.db.selectFrom('outbox').select('kind').execute()
  return (kind: string) => rows.filter((row) => row.kind === kind).length
}

/** Made-up statements, each of another name and address, from as many networks as are asked for. */
async function makesUp(count: number, networks: number) {
  for (let n = 0; n < count; n += 1)
    await shop.fetch('/functions/v1/withdraw', {
      method: 'POST',
      headers: { 'x-forwarded-for': `203.0.113.${n % networks}` },
      body: JSON.stringify({ name: `Made up ${n}`, reference: 'SOL-NONE0000', email: `a${n}@example.ie`, items: '' }),
    })
}

async function trustProxy() {
  await shop.close()
  shop = await openShop({ env: { TRUST_PROXY: 'on' } })
}

test('a real withdrawal gets its receipt after any number of made-up ones', async () => {
  await trustProxy()
  await makesUp(210, 30)
  expect((await kindsSent())('withdrawal-unmatched')).toBe(200)
  const reference = await orders({ paying: true })
  const { acknowledgement, notice } = await emailsAfter({ reference })
  expect(acknowledgement?.subject).toBe(`We have received your withdrawal, order ${reference}`)
  expect(notice?.text).toContain("We've sent the customer a receipt")
})

test('one network gets ten unmatched receipts a day, and other networks are not affected', async () => {
  await trustProxy()
  await makesUp(40, 1)
  expect((await kindsSent())('withdrawal-unmatched')).toBe(10)
  const { acknowledgement } = await emailsAfter({ reference: 'SOL-NONE0000' })
  expect(acknowledgement?.subject).toBe('We have received a statement of withdrawal')
})

test('the owner gets ten single e-mails at most, and one digest that has all the others', async () => {
  const reference = await orders({ paying: true })
  await makesUp(120, 1)
  await withdraws({ reference })
  await deliverDue(shop.services)
  const emailsToOwner = async () => (await shop.emails()).filter(({ to }) => to?.[0]?.address === owner)
  shop.advance(3_600_000)
  await deliverDue(shop.services)
  expect(await emailsToOwner(), 'a statement of the last second may still be on its way').toHaveLength(10)
  shop.advance(60_000)
  await deliverDue(shop.services)
  const toOwner = await emailsToOwner()
  const [digest, ...more] = toOwner.filter(({ subject }) => subject === '111 more statements of withdrawal')
  expect([toOwner.length, more.length]).toEqual([11, 0])
  const content = digest?.attachments[0]?.content
  const attached = typeof content === 'string' ? content : new TextDecoder().decode(content)
  const told = [...toOwner.map(({ text }) => text ?? ''), attached].join('\n')
  for (let n = 0; n < 120; n += 1) expect(told).toMatch(new RegExp(`a${n}@example\\.ie`))
  expect(told).toContain(`Order reference: ${reference}`)
  expect(digest?.text).toContain('No paid order matches · No receipt sent')
})

test('the owner gets one digest an hour', async () => {
  await makesUp(12, 1)
  shop.advance(3_600_000)
  await makesUp(20, 1)
  expect((await kindsSent())('withdrawal-digest')).toBe(2)
})

test('a withdrawal with somebody else’s reference reveals nothing about the order', async () => {
  const reference = await orders({ paying: true })
  const { count, acknowledgement } = await emailsAfter({ reference, email: 'stranger@example.ie' })
  expect([count, acknowledgement]).toEqual([2, undefined])
  const stranger = (await shop.emails()).find(({ to }) => to?.[0]?.address === 'stranger@example.ie')
  expect(stranger?.text).not.toMatch(/Aoife|bracelet|Galway|aoife/)
})

test('a withdrawal from an unpaid order gets the receipt for unmatched withdrawals', async () => {
  const reference = await orders({ paying: false })
  const { count, acknowledgement } = await emailsAfter({ reference })
  expect([count, acknowledgement?.subject]).toEqual([2, 'We have received a statement of withdrawal'])
})

test('an order can be withdrawn in parts through the public form, with e-mails for each part', async () => {
  const reference = await orders({ paying: true })
  await withdraws({ reference, items: 'one' })
  const { count } = await emailsAfter({ reference, items: 'the other' })
  expect(count).toBe(4)
  await withdraws({ reference, items: 'the other', name: 'A. Byrne' })
  await deliverDue(shop.services)
  const texts = (await shop.emails()).map(({ text }) => text ?? '')
  expect(texts.filter((text) => text.includes('We sent no receipt for this statement'))).toHaveLength(1)
  shop.advance(86_400_001)
  await withdraws({ reference, items: 'the other' })
  await deliverDue(shop.services)
  expect(await shop.emails()).toHaveLength(7)
})

test('a statement about a whole order asks nothing back that was made with words for somebody', async () => {
  const { id, reference } = await buys(shop, { cart: [...oneBracelet, { id: '5', quantity: 1, size: 'Small' }] })
  const { db } = shop.services
  await db.updateTable('orderItems').set({ isWithdrawable: 0 }).where('id', '=', `${id}-2`).execute()
  await withdraws({ reference, items: '' })
  const order = await findOrder(db, 'id', id)
  expect(order?.items.map((item) => itemState(item).asked)).toEqual([1, 0])
})

test('sixty withdrawals at once from one order send its buyer one e-mail', async () => {
  const reference = await orders({ paying: true })
  await Promise.all(Array.from({ length: 60 }, (_, n) => withdraws({ reference, name: `Name ${n}` })))
  const rows = shop.services.db.selectFrom('outbox').select('kind').where('kind', '=', 'withdrawal')
  expect(await rows.execute()).toHaveLength(1)
})

test('the receipt has none of the sender’s words and links, only the items they name', async () => {
  const reference = await orders({ paying: true })
  const { acknowledgement } = await emailsAfter({
    reference,
    name: 'Win at evil.example',
    items: 'https://evil.example and the cláret evening',
  })
  expect(acknowledgement?.text).toContain('Name: Aoife Byrne')
  expect(acknowledgement?.text).toContain('Returning: Claret Evening (Medium)')
  expect(`${acknowledgement?.subject} ${acknowledgement?.text} ${acknowledgement?.html}`).not.toContain('evil')
})

test('the receipt refers to the statement if its items cannot be identified', async () => {
  const reference = await orders({ paying: true })
  const { acknowledgement } = await emailsAfter({ reference, items: 'the red one' })
  expect(acknowledgement?.text).toContain('Returning: what you named')
})

test('NUL characters are removed from a withdrawal, and what it says of the items keeps its lines', async () => {
  const { notice } = await emailsAfter({
    reference: 'SOL-NONE\0AAA',
    name: 'Aoife\0Byrne',
    items: 'one\0\nand another',
  })
  expect(await shop.services.db.selectFrom('withdrawals').selectAll().execute()).toMatchObject([
    { reference: 'SOL-NONEAAA', name: 'AoifeByrne', items: 'one\nand another' },
  ])
  expect(notice?.text).toContain('Returning:\n> one\n> and another\n')
})

test.each([
  [{ name: '  ' }, 'Please enter your name'],
  [{ name: 'x'.repeat(201) }, 'A name has at most 200 characters'],
  [{ reference: '' }, 'Please enter your order reference'],
  [{ email: 'aoife at home' }, 'Please enter a valid email address'],
  [{ items: 'x'.repeat(1001) }, 'At most 1000 characters'],
])('a statement with %j is asked for again in words, and nothing is kept', async (flaw, error) => {
  const [field] = Object.keys(flaw)
  expect(await withdraws({ reference: 'SOL-NONE0000', ...flaw })).toEqual({
    status: 400,
    answer: { ok: false, code: 'invalid', error, field },
  })
  expect(await shop.services.db.selectFrom('withdrawals').selectAll().execute()).toEqual([])
})

test('a withdrawal that cannot be stored with its e-mails is not confirmed', async () => {
  await shop.services.db.schema.dropTable('outbox').execute()
  expect(await withdraws({ reference: 'SOL-NONE0000' })).toMatchObject({ status: 500, answer: { ok: false } })
  expect(await shop.services.db.selectFrom('withdrawals').selectAll().execute()).toEqual([])
})
