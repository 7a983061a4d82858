import fc from 'fast-check'
import { expect, test } from 'vitest'
import { products, solas } from '#shops/solas.ts'
import { addToComparison, removeFromComparison } from './comparison.ts'
import { addViewed } from './recently-viewed.ts'
import { parseStoredIds } from './storage.ts'
import { addToWishlist, toggleWish } from './wishlist.ts'

// Shows S1.9, S1.10, S2.64, S3.8, S3.9, S3.11, S4.7, S4.9, S9.9.

const ids = products.map(({ id }) => id)

test('the wishlist toggle adds and removes', () => {
  expect(toggleWish(['1'], '2')).toEqual(['1', '2'])
  expect(toggleWish(['1', '2'], '1')).toEqual(['2'])
})

test('toggling a product twice changes at most its position in the wishlist', () => {
  fc.assert(
    fc.property(fc.subarray(ids), fc.constantFrom(...ids), (wishlist, id) => {
      expect(toggleWish(toggleWish(wishlist, id), id).toSorted()).toEqual(wishlist.toSorted())
    }),
  )
})

test('a shared list is added to the wishlist and removes nothing from it', () => {
  expect(addToWishlist(['3', '1'], ['1', '2'])).toEqual(['3', '1', '2'])
})

test.each([
  [[], '1', ['1']],
  [['1'], '1', ['1']],
  [['1', '2'], '3', ['1', '2', '3']],
  [['1', '2', '3'], '4', ['2', '3', '4']],
  [['1', '2', '3'], '2', ['1', '2', '3']],
])('adding to the comparison %j the product %s gives %j', (comparison, id, expected) => {
  expect(addToComparison(comparison, id)).toEqual(expected)
})

test('removing from the comparison leaves the others', () => {
  expect(removeFromComparison(['1', '2', '3'], '2')).toEqual(['1', '3'])
})

test('the last eight viewed are kept, the newest first, each once', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...ids), { minLength: 1, maxLength: 40 }), (visits) => {
      const viewed = visits.reduce<readonly string[]>(addViewed, [])
      expect(viewed).toEqual([...new Set(visits.toReversed())].slice(0, 8))
    }),
  )
})

test.each([
  ['nothing', undefined, [], false],
  ['ids', ['1', '27'], ['1', '27'], false],
  ['objects with ids', [{ id: '1', name: 'x' }, '2'], ['1', '2'], false],
  ['an id twice', ['1', '1'], ['1'], true],
  ['an unknown id', ['1', '99', '__proto__'], ['1'], true],
  ['an object', { length: 1, 0: '1' }, [], true],
  ['numbers', [1, 2], [], true],
])('%s in storage never breaks a list', (_, stored, expected, damaged) => {
  expect(parseStoredIds(solas, stored)).toEqual({ ids: expected, damaged })
})

test('reading any stored value as a list never throws and keeps the limit', () => {
  fc.assert(fc.property(fc.jsonValue(), (value) => parseStoredIds(solas, value, 3).ids.length <= 3))
})
