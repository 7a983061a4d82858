import type { KyselyPlugin } from 'kysely'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { personlessLog } from '../../log.ts'
import { draftOrder } from '../../orders/checkout/order-draft.ts'
import { insertOrder } from '../../platform/database/orders.ts'
import { type Mailbox, type OutgoingEmail, Unanswered } from '../../platform/services/mailbox.ts'
import { shopForEachTest } from '../../testing/shop-for-tests.ts'
import { deliverDue } from '../emails/emails.ts'
import { enqueueEmail, pauseAfter } from './outbox.ts'
import { openMailbox } from './transport.ts'

// Shows S10.41, S10.61.

const shop = shopForEachTest()

async function orderWithEmail() {
  const { db, now } = shop.services
  const items = [{ price: 3500, quantity: 1 as const }]
  const draft = draftOrder(
    shop.services.shop(),
    { itemised: false, items, email: 'aoife@example.ie' },
    now(),
    shop.services.config,
  )
  if (!draft.ok) throw new Error(draft.refusal.message)
  await insertOrder(db, draft.order)
  await enqueueEmail(db, 'confirmation', { orderId: draft.order.id }, now())
  return draft.order.id
}
const outbox = () => shop.services.db.selectFrom('outbox').selectAll().execute()

function mailbox(fails: () => boolean = () => false): Mailbox & { taken: OutgoingEmail[] } {
  const taken: OutgoingEmail[] = []
  return {
    taken,
    async send(email) {
      if (fails()) throw new Error('451 later')
      taken.push(email)
    },
  }
}

test.each([
  [1, 30],
  [2, 60],
  [5, 480],
  [10, 14_400],
  [40, 14_400],
])('after %d failures the outbox waits %d seconds', (attempts, seconds) => {
  expect(pauseAfter(attempts)).toBe(seconds * 1000)
})

test('an e-mail is sent once, however often it is asked for', async () => {
  const orderId = await orderWithEmail()
  await Promise.all(
    [1, 2, 3].map(() => enqueueEmail(shop.services.db, 'confirmation', { orderId }, shop.services.now())),
  )
  expect(await deliverDue(shop.services)).toBe(1)
  await enqueueEmail(shop.services.db, 'confirmation', { orderId }, shop.services.now())
  expect(await deliverDue(shop.services)).toBe(0)
  expect(await outbox()).toMatchObject([{ state: 'sent', attempts: 1, sentAt: shop.services.now().toISOString() }])
})

test('each e-mail uses the settings that are published when it is sent', async () => {
  await orderWithEmail()
  await orderWithEmail()
  const box = mailbox()
  const before = shop.services.shop()
  const renamed = { ...before, settings: { ...before.settings, brand: 'Soleil' } }
  await deliverDue({
    ...shop.services,
    shop: () => (box.taken.length === 0 ? before : renamed),
    mailbox: box,
  })
  expect(box.taken.map(({ html }) => html.includes('Soleil'))).toEqual([false, true])
})

test('an e-mail has the sender of the shop it was written for, even if another is published meanwhile', async () => {
  await orderWithEmail()
  const before = shop.services.shop()
  const renamed = { ...before, settings: { ...before.settings, brand: 'Soleil' } }
  const { services } = shop
  const read = vi.fn(() => renamed).mockReturnValueOnce(before)
  await deliverDue({ ...services, shop: read, mailbox: openMailbox(services.config, services.db, services.now) })
  const [email] = await shop.emails()
  expect(email).toMatchObject({ from: { name: 'Solas' } })
})

test('marks an e-mail as sent once the database is back, and does not send it again', async () => {
  await orderWithEmail()
  const box = mailbox()
  let awayFor = 2
  const failing: KyselyPlugin = {
    transformQuery({ node }) {
      if (node.kind !== 'UpdateQueryNode' || box.taken.length === 0 || awayFor === 0) return node
      awayFor -= 1
      throw new Error('The database is away')
    },
    transformResult: async ({ result }) => result,
  }
  const services = { ...shop.services, db: shop.services.db.withPlugin(failing), mailbox: box }
  expect(await deliverDue(services)).toBe(1)
  expect(awayFor).toBe(0)
  expect(await outbox()).toMatchObject([{ state: 'sent', attempts: 1 }])
  shop.advance(10 * 60_000)
  expect(await deliverDue(services)).toBe(0)
  expect(box.taken).toHaveLength(1)
})

test('several workers send each e-mail once', async () => {
  for (let n = 0; n < 20; n += 1) await orderWithEmail()
  const box = mailbox()
  const services = { ...shop.services, mailbox: box }
  await Promise.all([1, 2, 3, 4].map(() => deliverDue(services)))
  expect(box.taken).toHaveLength(20)
  expect(new Set(box.taken.map(({ key }) => key)).size).toBe(20)
})

test('an e-mail that fails twice is sent by the third try, under the same key', async () => {
  const orderId = await orderWithEmail()
  const due = shop.services.now().toISOString()
  let failures = 2
  const box = mailbox(() => failures-- > 0)
  const services = { ...shop.services, mailbox: box }
  expect(await deliverDue(services)).toBe(0)
  expect(await outbox()).toMatchObject([{ state: 'due', attempts: 1, lastError: '451 later', claimedUntil: null }])
  expect(await deliverDue(services), 'before the pause is over').toBe(0)
  shop.advance(pauseAfter(1))
  expect(await deliverDue(services)).toBe(0)
  shop.advance(pauseAfter(2))
  expect(await deliverDue(services)).toBe(1)
  expect(box.taken.map(({ key }) => key)).toEqual([`${orderId}-confirmation-${due}`])
  expect(await outbox()).toMatchObject([{ state: 'sent', attempts: 3, lastError: null }])
})

test('after three days an e-mail is given up and kept, and the owner is told once', async () => {
  await orderWithEmail()
  const services = { ...shop.services, mailbox: mailbox(() => true) }
  for (let hours = 0; hours < 80; hours += 4) {
    await deliverDue(services)
    shop.advance(4 * 3_600_000)
  }
  const ends = async () => (await outbox()).map(({ kind, state, lastError }) => `${kind} ${state}: ${lastError}`).sort()
  expect(await ends()).toEqual(['confirmation stuck: 451 later', 'stuck due: 451 later'])
  for (let hours = 0; hours < 80; hours += 4) {
    await deliverDue(services)
    shop.advance(4 * 3_600_000)
  }
  expect(await ends()).toEqual(['confirmation stuck: 451 later', 'stuck stuck: 451 later'])
  expect(await deliverDue(shop.services)).toBe(0)
})

test('the address in a mail server’s message is neither stored nor logged', async () => {
  await orderWithEmail()
  let written = ''
  const log = personlessLog({ logLevel: 'info' }, { write: (line) => (written += line) })
  const refusal = Object.assign(new Error('550 <AOIFE@example.ie>: unknown'), { responseCode: 550 })
  await deliverDue({ ...shop.services, log, mailbox: { send: () => Promise.reject(refusal) } })
  expect(await outbox()).toMatchObject([{ lastError: '550 <(address)>: unknown' }])
  expect(written).toContain('"responseCode":550')
  expect(written).not.toMatch(/aoife/i)
})

test('an e-mail that is refused for good gets two tries, and the owner is told at once', async () => {
  await orderWithEmail()
  const refusal = Object.assign(new Error('550 unknown'), { code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO' })
  const refusing = { ...shop.services, mailbox: { send: () => Promise.reject(refusal) } }
  await deliverDue(refusing)
  expect(await outbox()).toMatchObject([{ state: 'due', attempts: 1 }])
  shop.advance(pauseAfter(1))
  await deliverDue(refusing)
  const [email, notice] = (await outbox()).sort((a, b) => a.kind.localeCompare(b.kind))
  expect(email).toMatchObject({ kind: 'confirmation', state: 'stuck', attempts: 2 })
  expect(notice, 'the notice to the owner is still tried if the owner is refused too').toMatchObject({ state: 'due' })
  shop.advance(60_000)
  expect(await deliverDue(shop.services)).toBe(1)
  const [told] = await shop.emails()
  expect(told?.subject).toBe("We couldn't send an e-mail: confirmation")
  expect(told?.text).toContain("We've tried 2 times")
  expect(told?.text).not.toContain('three days')
})

test('an e-mail accepted without an answer is tried again after hours, at most three times', async () => {
  await orderWithEmail()
  let copies = 0
  const silent = {
    async send() {
      copies += 1
      throw new Unanswered('The mail server has the e-mail and gave no answer')
    },
  }
  const services = { ...shop.services, mailbox: silent }
  for (let minutes = 0; minutes < 230; minutes += 10) {
    await deliverDue(services)
    shop.advance(10 * 60_000)
  }
  expect(copies).toBe(1)
  for (let hours = 0; hours < 24; hours += 1) {
    await deliverDue(services)
    shop.advance(3_600_000)
  }
  expect((await outbox()).find(({ kind }) => kind === 'confirmation')).toMatchObject({ state: 'stuck', attempts: 3 })
})

test('e-mails are sent in time after a clock that was an hour fast is set back', async () => {
  const fast = new Date(shop.services.now().getTime() + 3_600_000)
  await enqueueEmail(shop.services.db, 'review', { orderId: await orderWithEmail() }, fast)
  let fails = true
  const services = { ...shop.services, mailbox: mailbox(() => fails) }
  await deliverDue(services)
  expect(
    (await outbox()).map(({ attempts }) => attempts),
    'each once, and not for ever',
  ).toEqual([1, 1])
  fails = false
  shop.advance(pauseAfter(1))
  expect(await deliverDue(services)).toBe(2)
})

test('a claim made under a clock that was an hour fast delays no e-mail', async () => {
  await orderWithEmail()
  const claimedUntil = new Date(shop.services.now().getTime() + 3_900_000).toISOString()
  await shop.services.db.updateTable('outbox').set({ claimedUntil }).execute()
  expect(await deliverDue(shop.services)).toBe(1)
})

test('an e-mail whose sender died is sent by another worker once the claim ends', async () => {
  await orderWithEmail()
  const claimedUntil = new Date(shop.services.now().getTime() + 300_000).toISOString()
  await shop.services.db.updateTable('outbox').set({ claimedUntil }).execute()
  expect(await deliverDue(shop.services)).toBe(0)
  shop.advance(300_000)
  expect(await deliverDue(shop.services)).toBe(1)
})

test('the owner is told which e-mail could not be sent and why', async () => {
  await orderWithEmail()
  await deliverDue({ ...shop.services, mailbox: mailbox(() => true) })
  shop.advance(3 * 86_400_000)
  await deliverDue({ ...shop.services, mailbox: mailbox(() => true) })
  shop.advance(60_000)
  expect(await deliverDue(shop.services)).toBe(1)
  const [email] = await shop.emails()
  expect([email?.to?.[0]?.address, email?.subject]).toEqual([
    'hello@solas.example',
    "We couldn't send an e-mail: confirmation",
  ])
  expect(email?.text).toContain('The mail server said: 451 later')
})

test('the log says why an e-mail was not sent without the address that mail servers repeat', async () => {
  await orderWithEmail()
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => lines.push(line) })
  const refusal = Object.assign(new Error('550 <aoife@example.ie> unknown'), { code: 'EENVELOPE', responseCode: 550 })
  await deliverDue({ ...shop.services, log, mailbox: { send: () => Promise.reject(refusal) } })
  expect(lines.join()).toContain('"code":"EENVELOPE","responseCode":550')
  expect(lines.join()).not.toContain('aoife')
})

test('an e-mail that cannot be written does not block the others', async () => {
  const orderId = await orderWithEmail()
  await shop.services.db.updateTable('orders').set({ email: null }).where('id', '=', orderId).execute()
  await orderWithEmail()
  const at = shop.services.now().toISOString()
  await shop.services.db
    .insertInto('outbox')
    .values({
      id: 'x',
      aboutKind: 'order',
      aboutId: orderId,
      kind: 'of-next-year',
      state: 'due',
      attempts: 0,
      createdAt: at,
      dueAt: at,
      claimedUntil: null,
      sentAt: null,
      lastError: null,
    })
    .execute()
  expect(await deliverDue(shop.services)).toBe(1)
  expect((await outbox()).map(({ lastError }) => lastError ?? '').sort()).toEqual([
    '',
    "Nobody can write an e-mail of the kind 'of-next-year'",
    'The order has no e-mail address',
  ])
})

test('an e-mail says what it is about and of which order, and goes with that order', async () => {
  const { db, now } = shop.services
  const orderId = await orderWithEmail()
  await db.deleteFrom('outbox').execute()
  await enqueueEmail(db, 'confirmation', { orderId }, now())
  await enqueueEmail(db, 'refund', { id: 're_1', orderId }, now())
  await enqueueEmail(db, 'offer', { id: 'extra', orderId }, now())
  await enqueueEmail(db, 'offer', { id: 'bespoke', orderId: null }, now())
  await enqueueEmail(db, 'trouble', { id: 'incident' }, now())
  const abouts = db.selectFrom('outbox').select(['aboutKind', 'aboutId', 'orderId']).orderBy('aboutKind')
  const ofNone = [
    { aboutKind: 'incident', aboutId: 'incident', orderId: null },
    { aboutKind: 'offer', aboutId: 'bespoke', orderId: null },
  ]
  expect(await abouts.orderBy('aboutId').execute()).toEqual([
    ...ofNone,
    { aboutKind: 'offer', aboutId: 'extra', orderId },
    { aboutKind: 'order', aboutId: orderId, orderId },
    { aboutKind: 'refund', aboutId: 're_1', orderId },
  ])
  await db.deleteFrom('orders').execute()
  expect(await abouts.execute()).toEqual(ofNone)
})

test('the outbox stops between two e-mails when told to', async () => {
  await orderWithEmail()
  await orderWithEmail()
  const stopping = new AbortController()
  const box = mailbox(() => {
    stopping.abort()
    return false
  })
  expect(await deliverDue({ ...shop.services, mailbox: box }, stopping.signal)).toBe(1)
})
