import { expect, test } from 'vitest'
import { openProvider } from '../../money/payments/stripe/provider.ts'
import { bodySizes } from '../../platform/http/body-sizes.ts'
import { openForms, shownBy } from '../../testing/form-shop.ts'
import { openShop } from '../../testing/open-shop.ts'
import { shopForEachTest } from '../../testing/shop-for-tests.ts'
import { aoife, checkOut, payOn, statusOf } from '../../testing/shopper.ts'
import { fulfil } from '../order/fulfil.ts'

const shop = shopForEachTest()

const fields = { product: '1', size: 'Large', email: aoife.email }
const buy = (changes: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  openForms(shop).send('/checkout/buy', { ...fields, ...changes }, headers)
const orders = () => shop.services.db.selectFrom('orders').selectAll().execute()

test('the Buy form creates the same order as the cart, and redirects to the payment page', async () => {
  const gift = { giftWrap: 'yes', giftNote: 'For you' }
  const answer = await buy(gift)
  expect(answer.status).toBe(303)
  await checkOut(shop, {
    cart: [{ id: '1', size: 'Large', quantity: 1 }],
    email: aoife.email,
    giftWrap: true,
    giftNote: 'For you',
  })
  const [byForm, byCart] = await orders()
  expect(answer.headers.get('location')).toBe(byForm?.checkoutUrl)
  expect(byForm?.cartDigest).toBe(byCart?.cartDigest)
  expect(byForm).toMatchObject({ state: 'pending', total: 4345, giftNote: 'For you', email: aoife.email })
  const sessionId = byForm?.sessionId ?? ''
  await payOn(shop, sessionId)
  await fulfil(shop.services.shop(), shop.services, sessionId)
  expect(await statusOf(shop, sessionId)).toMatchObject({ status: 'paid' })
})

test('an order without gift wrap has no gift note', async () => {
  expect((await buy({ giftNote: 'For you' })).status).toBe(303)
  expect(await orders()).toMatchObject([{ giftWrap: 0, giftNote: '' }])
})

test.each<[Record<string, string>, Record<string, string>]>([
  [{ email: 'aoife at home' }, { email: 'Please enter a valid email address' }],
  [{ email: '' }, { email: 'Please enter a valid email address' }],
  [{ size: 'Huge' }, { size: 'Please choose a size' }],
  [{ size: '' }, { size: 'Please choose a size' }],
  [{ giftWrap: 'maybe' }, { giftWrap: 'Please tick the gift wrap or leave it' }],
  [{ giftNote: 'x'.repeat(201) }, { giftNote: 'A gift note has at most 200 characters' }],
  [{ zone: 'the moon' }, { zone: 'Please choose where we ship to' }],
  [
    { size: 'Huge', email: 'x' },
    { size: 'Please choose a size', email: 'Please enter a valid email address' },
  ],
])(
  'the Buy form with %j comes back with its errors and typed values, and creates no order',
  async (changes, errors) => {
    const answer = await buy(changes)
    expect(answer.status).toBe(400)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('x-robots-tag')).toBe('noindex')
    expect(await shownBy(answer)).toEqual({
      path: '/product/claret-evening',
      form: { values: { ...fields, ...changes }, errors },
      scripts: false,
    })
    expect(await orders()).toEqual([])
  },
)

const question = (meant: string) => `Did you mean ${meant}? Correct it, or send the form again to keep what you typed.`

test('an address that is probably mistyped is asked about once; sent again, it goes to pay', async () => {
  const typed = { email: 'aoife@gmial.com', size: 'Large', giftWrap: 'yes', giftNote: 'For you' }
  const asked = await buy(typed)
  expect(asked.status).toBe(422)
  const { form } = await shownBy(asked)
  expect(form).toEqual({
    values: { ...fields, ...typed, askedEmail: 'aoife@gmial.com' },
    errors: { email: question('aoife@gmail.com') },
  })
  expect(await orders()).toEqual([])
  const kept = form?.values ?? {}
  const other = await buy({ ...kept, email: 'aoife@hotmial.com' })
  expect([other.status, (await shownBy(other)).form?.errors]).toEqual([422, { email: question('aoife@hotmail.com') }])
  expect((await buy({ ...kept, email: 'aoife@gmail.com' })).status).toBe(303)
  expect((await buy({ ...kept, email: ' aoife@gmial.com ' })).status).toBe(303)
  expect(await orders()).toMatchObject([
    { email: 'aoife@gmail.com', giftNote: 'For you' },
    { email: 'aoife@gmial.com', giftNote: 'For you' },
  ])
})

test('a mistyped address is asked about together with whatever else is wrong', async () => {
  const wrong = await buy({ email: 'aoife@gmial.com', size: 'Huge' })
  expect(wrong.status).toBe(400)
  const { form } = await shownBy(wrong)
  expect(form?.errors).toEqual({ size: 'Please choose a size', email: question('aoife@gmail.com') })
  expect((await buy({ ...form?.values, size: 'Large' })).status).toBe(303)
})

test.each(['', 'aoife@gmail.com', '__proto__', '<b>'])(
  'a question answered for the address %j does not count for another address',
  async (askedEmail) => {
    expect((await buy({ email: 'aoife@gmial.com', askedEmail })).status).toBe(422)
    expect((await buy({ askedEmail })).status).toBe(303)
  },
)

test.each(['99', '', '__proto__', '1<script>'])('the Buy form refuses the unknown product %j', async (product) => {
  const answer = await buy({ product })
  expect([answer.status, (await shownBy(answer)).path]).toEqual([404, '/product/0'])
})

test('the Buy form shows an address that the provider refuses as an error of its field', async () => {
  const typed = { ...fields, email: `${'a'.repeat(65)}@example.ie` }
  const answer = await openForms(shop).send('/checkout/buy', typed)
  expect(answer.status).toBe(422)
  expect((await shownBy(answer)).form).toEqual({
    values: typed,
    errors: { email: 'Please enter a valid email address' },
  })
})

test('a provider that does not answer leaves the shopper on the page, with a sentence and all that was typed', async () => {
  const payments = openProvider(null, () => Promise.reject(new TypeError('fetch failed')))
  const forms = openForms({ ...shop, services: { ...shop.services, payments } })
  const answer = await forms.send('/checkout/buy', fields)
  expect(answer.status).toBe(503)
  expect((await shownBy(answer)).form).toEqual({
    values: fields,
    problem: 'The payment page could not be opened just now. Nothing was charged. Please try again in a moment.',
  })
})

test.each([{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }, { origin: 'https://evil.example' }])(
  'refuses a form from another site (%j)',
  async (headers) => {
    const answer = await buy({}, headers)
    expect(answer.status).toBe(403)
    expect(answer.headers.get('content-type')).toContain('text/html')
    expect(await orders()).toEqual([])
  },
)

test.each<[string, RequestInit, number]>([
  ['JSON', { body: JSON.stringify(fields) }, 415],
  ['no type', { body: new Uint8Array([1, 2]) }, 415],
  [
    'more than the fields can hold',
    { body: new URLSearchParams({ ...fields, giftNote: 'x'.repeat(bodySizes.buy) }) },
    413,
  ],
])('%s is refused with a page in words', async (_, init, status) => {
  const answer = await shop.fetch('/checkout/buy', { method: 'POST', ...init })
  expect(answer.status).toBe(status)
  expect(await answer.text()).toContain('<h1>That did not work</h1>')
  expect(await orders()).toEqual([])
})

test('the Buy form counts toward the checkout limit, and the eleventh has to wait', async () => {
  const limited = await openShop({ env: { RATE_LIMITS: 'on', TRUST_PROXY: 'on' } })
  const forms = openForms(limited)
  const from = { 'x-forwarded-for': '192.0.2.1' }
  for (let time = 0; time < 10; time++) {
    expect((await forms.send('/checkout/buy', { ...fields, size: '' }, from)).status).toBe(400)
    expect((await forms.send('/checkout/buy', fields, from)).status).toBe(303)
  }
  const refused = await forms.send('/checkout/buy', fields, from)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '600'])
  expect(await refused.text()).toContain('Please wait 10 minutes and try again.')
  await limited.close()
})

test('opening the URL of the Buy form redirects to the shop', async () => {
  const answer = await openForms(shop).get('/checkout/buy')
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/shop'])
})
