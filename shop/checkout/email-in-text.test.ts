import { expect, test } from 'vitest'
import { holdsEmail, replaceEmail } from './email-in-text.ts'

const email = 'ann@x.ie'

test.each([
  'ann@x.ie',
  'Write to ANN@X.IE.',
  '<ann@x.ie>, “ann@x.ie”',
  "'ann@x.ie'",
  'mailto:ann@x.ie?subject=Hello',
  'e-mail=ann@x.ie;',
  'ann@x.ie - a customer',
  'joann@x.ie or ann@x.ie',
  'ann\u200b@x.ie',
  '連絡はann@x.ieです',
])('%j holds the address ann@x.ie', (text) => expect(holdsEmail(text, email)).toBe(true))

test.each([
  'joann@x.ie',
  'jo.ann@x.ie',
  'jo+ann@x.ie',
  'o’ann and mary-ann@x.ie',
  "o'ann@x.ie",
  '2ann@x.ie',
  'ann@x.ie.example',
  'ann@x.ie-shop.example',
  'ann@x.iex',
  'ann@xxie',
  'Ann, x.ie',
  '',
])('%j does not hold the address ann@x.ie', (text) => expect(holdsEmail(text, email)).toBe(false))

test.each([
  ['info@müller.ie', 'info@xn--mller-kva.ie'],
  ['INFO@xn--mller-kva.IE', 'info@müller.ie'],
  ['a+b@x.ie', 'a+b@x.ie'],
  ['a_b@x.ie', 'a_b@x.ie'],
])('%s is the address %s', (text, of) => expect(holdsEmail(text, of)).toBe(true))

test('no character of an address is treated as a wildcard', () => {
  expect(
    ['axb@x.ie', 'aab@x.ie'].filter((text) => holdsEmail(text, 'a_b@x.ie') || holdsEmail(text, 'a+b@x.ie')),
  ).toEqual([])
})

test('replaces an address everywhere, and no other that ends or begins with it', () => {
  expect(replaceEmail('Ann@x.ie, joann@x.ie (ann@x.ie)', email, '$&')).toBe('$&, joann@x.ie ($&)')
})
