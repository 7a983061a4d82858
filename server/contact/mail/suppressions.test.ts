import * as v from 'valibot'
import { expect, test } from 'vitest'
import { deskCalls } from '#shop/calls/desk-calls.ts'
import { UnreachableAnswer } from '#shop/desk/customers.ts'
import type { OutgoingEmail } from '../../platform/services/mailbox.ts'
import { signIn } from '../../testing/desk.ts'
import { shopForEachTest } from '../../testing/shop-for-tests.ts'
import { aoife, oneBracelet, payOn, startCheckout } from '../../testing/shopper.ts'
import { webhooksArrive } from '../../testing/webhooks.ts'
import { deliverDue } from '../emails/emails.ts'
import { signUp } from '../newsletter/readers.ts'
import { pauseAfter } from './outbox.ts'

// Shows S10.140.

const DAY = 86_400_000
const shop = shopForEachTest({ env: { OWNER_EMAIL: 'owner@shop.ie' } })

const refusal = (responseCode = 550, command = 'RCPT TO') =>
  Object.assign(new Error(`${responseCode} no`), { code: 'EENVELOPE', responseCode, command })

async function deliver(refused: (email: OutgoingEmail) => Error | null) {
  const taken: OutgoingEmail[] = []
  const mailbox = {
    async send(email: OutgoingEmail) {
      const failure = refused(email)
      if (failure) throw failure
      taken.push(email)
    },
  }
  await deliverDue({ ...shop.services, mailbox })
  shop.advance(pauseAfter(1))
  await deliverDue({ ...shop.services, mailbox })
  return taken.map(({ to, subject }) => `${to}: ${subject.replace('[TEST] ', '')}`)
}
const refuse = (address: string) => (email: OutgoingEmail) => (email.to.toLowerCase() === address ? refusal() : null)
const all = () => null
const marks = () => shop.services.db.selectFrom('suppressions').select(['emailKey', 'reason']).execute()
const emails = () => shop.services.db.selectFrom('outbox').select(['kind', 'state']).orderBy('kind').execute()
const kindsOf = async (state: string) => (await emails()).filter((row) => row.state === state).map(({ kind }) => kind)

async function buys(email = aoife.email) {
  const sessionId = await startCheckout(shop, { cart: oneBracelet, email })
  await payOn(shop, sessionId, 'visa', { ...aoife, email })
  await webhooksArrive(shop)
}

test('a refused address is suppressed, but order e-mails are still tried, and one that arrives lifts it', async () => {
  await buys()
  const taken = await deliver(refuse(aoife.email))
  expect(await marks()).toEqual([{ emailKey: aoife.email, reason: 'unreachable' }])
  expect(taken).toContain("owner@shop.ie: We couldn't send an e-mail: confirmation")
  const stuck = shop.services.db.updateTable('outbox').set({ state: 'due', dueAt: '' }).where('state', '=', 'stuck')
  await stuck.execute()
  expect(await deliver(all)).toEqual([expect.stringMatching(/^aoife@example.ie: Thank you/)])
  expect(await marks()).toEqual([])
})

test('an address typed in capitals is suppressed in lower case', async () => {
  await buys('Aoife@Example.ie')
  await deliver(refuse('aoife@example.ie'))
  expect(await marks()).toEqual([{ emailKey: 'aoife@example.ie', reason: 'unreachable' }])
})

test.each([
  ['a passing refusal', refusal(450)],
  ['a refusal of the sender', refusal(550, 'MAIL FROM')],
  ['a refusal of the e-mail', refusal(554, 'DATA')],
  ['a mail server that is away', new Error('connect ECONNREFUSED')],
])('%s does not suppress an address', async (_, failure) => {
  await buys()
  await deliver((email) => (email.to === aoife.email ? failure : null))
  shop.advance(3 * DAY)
  await deliver((email) => (email.to === aoife.email ? failure : null))
  expect(await marks()).toEqual([])
})

test('a suppressed address gets no newsletter, in any spelling, and the owner is not told again', async () => {
  await signUp(shop.services, 'gone@example.ie')
  await deliver(refuse('gone@example.ie'))
  expect(await marks()).toEqual([{ emailKey: 'gone@example.ie', reason: 'unreachable' }])
  expect(await emails(), 'anybody may type any address into the form').toEqual([
    { kind: 'newsletter', state: 'withheld' },
  ])
  shop.advance(DAY + 1)
  await signUp(shop.services, 'Gone@Example.ie')
  expect(await deliver(all)).toEqual([])
  expect(await kindsOf('withheld')).toEqual(['newsletter'])
})

test('the owner’s own address is never suppressed', async () => {
  await buys()
  await deliver(refuse('owner@shop.ie'))
  expect(await marks()).toEqual([])
})

test('an address that refuses several e-mails at once is suppressed once', async () => {
  await buys()
  await buys()
  await deliver(refuse(aoife.email))
  expect(await marks()).toHaveLength(1)
})

test('the owner sees and lifts suppressed addresses at the desk, and strangers cannot see them', async () => {
  await signUp(shop.services, 'gone@example.ie')
  await deliver(refuse('gone@example.ie'))
  expect((await shop.fetch(deskCalls.readUnreachable.path)).status).toBe(401)
  const desk = await signIn(shop, 'owner@shop.ie')
  const list = v.parse(UnreachableAnswer, await (await desk.get(deskCalls.readUnreachable.path)).json()).addresses
  expect(list).toMatchObject([{ email: 'gone@example.ie' }])
  expect((await desk.post(deskCalls.liftUnreachable.path, { id: 'x' })).status).toBe(404)
  const answer = await desk.post(deskCalls.liftUnreachable.path, { id: list[0]?.id })
  expect(await answer.json()).toEqual({ addresses: [] })
  shop.advance(DAY + 1)
  await signUp(shop.services, 'gone@example.ie')
  expect(await deliver(all)).toEqual(['gone@example.ie: Please confirm: e-mails from Solas'])
  const log = await shop.services.db.selectFrom('auditLog').select(['who', 'what']).execute()
  expect(log.filter(({ what }) => what.startsWith('lets'))).toEqual([
    { who: 'owner@shop.ie', what: 'lets e-mails go to an address again' },
  ])
})
