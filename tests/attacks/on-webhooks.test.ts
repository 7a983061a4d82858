import { expect, test } from 'vitest'
import { createApp } from '../../server/app.ts'
import { deliverDue } from '../../server/contact/emails/emails.ts'
import { lastingIncidents } from '../../server/platform/maintenance/incidents.ts'
import { maintain } from '../../server/platform/maintenance/maintenance.ts'
import { shopForEachTest } from '../../server/testing/shop-for-tests.ts'
import { oneBracelet, payOn, startCheckout, statusOf } from '../../server/testing/shopper.ts'
import { deliverWebhook, holdWebhooks, webhooksOf } from '../../server/testing/webhooks.ts'

// Shows S10.44.

const shop = shopForEachTest()

async function heldCheckout() {
  const sessionId = await startCheckout(shop, { cart: oneBracelet })
  await holdWebhooks(shop, sessionId)
  return sessionId
}

async function unheard() {
  const sessionId = await heldCheckout()
  await payOn(shop, sessionId)
  const [body = ''] = await webhooksOf(shop, sessionId)
  return { sessionId, body }
}

const stateOf = async (sessionId: string) =>
  (await shop.services.db.selectFrom('orders').select('state').where('sessionId', '=', sessionId).executeTakeFirst())
    ?.state
const emails = async () => {
  await deliverDue(shop.services)
  return (await shop.emails()).length
}

test('refuses forged payment events, and ignores a signed one that the provider does not confirm', async () => {
  const { body } = await unheard()
  const unpaid = await heldCheckout()
  const lie = body.replaceAll(/cs_test_\w+/g, unpaid)
  expect((await deliverWebhook(shop, lie, { secret: 'whsec_guessed' })).status).toBe(400)
  expect((await shop.fetch('/webhooks/stripe', { method: 'POST', body: lie })).status).toBe(400)
  expect((await deliverWebhook(shop, lie)).status).toBe(200)
  expect(await stateOf(unpaid)).toBe('pending')
  expect(await emails()).toBe(0)
})

test('under a wrong clock webhooks are refused but no order is lost, and the owner is told', async () => {
  const { sessionId, body } = await unheard()
  const fast = { ...shop.services, now: () => new Date(shop.services.now().getTime() + 20 * 60_000) }
  const app = createApp({ services: fast, sandbox: null })
  const skewed = { services: shop.services, fetch: async (path: string, init?: RequestInit) => app.request(path, init) }
  expect((await deliverWebhook(skewed, body)).status).toBe(400)
  expect(await stateOf(sessionId)).toBe('pending')
  expect((await app.request(`/checkout/return?session_id=${sessionId}`)).status).toBe(303)
  expect(await statusOf(shop, sessionId)).toMatchObject({ status: 'paid' })
  const later = await startCheckout(skewed, { cart: oneBracelet })
  expect((await shop.stripe.checkout.sessions.retrieve(later)).status, 'a page that is open long enough').toBe('open')
  await maintain(fast)
  expect((await lastingIncidents(shop.services.db)).map(({ detail }) => detail)).toEqual(['1200 seconds fast'])
  expect((await deliverWebhook(shop, body)).status).toBe(200)
  await maintain(shop.services)
  expect(await lastingIncidents(shop.services.db)).toEqual([])
})
