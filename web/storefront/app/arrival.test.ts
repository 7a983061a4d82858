import { expect, test } from 'vitest'
import { NOT_FOUND_PATH } from '#shop/paths.ts'
import { hashUrlOf, isLedBy } from './arrival.ts'

test.each([
  ['/', '', '', null],
  ['/', '?debug=1', '#/shop', null],
  ['/index.html', '', '', null],
  ['/product/5', '', '', '/#/product/5'],
  ['/order-confirmation', '?session_id=cs_1', '', '/#/order-confirmation?session_id=cs_1'],
  ['/shop', '', '#/cart', '/#/cart'],
  ['/shop', '', '#reviews', '/#/shop'],
])('%s%s%s is opened at %s', (pathname, search, hash, address) => {
  expect(hashUrlOf({ pathname, search, hash })).toBe(address)
})

test.each([
  ['#/shop', '/shop', true],
  ['#/shop?search=pearl', '/shop', true],
  ['#shop/', '/shop/', true],
  ['#/product/5#reviews', '/product/5', true],
  ['#/', '/', true],
  ['#/no/such/page', NOT_FOUND_PATH, true],
  ['#/blog/beads', '/shop', true],
  ['#/shop', '/product/market-day', false],
  ['#/product/5', '/shop', false],
  ['#/', '/shop', false],
])('%s led to a page at %s: %s', (hash, pathname, isLed) => {
  expect(isLedBy(hash, pathname)).toBe(isLed)
})
