import { afterEach, beforeEach, expect, test } from 'vitest'
import { publicCalls } from '#shop/calls/public-calls.ts'
import { referenceFor } from '#shop/orders/reference.ts'
import { post } from '../../server/testing/shopper.ts'
import { slowness } from '../../server/testing/slowness.ts'
import { sendBuyers } from './buyers.ts'
import { auditUntilRight, sweepOnce } from './kills.ts'
import { openTestEnvironment, type TestEnvironment } from './test-environment.ts'

const MINUTE_MS = 60_000
const READY_WITHIN_MS = 60_000
let environment: TestEnvironment

beforeEach(async () => {
  environment = await openTestEnvironment(null)
  await environment.open()
  await environment.untilReady(READY_WITHIN_MS)
}, 60_000 * slowness())
afterEach(() => environment.close())

const orders = () =>
  environment.readBooks((db) => db.selectFrom('orders').select(['id', 'state', 'sessionId']).execute())
const emailsAbout = async (kind: string) =>
  environment.readBooks(async (db) => {
    const emails = await db.selectFrom('outbox').select('state').where('kind', '=', kind).execute()
    return emails.map(({ state }) => state)
  })

test('a dispute whose webhook is lost is found within an hour, and the owner is told once', {
  timeout: 60_000 * slowness(),
}, async () => {
  const [purchase] = await sendBuyers(environment, ['stays'])
  await environment.provider.faults({ webhooks: 'lost' })
  await environment.provider.ask('dispute', purchase?.sessionId)
  await environment.advance(10 * MINUTE_MS)
  await environment.shop.ask('maintain')
  expect((await orders()).map(({ state }) => state)).toEqual(['paid'])
  await environment.advance(50 * MINUTE_MS)
  for (const _ of [1, 2]) await environment.shop.ask('maintain')
  expect((await orders()).map(({ state }) => state)).toEqual(['disputed'])
  await environment.shop.ask('wakeMailer')
  await expect.poll(() => emailsAbout('dispute'), { timeout: 20_000 * slowness() }).toEqual(['sent'])
})

test('after a clock that was an hour fast is set back, each payment is found and each e-mail is sent once', {
  timeout: 90_000 * slowness(),
}, async () => {
  await environment.setShopOff(60 * MINUTE_MS)
  environment.mail.close()
  const purchases = await sendBuyers(environment, ['unheard', 'unheard', 'stays', 'leaves'])
  expect(purchases.filter(({ gaveUp }) => gaveUp !== null)).toEqual([])
  await environment.setShopOff(0)
  await environment.mail.open()
  await sweepOnce(environment)
  const { wrong, paid, twice } = await auditUntilRight(environment)
  expect({ wrong, paid, twice }).toEqual({ wrong: [], paid: 4, twice: 0 })
})

test('a real statement of withdrawal gets its receipt after 210 made-up ones', {
  timeout: 90_000 * slowness(),
}, async () => {
  await sendBuyers(environment, ['stays'])
  const bought = await environment.readBooks((db) =>
    db.selectFrom('orders').select(['email', 'sessionId']).executeTakeFirstOrThrow(),
  )
  const withdraw = async (statement: { name: string; reference: string; email: string }) => {
    const answer = await post({ fetch: environment.ask }, publicCalls.withdraw.path, { ...statement, items: '' })
    expect(answer.status).toBe(200)
  }
  for (let n = 0; n < 210; n += 1)
    await withdraw({ name: `Made up ${n}`, reference: 'SOL-NONE0000', email: `a${n}@example.ie` })
  const reference = referenceFor('SOL', bought.sessionId ?? '')
  await withdraw({ name: 'Aoife Byrne', reference, email: bought.email ?? '' })
  await environment.shop.ask('wakeMailer')
  await expect.poll(() => emailsAbout('withdrawal'), { timeout: 30_000 * slowness() }).toEqual(['sent'])
})
