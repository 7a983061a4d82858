import { expect, test } from 'vitest'
import { hashUrlOf } from './arrival.ts'

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
