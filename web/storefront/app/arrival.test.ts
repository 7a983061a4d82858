import { expect, test } from 'vitest'
import { NOT_FOUND_PATH } from '#shop/paths.ts'
import { hashUrlOf, isLedBy } from './arrival.ts'

// Shows S2.1, S10.19.

test.each([
  ['/', '', '', null],
  ['/', '?debug=1', '#/shop', null],
  ['/index.html', '', '', null],
  ['/product/5', '', '', '/#/product/5'],
  ['/order-confirmation', '?session_id=cs_1', '', '/#/order-confirmation?session_id=cs_1'],
  ['/shop', '', '#/cart', '/#/cart'],
  ['/shop', '', '#reviews', '/#/shop'],
])('opening the URL %s%s%s changes it to %s', (pathname, search, hash, address) => {
  expect(hashUrlOf({ pathname, search, hash })).toBe(address)
})

test.each<[string, string, boolean]>([
  ['#/shop', '/shop', true],
  ['#/shop?search=pearl', '/shop?search=pearl', true],
  ['#/shop?search=O’Brien&sort=name-asc', '/shop?search=O%E2%80%99Brien&sort=name-asc', true],
  // A route that is too long for an address is led on without its search.
  ['#/shop?search=pearl', '/shop', true],
  // A search or a link that was used before the scripts came.
  ['#/shop', '/shop?search=pearl', false],
  ['#/shop?search=pearl', '/shop?search=jet', false],
  ['#/shop?sort=name-asc', '/shop?search=pearl&sort=name-asc', false],
  ['#/', '/?newsletter=1', false],
  ['#shop/', '/shop/', true],
  ['#/product/5#reviews', '/product/5', true],
  ['#/', '/', true],
  ['#/no/such/page', NOT_FOUND_PATH, true],
  ['#/blog/beads', '/shop', true],
  ['#/shop', '/product/market-day', false],
  ['#/product/5', '/shop', false],
  ['#/', '/shop', false],
])('whether the hash route %s led to the page %s: %s', (hash, path, isLed) => {
  expect(isLedBy(hash, new URL(path, 'http://shop.invalid'))).toBe(isLed)
})
