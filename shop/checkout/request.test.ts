import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { inSize } from '#crafts/bracelets/sizes.ts'
import { solas } from '#shops/solas.ts'
import { isRefusal } from '../refusal.ts'
import { sentenceFor } from '../texts/sentence-for.ts'
import { Email, maskEmail } from './email.ts'
import { refuseCheckout } from './refusals.ts'
import { CheckoutRequest, refuseOutdated } from './request.ts'
import { emailMessages, parseEmail } from './typed-email.ts'

// Shows S3.14, S5.1, S5.2, S5.3, S7.1, S10.2.

const items = [{ price: 40, quantity: 1 }]
const line = { id: '26', quantity: 1, size: 'Medium' }

function read(body: unknown) {
  const parsed = v.safeParse(CheckoutRequest, body)
  if (!parsed.success) return refuseCheckout('invalid', sentenceFor(parsed.issues))
  return refuseOutdated(solas, parsed.output) ?? parsed.output
}

test('a request with only the specified body is parsed as a single amount', () => {
  expect(read({ items: [{ price: 35, quantity: 1 }] })).toEqual({
    itemised: false,
    items: [{ price: 3500, quantity: 1 }],
  })
})

test('a request with a cart ignores the specified items', () => {
  const parsed = read({
    items: [{ price: 0.5, quantity: 9 }],
    cart: [line],
    giftWrap: true,
    giftNote: ' Happy birthday ',
  })
  expect(parsed).toEqual({
    itemised: true,
    cart: [{ id: '26', quantity: 1, ...inSize('Medium') }],
    giftWrap: true,
    giftNote: 'Happy birthday',
    answers: {},
  })
})

test('the same line given twice is added up', () => {
  const parsed = read({ cart: [line, { ...line, quantity: 2 }] })
  expect(parsed).toMatchObject({ cart: [{ id: '26', ...inSize('Medium'), quantity: 3 }] })
})

test.each<[string, object]>([
  ['an unknown size', { ...line, size: 'Huge' }],
  ['no size', { id: '26', quantity: 1 }],
  ['an option that it does not have', { ...line, options: { glaze: 'Celadon' } }],
])('refuses a cart line with %s', (_, wrong) => {
  expect(read({ cart: [wrong] })).toMatchObject({ code: 'not-offered' })
})

test('words for a field that the product does not have are refused', () => {
  expect(read({ cart: [{ ...line, personal: { words: 'Aoife' } }] })).toMatchObject({ code: 'wrong-words' })
})

test.each([
  ['no body', undefined],
  ['null', null],
  ['a list', []],
  ['text', 'items'],
  ['no items', {}],
  ['no item', { items: [] }],
  ['two items', { items: [...items, ...items] }],
  ['a price that is no tier', { items: [{ price: 0.5, quantity: 1 }] }],
  ['a negative price', { items: [{ price: -40, quantity: 1 }] }],
  ['a price in words', { items: [{ price: '40', quantity: 1 }] }],
  ['a quantity of 2', { items: [{ price: 40, quantity: 2 }] }],
  ['an empty cart', { items, cart: [] }],
  ['a cart that is no list', { items, cart: { 0: line } }],
  ['null for a cart', { items, cart: null }],
  ['an unknown product', { cart: [{ ...line, id: '99' }] }],
  ['a product by prototype name', { cart: [{ ...line, id: '__proto__' }] }],
  ['quantity 0', { cart: [{ ...line, quantity: 0 }] }],
  ['quantity -1', { cart: [{ ...line, quantity: -1 }] }],
  ['quantity 1.5', { cart: [{ ...line, quantity: 1.5 }] }],
  ['quantity 1e9', { cart: [{ ...line, quantity: 1e9 }] }],
  ['quantity "2"', { cart: [{ ...line, quantity: '2' }] }],
  ['not-a-number', { cart: [{ ...line, quantity: Number.NaN }] }],
  ['21 of a line', { cart: [{ ...line, quantity: 21 }] }],
  ['21 of a line in two parts', { cart: [{ ...line, quantity: 20 }, line] }],
  ['51 pieces', { cart: [1, 2, 3].map((id) => ({ ...line, id: String(id), quantity: 17 })) }],
  ['a size in numbers', { cart: [{ ...line, size: 17 }] }],
  ['an option by a name that is none', { cart: [{ ...line, options: { 'Glaze!': 'x' } }] }],
  ['a note too long', { cart: [line], giftNote: 'x'.repeat(201) }],
  ['gift wrap in words', { cart: [line], giftWrap: 'yes' }],
  ['a wrong e-mail', { cart: [line], email: 'someone' }],
  ['a list of e-mails', { cart: [line], email: 'a@b.ie,c@d.ie' }],
  ['a broken e-mail header', { cart: [line], email: 'a@b.ie\r\nBcc: c@d.ie' }],
  ['a cart id that is none', { cart: [line], cartId: '1' }],
  ['half a cent', { cart: [line], expectedTotal: 4000.5 }],
])('refuses a request with %s, and says so in a sentence', (_, body) => {
  const parsed = read(body)
  if (!isRefusal(parsed)) throw new Error('It was taken')
  expect(parsed.code).toBe('invalid')
  expect(parsed.message).toMatch(/^[A-Za-z].{10,}/)
})

test('no value of any kind breaks the parsing', () => {
  fc.assert(fc.property(fc.jsonValue(), (value) => typeof read(value) === 'object'))
  fc.assert(fc.property(fc.jsonValue(), (value) => isRefusal(read({ cart: value }))))
})

test.each([
  ['aoife@example.ie', 'aoife@example.ie'],
  ['  aoife@example.ie \n', 'aoife@example.ie'],
  ['a.b+c@d-e.example.com', 'a.b+c@d-e.example.com'],
  ['a@xn--bcher-kva.de', 'a@xn--bcher-kva.de'],
  ['info@müller.ie', 'info@müller.ie'],
  ['\u202aa\u200boife@example.ie\u202c', 'aoife@example.ie'],
  ['<aoife@example.ie>,', 'aoife@example.ie'],
  ['a@example.xn--p1ai', 'a@example.xn--p1ai'],
])('reads %j as the address %s', (typed, email) => {
  expect(parseEmail(typed)).toEqual({ ok: true, email })
})

test('the shop keeps an address with a domain in ASCII', () => {
  expect(v.parse(Email, ' info@müller.ie. ')).toBe('info@xn--mller-kva.ie')
  expect(v.is(Email, 'märy@example.ie')).toBe(false)
  expect(v.is(Email, 'info@mü ller.ie')).toBe(false)
})

test.each(["mary.o'brien", 'a&b', 'a!b', 'a=b', 'a~b', 'a/b', 'a%b'])(
  'accepts "%s" before the @ of an address',
  (name) => {
    expect(parseEmail(`${name}@example.ie`)).toEqual({ ok: true, email: `${name}@example.ie` })
  },
)

const domain = '@example.ie'
test.each([
  ['', emailMessages.invalid],
  ['   ', emailMessages.invalid],
  ['aoife', emailMessages.invalid],
  ['aoife@', emailMessages.invalid],
  ['aoife@example', emailMessages.invalid],
  ['ao ife@example.ie', emailMessages.invalid],
  ['a@b.ie, c@d.ie', emailMessages.invalid],
  [`${'a'.repeat(256 - domain.length)}${domain}`, emailMessages.tooLong],
  ['x'.repeat(256), emailMessages.invalid],
  ['aoife@example.', emailMessages.invalid],
  ['aoife@.ie', emailMessages.invalid],
  ['mary..byrne@example.ie', emailMessages.invalid],
  ['.mary@example.ie', emailMessages.invalid],
  ['mary.@example.ie', emailMessages.invalid],
  ['a@b.c', emailMessages.invalid],
  ['a@127.0.0.1', emailMessages.invalid],
  ['a@example.i3', emailMessages.invalid],
  ['aoife@@example.ie', emailMessages.invalid],
])('refuses the address %j with: %s', (typed, message) => {
  expect(parseEmail(typed)).toEqual({ ok: false, message })
})

test('an address of 255 characters is accepted', () => {
  expect(parseEmail(`${'a'.repeat(255 - domain.length)}${domain}`).ok).toBe(true)
})

test('a masked address shows the first letter and the domain only', () => {
  expect(maskEmail('aoife@example.ie')).toBe('a•••@example.ie')
})
