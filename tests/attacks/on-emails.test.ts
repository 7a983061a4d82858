import { expect, test } from 'vitest'
import { transitionPayment } from '../../sandbox/payments/payment-store.ts'
import { pay } from '../../sandbox/payments/transitions.ts'
import { sendAll } from '../../server/testing/send-all.ts'
import { shopForAllTests } from '../../server/testing/shop-for-tests.ts'
import { aoife, oneBracelet, payOn, post, startCheckout } from '../../server/testing/shopper.ts'
import { webhooksArrive } from '../../server/testing/webhooks.ts'

// Shows S10.44.

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
  const sent = await sendAll(shop)
  shop.advance(60_000)
  return sent
}

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
      /<img src="http:\/\/solas\.test\/pictures\/(?:wordmark\.png" width="240" height="28" alt="Solas" class="link"|[a-z\d.-]+\.jpg" width="(?:64|536)" height="(?:64|536)" alt="Picture of [A-Z][A-Za-z ]+"(?: class="picture")?) style="[^"<>]+">/g
    expect(html.replaceAll(ownPictures, '')).not.toMatch(/<img|href="https:\/\/evil/)
    expect(text).not.toMatch(/^(Bcc:|Click)/m)
    for (const { content } of attachments)
      expect(typeof content === 'string' ? content : new TextDecoder().decode(content)).not.toContain('<img')
  }
})

test.each(['newsletter', 'subscribe', 'send-newsletter', 'sign-up'])(
  'in a shop without a mail server, /functions/v1/%s is a 404 and signs nobody up',
  async (name) => {
    expect((await post(shop, `/functions/v1/${name}`, { email: 'victim@example.ie' })).status).toBe(404)
    expect(await emails()).toEqual([])
  },
)
