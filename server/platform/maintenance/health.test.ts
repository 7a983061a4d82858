import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { deliverDue } from '../../contact/emails/emails.ts'
import { shopForEachTest } from '../../testing/shop-for-tests.ts'
import { oneBracelet, payOn, startCheckout } from '../../testing/shopper.ts'
import { noteIncident } from './incidents.ts'
import { maintain } from './maintenance.ts'

// Shows S10.43.

const shop = shopForEachTest({ shops: 1 })

async function ready(query = '') {
  const response = await shop.fetch(`/readyz${query}`)
  const answer: unknown = await response.json()
  return { status: response.status, answer }
}

test('/readyz reports that the shop can sell, with e-mails, last webhook and incidents', async () => {
  await payOn(shop, await startCheckout(shop, { cart: oneBracelet }))
  shop.sandbox.webhookSender.kick()
  await shop.sandbox.webhookSender.idle()
  await shop.services.db.updateTable('outbox').set({ state: 'stuck' }).where('kind', '=', 'owner').execute()
  const at = shop.services.now().toISOString()
  await noteIncident(shop.services, 'clock', '90 seconds fast')
  shop.advance(11 * 60_000)
  expect(await ready()).toEqual({
    status: 200,
    answer: {
      ok: true,
      emails: { waiting: 1, late: 1, stuck: 1 },
      lastWebhook: at,
      troubles: [{ name: 'clock', since: at, detail: '90 seconds fast' }],
    },
  })
})

async function work(minutes: number, send: () => Promise<void>) {
  const services = { ...shop.services, mailbox: { send } }
  for (let second = 0; second < minutes * 60; second += 10) {
    if (second % 300 === 0) await maintain(services)
    await deliverDue(services)
    shop.advance(10_000)
  }
}
const refuse = () => Promise.reject(new Error('connect ECONNREFUSED'))

test('an unreachable mail server is reported within a quarter of an hour', async () => {
  await payOn(shop, await startCheckout(shop, { cart: oneBracelet }))
  shop.sandbox.webhookSender.kick()
  await shop.sandbox.webhookSender.idle()
  await work(15, refuse)
  expect(await ready()).toMatchObject({
    status: 200,
    answer: { ok: true, emails: { late: 2 }, troubles: [{ name: 'mail', detail: 'e-mails tried in vain: 2' }] },
  })
  expect((await ready('?strict')).status).toBe(503)
  shop.advance(3_600_000)
  await work(6, async () => {})
  await new Promise((pollInterval) => setTimeout(pollInterval, 1100))
  expect(await ready('?strict')).toMatchObject({ status: 200, answer: { emails: { late: 0 }, troubles: [] } })
})

test.each([
  ['takes no writes', sql`drop table rate_limits`, 'The database does not answer or cannot be written to'],
  [
    'was put back from before the last step',
    sql`delete from kysely_migration`,
    'The database is older than this version of the shop: start it once more to bring it up to date',
  ],
])('a database that %s is a 503 in words', async (_, damage, error) => {
  await damage.execute(shop.services.db)
  expect(await ready()).toEqual({ status: 503, answer: { ok: false, error } })
})

test('many requests to /readyz query the database once a second at most', async () => {
  expect((await ready()).status).toBe(200)
  await sql`drop table rate_limits`.execute(shop.services.db)
  const answers = await Promise.all(Array.from({ length: 20 }, ready))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  await expect.poll(async () => (await ready()).status).toBe(503)
})

test('/healthz answers without the database', async () => {
  await sql`drop table rate_limits`.execute(shop.services.db)
  expect((await shop.fetch('/healthz')).status).toBe(200)
})
