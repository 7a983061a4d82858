import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inSize } from '#crafts/bracelets/sizes.ts'
import { solas } from '#shops/solas.ts'
import { cartChanges } from './changes.ts'
import { storedCart } from './storage.ts'

// Shows S10.32.

const claret = { id: '1', name: 'Claret Evening', price: 35, quantity: 1, ...inSize('Medium') }

test('a stored cart has no changes while the catalogue stays the same', () => {
  expect(cartChanges(solas, storedCart(solas, [{ id: '1', ...inSize('Medium'), quantity: 2 }]))).toEqual([])
})

test.each<[string, unknown, unknown[]]>([
  [
    'a product that is no longer made',
    { ...claret, id: '99', name: 'Old Lace' },
    [{ kind: 'retired', name: 'Old Lace' }],
  ],
  ['one without a name', { id: '99', quantity: 1 }, [{ kind: 'retired', name: 'A bracelet' }]],
  [
    'a size that is no longer made',
    { ...claret, options: { size: 'Huge' } },
    [{ kind: 'retired', name: 'Claret Evening (Huge)' }],
  ],
  [
    'a size that no shop would store',
    { ...claret, options: { size: 'x'.repeat(200) } },
    [{ kind: 'retired', name: 'Claret Evening' }],
  ],
  [
    'options that no product has',
    { ...claret, options: { size: 'Medium', a: 'one', b: 'two' } },
    [{ kind: 'retired', name: 'Claret Evening (Medium, one)' }],
  ],
  ['a higher price', { ...claret, price: 30 }, [{ kind: 'repriced', name: 'Claret Evening', from: 3000, to: 3500 }]],
  ['a lower price', { ...claret, price: 40 }, [{ kind: 'repriced', name: 'Claret Evening', from: 4000, to: 3500 }]],
  ['another name alone', { ...claret, name: 'Claret' }, []],
  ['no price', { ...claret, price: undefined }, []],
  ['a price that is none', { ...claret, price: 'free' }, []],
  ['no id', { name: 'Old Lace', price: 30, quantity: 1 }, [{ kind: 'unreadable', name: 'Old Lace' }]],
  ['half an item', { ...claret, quantity: 0.5 }, [{ kind: 'unreadable', name: 'Claret Evening' }]],
  ['a quantity in words', { ...claret, quantity: '2' }, [{ kind: 'unreadable', name: 'Claret Evening' }]],
  ['no line', 7, [{ kind: 'unreadable', name: null }]],
  ['nothing', null, [{ kind: 'unreadable', name: null }]],
  ['a name that no shop would store', { name: 'x'.repeat(200) }, [{ kind: 'unreadable', name: null }]],
])('reports a change of the stored cart: %s (%#)', (_, line, changes) => {
  expect(cartChanges(solas, [line])).toEqual(changes)
})

test('reports each unreadable line of a stored cart, and a value that is not a list once', () => {
  const lines = [claret, 7, { name: 'Old Lace' }, { ...claret, id: '99' }, 'x']
  expect(cartChanges(solas, lines)).toEqual([
    { kind: 'unreadable', name: null },
    { kind: 'unreadable', name: 'Old Lace' },
    { kind: 'retired', name: 'Claret Evening' },
  ])
  for (const value of ['cart', 7, { 0: claret }]) expect(cartChanges(solas, value)).toHaveLength(1)
  for (const nothing of [null, undefined, []]) expect(cartChanges(solas, nothing)).toEqual([])
})

test('a product in two sizes is named once', () => {
  const lines = ['Small', 'Large'].map((size) => ({ ...claret, size, price: 30 }))
  expect(cartChanges(solas, lines)).toHaveLength(1)
})

test('no value of any kind breaks the comparison', () => {
  fc.assert(fc.property(fc.jsonValue(), (value) => Array.isArray(cartChanges(solas, value))))
})
