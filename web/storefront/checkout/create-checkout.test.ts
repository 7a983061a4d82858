import fc from 'fast-check'
import * as v from 'valibot'
import { beforeEach, expect, test, vi } from 'vitest'
import { inSize, sizes } from '#crafts/bracelets/sizes.ts'
import { type Cart, lineId } from '#shop/cart/cart.ts'
import { quote } from '#shop/checkout/quote.ts'
import { CheckoutRequest } from '#shop/checkout/request.ts'
import { builtInQuestions } from '#shop/settings/questions.ts'
import { createShop } from '#shop/shop.ts'
import { products, solas } from '#shops/solas.ts'
import { MemoryStorage } from '../../platform/memory-storage.ts'
import type { CheckoutOptions } from './checkout-options.ts'
import { checkoutBody, createCheckout, trustedPaymentUrl, watchedContent } from './create-checkout.ts'

// Shows S7.2, S7.3, S7.4, S8.2, S8.3, S9.8.

const origin = 'https://shop.example'
const body = checkoutBody(solas, [{ id: '1', ...inSize('Medium'), quantity: 1 }], 'a@b.ie', {
  giftWrap: false,
  giftNote: '',
})

beforeEach(() => {
  vi.stubGlobal('localStorage', new MemoryStorage())
  vi.stubGlobal('location', { href: `${origin}/#/cart`, origin })
})

const json = (status: number, answer: unknown) => async () => Response.json(answer, { status })

function create(fetch: (path: string, init: RequestInit) => Promise<Response>) {
  vi.stubGlobal('fetch', fetch)
  return createCheckout(body)
}

const failed = (code: string, detail: string) => ({ ok: false, failure: { code, detail } })

test('a successful answer returns the payment URL', async () => {
  const answer = { ok: true, url: 'https://checkout.stripe.com/c/pay/cs_test_1', sessionId: 'cs_test_1' }
  expect(await create(json(200, answer))).toEqual({ ok: true, url: answer.url, sessionId: 'cs_test_1' })
})

test('null fields in an answer count as missing', async () => {
  const answer = { ok: true, url: 'https://checkout.stripe.com/c/pay/cs_test_1', sessionId: null, error: null }
  expect(await create(json(200, answer))).toEqual({ ok: true, url: answer.url, sessionId: undefined })
})

test.each([
  ['the words of the server', 400, { ok: false, error: 'The cart is empty' }, 'The cart is empty'],
  ['that it was tried too often', 429, { ok: false, error: 'Please wait 9 minutes.' }, 'Please wait 9 minutes.'],
  ['words with a good status', 200, { ok: false, error: 'Prices have changed.' }, 'Prices have changed.'],
  ['a status without words', 502, {}, 'Server returned 502'],
  ['an answer that is no object', 500, 'oops', 'Server returned 500'],
  ['an answer of the wrong shape', 200, { ok: true, url: 5 }, 'No checkout URL received from server'],
  ['a refusal without words', 200, { ok: false }, 'No checkout URL received from server'],
  ['a refusal of nulls', 200, { ok: false, url: null, error: null }, 'No checkout URL received from server'],
  ['no address', 200, { ok: true }, 'No checkout URL received from server'],
  ['a foreign address', 200, { ok: true, url: 'https://evil.example/' }, 'No checkout URL received from server'],
])('an answer with %s gives the shopper a reason', async (_, status, body, detail) => {
  expect(await create(json(status, body))).toEqual(failed('CHECKOUT_SESSION_FAILED', detail))
})

test('a broken connection is reported with the message of the browser', async () => {
  const broken = () => Promise.reject(new TypeError('Failed to fetch'))
  expect(await create(broken)).toEqual(failed('NETWORK_ERROR', 'Failed to fetch'))
})

function waitsFor(ms: number) {
  const signal = AbortSignal.timeout(ms)
  return vi.spyOn(AbortSignal, 'timeout').mockReturnValue(signal)
}

test('stops waiting for a silent server after 15 seconds', async () => {
  const waiting = waitsFor(20)
  const outcome = await create(
    (_, { signal }) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason))
      }),
  )
  expect(outcome).toEqual(failed('NETWORK_ERROR', 'Request timed out after 15 seconds'))
  expect(waiting).toHaveBeenCalledExactlyOnceWith(15_000)
})

const line = fc
  .record({
    id: fc.constantFrom(...products.map(({ id }) => id)),
    size: fc.constantFrom(...sizes),
    quantity: fc.integer({ min: 1, max: 5 }),
  })
  .map(({ size, ...key }) => ({ ...key, ...inSize(size) }))
const carts = fc.uniqueArray(line, { minLength: 1, maxLength: 10, selector: lineId })
const options = fc.record({ giftWrap: fc.boolean(), giftNote: fc.string({ maxLength: 200 }), cartId: fc.uuid() })

test('the server parses every cart that the browser sends as the same cart', () => {
  fc.assert(
    fc.property(carts, options, (cart, chosen) => {
      const request = v.parse(CheckoutRequest, checkoutBody(solas, cart, 'aoife@shop.example', chosen))
      expect(request).toMatchObject({
        itemised: true,
        cart,
        giftWrap: chosen.giftWrap,
        expectedTotal: quote(solas, cart, chosen).total,
      })
    }),
  )
})

const asking = createShop({
  products,
  settings: { questions: builtInQuestions.map((question) => ({ ...question, isOn: true })) },
})
const zones = ['ireland', 'europe'].map((id) => ({ id, name: id, countries: ['IE'], fee: 495, freeFrom: null }))
const moreOptions = fc.record({
  giftWrap: fc.boolean(),
  giftNote: fc.constantFrom('', 'For you', 'For us'),
  zone: fc.constantFrom(undefined, ...zones.map(({ id }) => id)),
  answers: fc.constantFrom(undefined, { delivery: '' }, { delivery: 'By the gate' }, { other: 'Blue' }),
  cartId: fc.uuid(),
})

test('the checkout watches exactly what it sends, but for the e-mail address and the cart’s id', () => {
  const sent = (cart: Cart, chosen: CheckoutOptions) =>
    JSON.stringify(checkoutBody(asking, cart, 'a@b.ie', { ...chosen, cartId: 'the same' }, zones))
  const shortCart = carts.map((cart) => cart.slice(0, 1))
  fc.assert(
    fc.property(shortCart, shortCart, moreOptions, moreOptions, (cart, other, one, two) => {
      const watched = [watchedContent(asking, cart, one, zones), watchedContent(asking, other, two, zones)]
      expect(watched[0] === watched[1]).toBe(sent(cart, one) === sent(other, two))
    }),
    { numRuns: 500 },
  )
})

test('answers are sent only to questions that the items are asked', () => {
  const cart = [{ id: '1', ...inSize('Medium'), quantity: 1 }]
  const options = { giftWrap: false, giftNote: '', answers: { delivery: 'By the gate', other: 'Blue' } }
  expect(checkoutBody(asking, cart, 'a@b.ie', options)).toMatchObject({ answers: { delivery: 'By the gate' } })
  expect(checkoutBody(solas, cart, 'a@b.ie', options)).not.toHaveProperty('answers')
})

test('an answer that the shop took from the list meanwhile is not sent, as the cart does not show it', () => {
  const list = { isOn: true, kind: 'choice', choices: ['Red', 'Blue'] } as const
  const settings = { questions: builtInQuestions.map((question) => ({ ...question, ...list })) }
  const choosing = createShop({ products, settings })
  const cart = [{ id: '1', ...inSize('Medium'), quantity: 1 }]
  const sent = (answer: string) =>
    checkoutBody(choosing, cart, 'a@b.ie', { giftWrap: false, giftNote: '', answers: { delivery: answer } })
  expect(sent('Blue')).toMatchObject({ answers: { delivery: 'Blue' } })
  expect(sent('Green')).not.toHaveProperty('answers')
})

test('a gift note without gift wrap is not sent', () => {
  const { giftNote } = checkoutBody(solas, [{ id: '1', ...inSize('Medium'), quantity: 1 }], 'a@b.ie', {
    giftWrap: false,
    giftNote: 'For you',
  })
  expect(giftNote).toBe('')
})

test('the amount tier is sent with the cart as specified', () => {
  const { items } = checkoutBody(solas, [{ id: '1', ...inSize('Medium'), quantity: 2 }], 'a@b.ie', {
    giftWrap: false,
    giftNote: '',
  })
  expect(items).toEqual([{ price: 40, quantity: 1 }])
})

test.each([
  ["Stripe's checkout", 'https://checkout.stripe.com/c/pay/cs_test_1', 'https://checkout.stripe.com/c/pay/cs_test_1'],
  [
    'a page of the own origin',
    'https://shop.example/sandbox/pay/cs_test_1',
    'https://shop.example/sandbox/pay/cs_test_1',
  ],
  ['a path of the own origin', '/sandbox/pay/cs_test_1', 'https://shop.example/sandbox/pay/cs_test_1'],
])('the payment URL %s is trusted', (_, url, followed) => {
  expect(trustedPaymentUrl(url, origin)).toBe(followed)
})

test.each([
  undefined,
  '',
  'https://evil.example/pay',
  'http://checkout.stripe.com/pay',
  'https://checkout.stripe.com.evil.example/pay',
  'https://checkout.stripe.com@evil.example/pay',
  'https://user:secret@checkout.stripe.com/pay',
  'https://checkout.stripe.com:8443/pay',
  '//evil.example/pay',
  '\\\\evil.example/pay',
  'javascript:alert(1)',
  'data:text/html,hello',
  'https://',
])('the payment URL %s is not trusted', (url) => {
  expect(trustedPaymentUrl(url, origin)).toBeNull()
})
