import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import { deskCalls } from '#shop/calls/desk-calls.ts'
import { ShopAnswer } from '#shop/desk/shop.ts'
import { openProvider } from '../../money/payments/stripe/provider.ts'
import { webhookProblem, webhookSecrets } from '../../orders/checkout/webhook-endpoint.ts'
import { listen } from '../../platform/http/listen.ts'
import { openNodeServer } from '../../platform/http/node-server.ts'
import { signIn } from '../../testing/desk.ts'
import { shopForTest } from '../../testing/shop-for-tests.ts'
import { oneBracelet, payOn, startCheckout, statusOf } from '../../testing/shopper.ts'
import { webhooksArrive } from '../../testing/webhooks.ts'

const who = 'owner@solas.test'

async function open(env: Record<string, string> = {}) {
  const shop = await shopForTest({ env: { OWNER_EMAIL: who, ...env } })
  const desk = await signIn(shop)
  return { shop, desk }
}

test('a test e-mail goes to the person who asks for it', async () => {
  const { shop, desk } = await open()
  expect((await desk.post(deskCalls.sendTestEmail.path)).status).toBe(200)
  const [email] = (await shop.emails()).filter(({ subject }) => subject === 'E-mails of your shop arrive')
  expect(email?.to?.[0]?.address).toBe(who)
})

test('a mail server that refuses the test e-mail is quoted', async () => {
  const { shop, desk } = await open()
  shop.services.mailbox.send = () => Promise.reject(new Error('550 no relay'))
  const answer = await desk.post(deskCalls.sendTestEmail.path)
  expect([answer.status, await answer.json()]).toMatchObject([
    502,
    { error: 'The mail server refused it: 550 no relay' },
  ])
})

test('a test e-mail that DMARC refuses says what to do; one that goes out says what DNS lacks', async () => {
  const { shop, desk } = await open({ PUBLIC_URL: 'http://shop.example.ie' })
  const missing = async () => {
    throw Object.assign(new Error('ENOTFOUND'), { code: 'ENOTFOUND' })
  }
  Object.assign(shop.services.resolver, {
    resolve4: missing,
    resolve6: missing,
    resolveTxt: missing,
    reverse: missing,
  })
  const refusal = new Error('550 5.7.26 due to domain’s DMARC policy')
  vi.spyOn(shop.services.mailbox, 'send').mockRejectedValueOnce(refusal)
  expect(await (await desk.post(deskCalls.sendTestEmail.path)).text()).toContain('use an address at your own domain')
  Object.assign(shop.services.config.mail, { smtpUrl: 'smtps://mail.example.ie', from: 'Shop <a@example.ie>' })
  const answer = v.parse(ShopAnswer, await (await desk.post(deskCalls.sendTestEmail.path)).json())
  const found = answer.missing.map(({ what }) => what)
  for (const what of [
    'shop.example.ie has no address',
    'SPF: example.ie',
    'DKIM:',
    'DMARC:',
    'mail.example.ie in SMTP_URL',
  ])
    expect(found).toContainEqual(expect.stringContaining(what))
  const address = await (await desk.post(deskCalls.checkAddress.path)).text()
  expect(address).toContain('add an A record for shop.example.ie')
})

test('the webhook endpoint is made at the provider, its secret is kept, and webhooks it signs are taken', async () => {
  const { shop, desk } = await open()
  expect((await desk.post(deskCalls.makeWebhook.path)).status).toBe(200)
  const secrets = await webhookSecrets({ ...shop.services, webhookSecret: null })
  expect(secrets).toEqual([shop.services.webhookSecret])
  await shop.services.db
    .updateTable('secrets')
    .set({ value: 'whsec_of_an_older_endpoint' })
    .where('name', '=', 'webhook-sandbox')
    .execute()
  const sessionId = await startCheckout(shop, { cart: oneBracelet })
  await payOn(shop, sessionId)
  await webhooksArrive(shop)
  expect(await statusOf(shop, sessionId), 'the secret that is set holds too').toMatchObject({ status: 'paid' })
})

test('a live shop without a webhook creates it at start, or says why it cannot start', async () => {
  const { shop } = await open()
  const { services } = shop
  const live = { ...services, webhookSecret: null, config: { ...services.config, mode: 'live' as const } }
  const refusing = openProvider(null, async () =>
    Response.json({ error: { message: 'No permission' } }, { status: 403 }),
  )
  expect(await webhookProblem({ ...live, payments: refusing })).toContain('Stripe did not make one (No permission)')
  expect(await webhookProblem(live)).toBeNull()
  expect(await webhookSecrets(live)).toEqual([services.webhookSecret])
  expect(await webhookProblem({ ...live, payments: refusing }), 'it is made once').toBeNull()
})

test('the desk checks the public URL of the shop by requesting it', async () => {
  const server = openNodeServer((_, response) => response.writeHead(200).end('{"ok":true}'))
  const listening = await listen(server, 0, '127.0.0.1')
  if (!listening.ok) throw new Error(listening.problem)
  const { desk } = await open({ PUBLIC_URL: listening.origin })
  expect((await desk.post(deskCalls.checkAddress.path)).status).toBe(200)
  server.closeAllConnections()
  server.close()
  const answer = await desk.post(deskCalls.checkAddress.path)
  expect([answer.status, await answer.text()]).toEqual([502, expect.stringContaining('does not lead to your shop')])
})
