import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sandboxBars } from '#shop/pages/sandbox-page.ts'
import { formValues, type OpenSandbox, openSandbox, sessionOf } from '../../server/testing/open-sandbox.ts'
import { sessionEvents } from '../webhook-sender/events.ts'

let open: OpenSandbox

beforeAll(async () => {
  open = await openSandbox()
})
afterAll(() => open.close())

async function visit(more: Partial<Stripe.Checkout.SessionCreateParams> = {}) {
  const { id, url } = await open.stripe.checkout.sessions.create(sessionOf(more))
  if (url === null) throw new Error('no payment page')
  const path = new URL(url).pathname
  return {
    id,
    path,
    read: async (at = path) => (await open.get(at)).text(),
    pay: (fields: Record<string, string> = {}) => open.post(path, formValues(fields)),
    panel: (action: string) => open.post(`${path}/panel`, { action }),
    session: () => open.stripe.checkout.sessions.retrieve(id),
    eventTypes: async () => {
      await open.sandbox.webhookSender.idle()
      const own = (await sessionEvents(open.db, id)).map((event) => event.id)
      return open.received.filter(({ event }) => own.includes(event.id)).map(({ event }) => event.type)
    },
  }
}

const returnOf = (id: string) => `http://shop.test/checkout/return?session_id=${id}`

test('the page says that it is a sandbox, shows the order, and asks for no card number', async () => {
  const { read } = await visit({ customer_email: 'aoife@example.ie' })
  const page = await read()
  for (const text of [sandboxBars.payments, 'Burgundy Safari (Medium)', '2 × €35.00', '€70.00', '€4.95', 'Pay €74.95'])
    expect(page).toContain(text)
  expect(page).toContain('value="aoife@example.ie"')
  expect(page).toContain('href="http://shop.test/checkout/cancel"')
  expect(page).not.toMatch(/cc-number|card number"|inputmode="numeric"/)
})

test('payment pages are not cached, indexed or framed, and run no scripts', async () => {
  const { path } = await visit()
  for (const address of [path, '/sandbox/pay/cs_test_none']) {
    const { headers } = await open.get(address)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-robots-tag')).toContain('noindex')
    expect(headers.get('content-security-policy')?.replace(/'sha256-[^']+'/, "'sha256'")).toBe(
      "default-src 'none'; style-src 'self' 'sha256'; img-src 'self' data:; font-src 'self'; frame-src 'none'; form-action 'self' http://shop.test; base-uri 'none'; frame-ancestors 'none'",
    )
  }
})

test("paying redirects to the shop and sends it the payer's details and address", async () => {
  const { id, pay, session, eventTypes } = await visit()
  const response = await pay({ line2: 'Flat 2', state: 'Co. Galway' })
  expect([response.status, response.headers.get('location')]).toEqual([303, returnOf(id)])
  const address = {
    line1: '1 Main Street',
    line2: 'Flat 2',
    city: 'Galway',
    state: 'Co. Galway',
    postal_code: 'H91 AB12',
    country: 'IE',
  }
  expect(await session()).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    url: null,
    customer_details: { email: 'aoife@example.ie', name: 'Aoife Byrne', phone: '085 123 4567' },
    collected_information: { shipping_details: { name: 'Aoife Byrne', address } },
  })
  expect(await eventTypes()).toEqual(['checkout.session.completed'])
})

test('a missing value is explained next to its field, and all other typed values stay', async () => {
  const { path, session } = await visit()
  const response = await open.post(path, formValues({ name: '', postal_code: '', line1: '5 "Quay" <b>' }))
  const page = await response.text()
  expect(response.status).toBe(422)
  expect(page).toContain('<title>Error: Payment')
  expect(page).toMatch(/<p id="name-error"[^>]*>.*?Error: <\/span><span>Enter your full name<\/span><\/span><\/p>/)
  expect(page).toMatch(/id="name"[^>]* aria-invalid="true" aria-describedby="name-error"/)
  expect(page).toContain('<a href="#postal_code">Enter your Eircode or postcode</a>')
  expect(page).toContain('value="5 &quot;Quay&quot; &lt;b&gt;"')
  expect((await session()).status).toBe('open')
})

test.each([
  ['declined', 'Your card was declined.'],
  ['insufficient', 'Your card has insufficient funds.'],
  ['expired', 'Your card has expired.'],
])('a payment with the card %s is refused on the same page, and another card then pays', async (card, message) => {
  const { id, pay, path, read, session, eventTypes } = await visit()
  const refused = await pay({ card })
  expect([refused.status, refused.headers.get('location')]).toEqual([303, path])
  const page = await read()
  expect(page).toContain(message)
  expect(page).toContain('value="1 Main Street"')
  expect(await session()).toMatchObject({ status: 'open', payment_status: 'unpaid', payment_intent: null })
  expect(await eventTypes()).toEqual([])
  expect((await pay()).headers.get('location')).toBe(returnOf(id))
})

describe('3-D Secure', () => {
  test('the page asks the bank first, and pays once the bank confirms', async () => {
    const { id, pay, path, read, session } = await visit()
    expect((await pay({ card: 'authentication' })).headers.get('location')).toBe(`${path}/bank`)
    expect((await session()).payment_status).toBe('unpaid')
    expect(await read(`${path}/bank`)).toContain(
      '<span>Do you confirm this payment of </span><strong>€74.95</strong><span>?',
    )
    const yes = await open.post(`${path}/bank`, { answer: 'confirm' })
    expect(yes.headers.get('location')).toBe(returnOf(id))
    expect((await session()).payment_status).toBe('paid')
  })

  test.each(['refuse', '', 'confirm '])("the page does not pay if the bank's answer is %j", async (answer) => {
    const { pay, path, read, session } = await visit()
    await pay({ card: 'authentication' })
    expect((await open.post(`${path}/bank`, { answer })).headers.get('location')).toBe(path)
    expect(await read()).toContain('Your bank did not confirm this payment.')
    expect((await session()).status).toBe('open')
  })

  test('the bank page redirects if the payment does not wait for the bank', async () => {
    const { path } = await visit()
    expect((await open.get(`${path}/bank`)).headers.get('location')).toBe(path)
    expect((await open.post(`${path}/bank`, { answer: 'confirm' })).headers.get('location')).toBe(path)
  })
})

test.each([
  ['arrive', 'paid', 'checkout.session.async_payment_succeeded', 'This order is paid'],
  ['fail', 'unpaid', 'checkout.session.async_payment_failed', 'The payment did not arrive'],
])('a delayed payment completes as unpaid, and after "%s" it is %s', async (action, status, event, title) => {
  const { id, pay, panel, read, session, eventTypes } = await visit()
  expect((await pay({ card: 'delayed' })).headers.get('location')).toBe(returnOf(id))
  expect(await session()).toMatchObject({ status: 'complete', payment_status: 'unpaid' })
  expect(await read()).toContain('Your payment is on its way')
  await panel(action)
  expect((await session()).payment_status).toBe(status)
  expect(await read()).toContain(title)
  expect(await eventTypes()).toEqual(['checkout.session.completed', event])
})

test('a paid page can be visited but not paid again', async () => {
  const { id, pay, path, read, eventTypes } = await visit()
  await pay()
  expect((await pay({ card: 'declined' })).headers.get('location')).toBe(path)
  const page = await read()
  expect(page).toContain('This order is paid')
  expect(page).toContain(`href="${returnOf(id)}"`)
  expect(await eventTypes()).toHaveLength(1)
})

test('eight submissions of one payment page at once pay once', async () => {
  const { pay, eventTypes } = await visit()
  await Promise.all(Array.from({ length: 8 }, () => pay()))
  expect(await eventTypes()).toEqual(['checkout.session.completed'])
})

test('an expired page says so and leads back', async () => {
  const { id, pay, path, read } = await visit()
  await open.stripe.checkout.sessions.expire(id)
  expect(await read()).toContain('This payment page has expired')
  expect((await pay()).headers.get('location')).toBe(path)
})

test('a page that does not exist is a 404 with a way back', async () => {
  const response = await open.get('/sandbox/pay/cs_test_none')
  expect(response.status).toBe(404)
  expect(await response.text()).toMatch(/<a [^>]*href="\/"[^>]*>Back to the shop<\/a>/)
})

test('typed HTML is shown as text', async () => {
  const hostile = '<script>alert(1)</script>"\'&'
  const price_data = { currency: 'eur', unit_amount: 3000, product_data: { name: hostile } }
  const { pay, read } = await visit({
    line_items: [{ quantity: 1, price_data }],
    custom_text: { submit: { message: hostile } },
    cancel_url: 'http://shop.test/?"><script>',
  })
  await pay({ card: 'declined', name: hostile, line1: hostile })
  const page = await read()
  expect(page).not.toContain('<script')
  expect(page).not.toContain('shop.test/?"')
  expect(page.split('&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#x27;&amp;')).toHaveLength(5)
})

describe('the panel', () => {
  test('the panel holds webhooks back and delivers them in order', async () => {
    const { pay, panel, read, eventTypes } = await visit()
    await panel('hold')
    await pay()
    await panel('refund')
    expect(await eventTypes()).toEqual([])
    expect(await read()).toContain('held back')
    await panel('deliver')
    expect(await eventTypes()).toEqual(['checkout.session.completed', 'refund.created', 'charge.refunded'])
  })

  test('the panel delivers webhooks out of order', async () => {
    const { pay, panel, eventTypes } = await visit()
    await panel('hold')
    await pay()
    await panel('refund')
    await panel('deliver-reversed')
    expect(await eventTypes()).toEqual(['charge.refunded', 'refund.created', 'checkout.session.completed'])
  })

  test('the panel resends the last event, and sends a duplicate under another id', async () => {
    const { id, pay, panel, eventTypes } = await visit()
    await pay()
    await panel('resend')
    await panel('duplicate')
    expect(await eventTypes()).toEqual(Array(3).fill('checkout.session.completed'))
    const ids = open.received.filter(({ body }) => body.includes(id)).map(({ event }) => event.id)
    expect([ids[0] === ids[1], ids[1] === ids[2]]).toEqual([true, false])
  })

  test('the panel refunds the whole payment', async () => {
    const { pay, panel, read, eventTypes } = await visit()
    await pay()
    await panel('refund')
    expect(await read()).toContain('All of it was given back.')
    expect(await eventTypes()).toEqual(['checkout.session.completed', 'refund.created', 'charge.refunded'])
  })

  test('the panel makes a partial refund, lets it fail at the bank, and refunds again', async () => {
    const { pay, panel, read, eventTypes } = await visit()
    await pay()
    await panel('refund-part')
    expect(await read()).toContain('€5.00 of it was given back.')
    await panel('refund-failed')
    expect(await read()).not.toContain('given back')
    expect(await read()).not.toContain('Let the last refund fail')
    await panel('refund')
    expect(await read()).toContain('All of it was given back.')
    expect(await eventTypes()).toEqual([
      'checkout.session.completed',
      ...['refund.created', 'charge.refunded', 'refund.failed', 'refund.created', 'charge.refunded'],
    ])
  })

  test('disputes the payment, and decides the dispute, once', async () => {
    const { pay, panel, read, eventTypes } = await visit()
    await pay()
    await panel('dispute')
    await panel('dispute')
    expect(await read()).not.toContain('Dispute the payment')
    expect(await read()).toContain('Decide for the payer')
    await panel('dispute-won')
    await panel('dispute-lost')
    expect(await read()).not.toContain('Decide for')
    expect(await eventTypes()).toEqual([
      'checkout.session.completed',
      'charge.dispute.created',
      'charge.dispute.closed',
    ])
  })

  test('the panel offers only actions that the payment allows, and ignores the others', async () => {
    const { panel, path, read, session } = await visit()
    expect(await read()).not.toContain('Refund in full')
    for (const action of ['refund', 'arrive', 'nonsense']) await panel(action)
    expect((await session()).status).toBe('open')
    const response = await panel('expire')
    expect(response.headers.get('location')).toBe(`${path}?done=expire#panel`)
    expect(await read(`${path}?done=expire`)).toContain('Done: Expire this page')
    expect((await session()).status).toBe('expired')
  })
})
