import fc from 'fast-check'
import { expect, test } from 'vitest'
import { transitionPayment } from '../../sandbox/payments/payment-store.ts'
import { pay } from '../../sandbox/payments/transitions.ts'
import { deliverDue } from '../../server/contact/emails/emails.ts'
import { shopForAllTests } from '../../server/testing/shop-for-tests.ts'
import { aoife, oneBracelet, payOn, post, startCheckout } from '../../server/testing/shopper.ts'
import { webhooksArrive } from '../../server/testing/webhooks.ts'

const functions = ['send-order-confirmation', 'notify-store-owner'] as const
const lure = 'Claim your refund at https://evil.example'

const shop = shopForAllTests()

function bodyOf(more: object = {}) {
  const items = [{ name: lure, quantity: 1, price: 3500 }]
  return {
    email: 'victim@example.ie',
    customerEmail: 'victim@example.ie',
    orderNumber: 'SOL-A1B2C3D4',
    items,
    total: 1,
    ...more,
  }
}

async function emails() {
  const before = (await shop.emails()).length
  await deliverDue(shop.services)
  const all = await shop.emails()
  shop.advance(60_000)
  return all.slice(before)
}

test('the e-mail functions send nothing to strangers, whatever the request', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...functions),
      fc.emailAddress(),
      fc.string(),
      fc.jsonValue(),
      async (name, email, text, more) => {
        const items = [{ name: text, quantity: 1, price: 1 }]
        const body = { ...bodyOf({ email, customerEmail: email, orderNumber: text, items }), more }
        expect((await post(shop, `/functions/v1/${name}`, body)).status).toBeLessThan(500)
      },
    ),
    { numRuns: 60 },
  )
  expect(await emails()).toEqual([])
})

test('the e-mails of a paid order go only to buyer and owner, without text from the request', async () => {
  const sessionId = await startCheckout(shop, { cart: oneBracelet, email: aoife.email })
  await payOn(shop, sessionId)
  for (const name of functions)
    await post(shop, `/functions/v1/${name}`, bodyOf({ sessionId, subject: lure, to: 'victim@example.ie' }))
  await webhooksArrive(shop)
  const sent = await emails()
  expect(
    sent
      .flatMap(({ to = [], cc = [], bcc = [] }) => [...to, ...cc, ...bcc].map(({ address }) => address ?? ''))
      .toSorted(),
  ).toEqual([aoife.email, shop.services.config.mail.owner])
  expect(JSON.stringify(sent)).not.toMatch(/evil|victim/)
})

test('a hundred requests for one order send the owner one e-mail', async () => {
  const sessionId = await startCheckout(shop, { cart: oneBracelet, email: aoife.email })
  await payOn(shop, sessionId)
  await webhooksArrive(shop)
  await Promise.all(
    Array.from({ length: 100 }, () => post(shop, '/functions/v1/notify-store-owner', bodyOf({ sessionId }))),
  )
  const toOwner = (await emails()).filter(({ to }) => to?.[0]?.address === shop.services.config.mail.owner)
  expect(toOwner).toHaveLength(1)
})

test('the owner gets no e-mail about an unpaid order', async () => {
  const sessionId = await startCheckout(shop, { cart: oneBracelet, email: aoife.email })
  for (const name of functions) {
    shop.advance(5000)
    await post(shop, `/functions/v1/${name}`, bodyOf({ sessionId, email: aoife.email, customerEmail: aoife.email }))
  }
  expect(await emails()).toEqual([])
})

const hostile = 'Aoife <img src=x onerror=alert(1)>\r\nBcc: all@example.com\r\n\r\nClick https://evil.example/ now'

test('header lines and markup in a buyer’s name, address and note are text in the e-mails', async () => {
  const sessionId = await startCheckout(shop, { cart: oneBracelet, giftWrap: true, giftNote: hostile })
  const address = { line1: hostile, line2: hostile, city: hostile, state: hostile, postal_code: hostile, country: 'IE' }
  const payer = { ...aoife, name: hostile, phone: hostile, address }
  await transitionPayment(shop.sandbox.paymentStore, sessionId, (payment) => pay(payment, payer, 'visa'))
  await webhooksArrive(shop)
  const sent = await emails()
  expect(sent).toHaveLength(2)
  for (const { to = [], cc, bcc, headers, html = '', text = '', attachments } of sent) {
    expect([to.length, cc, bcc]).toEqual([1, undefined, undefined])
    expect(headers.map(({ key }) => key)).not.toContain('bcc')
    const ownPictures =
      /<img src="http:\/\/solas\.test\/pictures\/(?:wordmark\.png" width="240" height="28" alt="Solas" class="link"|[a-z\d.-]+\.jpg" width="64" height="64" alt="Picture of [A-Z][A-Za-z ]+" class="picture") style="[^"<>]+">/g
    expect(html.replaceAll(ownPictures, '')).not.toMatch(/<img|href="https:\/\/evil/)
    expect(text).not.toMatch(/^(Bcc:|Click)/m)
    for (const { content } of attachments)
      expect(typeof content === 'string' ? content : new TextDecoder().decode(content)).not.toContain('<img')
  }
})

test.each([
  'a@example.ie, b@example.ie',
  'a@example.ie\r\nBcc: b@example.ie',
  `${'a'.repeat(250)}@example.ie`,
  '"a@b"@c',
  'a',
])('the address %j is refused', async (email) => {
  const { status } = await post(shop, '/functions/v1/create-checkout-v2', { cart: oneBracelet, email })
  expect(status).toBe(400)
  for (const name of functions)
    expect((await post(shop, `/functions/v1/${name}`, bodyOf({ email, customerEmail: email }))).status).toBe(400)
})

test.each(['newsletter', 'subscribe', 'send-newsletter', 'sign-up'])(
  'in a shop without a mail server, /functions/v1/%s is a 404 and signs nobody up',
  async (name) => {
    expect((await post(shop, `/functions/v1/${name}`, { email: 'victim@example.ie' })).status).toBe(404)
    expect(await emails()).toEqual([])
  },
)
