import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inSize, sizes } from '#crafts/bracelets/sizes.ts'
import { products, solas } from '#shops/solas.ts'
import { LINE_QUANTITY_MAX, ORDER_ITEMS_MAX } from '../promises.ts'
import {
  addToCart,
  type Cart,
  changeOptions,
  countItems,
  lineId,
  maxQuantity,
  quantityOf,
  removeFromCart,
  removePurchased,
  restoreLine,
  setQuantity,
} from './cart.ts'
import { parseStoredCart, storedCart } from './storage.ts'

// Shows S3.5, S3.7, S4.1, S4.2, S4.6, S10.2.

const key = fc
  .record({ id: fc.constantFrom(...products.map(({ id }) => id)), size: fc.constantFrom(...sizes) })
  .map(({ id, size }) => ({ id, ...inSize(size) }))
const carts = fc
  .array(fc.tuple(key, fc.integer({ min: 1, max: 20 })), { maxLength: 8 })
  .map((adds) => adds.reduce<Cart>((cart, [line, quantity]) => addToCart(cart, line, quantity), []))

const safari = { id: '26', ...inSize('Medium') } as const
const market = { id: '3', ...inSize('Small') } as const

test('a new item starts at 1 and adding it again adds 1', () => {
  const once = addToCart([], safari)
  expect(once).toEqual([{ ...safari, quantity: 1 }])
  expect(addToCart(once, safari)).toEqual([{ ...safari, quantity: 2 }])
})

test('the same bracelet in another size is a line of its own', () => {
  expect(addToCart(addToCart([], safari), { ...safari, ...inSize('Large') })).toHaveLength(2)
})

test.each([
  [0, []],
  [-3, []],
  [4, [{ ...safari, quantity: 4 }]],
  [1e9, [{ ...safari, quantity: LINE_QUANTITY_MAX }]],
])('sets the quantity of a line to %i, within the limits', (quantity, expected) => {
  expect(setQuantity(addToCart([], safari), safari, quantity)).toEqual(expected)
})

test('removing deletes only that line', () => {
  const cart = addToCart(addToCart([], safari), market)
  expect(removeFromCart(cart, safari)).toEqual([{ ...market, quantity: 1 }])
})

test('undoing the removal of a line restores it at its index', () => {
  fc.assert(
    fc.property(carts, fc.nat(), (cart, pick) => {
      fc.pre(cart.length > 0)
      const index = pick % cart.length
      const line = cart[index]
      if (!line) return
      expect(restoreLine(removeFromCart(cart, line), line, index)).toEqual(cart)
    }),
  )
})

test('undoing a removal after the line was added again keeps the larger quantity', () => {
  const cart = setQuantity([], safari, 3)
  expect(restoreLine(cart, { ...safari, quantity: 5 }, 0)).toEqual([{ ...safari, quantity: 5 }])
  expect(restoreLine(cart, { ...safari, quantity: 1 }, 0)).toEqual(cart)
})

const large = inSize('Large')
const named = { id: '3', ...inSize('Small'), personal: { name: 'Aoife' } } as const

test.each<[string, Cart, Cart]>([
  [
    'keeps quantity and index',
    [
      { ...safari, quantity: 3 },
      { ...market, quantity: 1 },
    ],
    [
      { ...safari, ...large, quantity: 3 },
      { ...market, quantity: 1 },
    ],
  ],
  [
    'joins an equal line after it',
    [
      { ...safari, quantity: 3 },
      { ...market, quantity: 1 },
      { ...safari, ...large, quantity: 2 },
    ],
    [
      { ...safari, ...large, quantity: 5 },
      { ...market, quantity: 1 },
    ],
  ],
  [
    'joins an equal line before it',
    [
      { ...safari, ...large, quantity: 2 },
      { ...safari, quantity: 3 },
    ],
    [{ ...safari, ...large, quantity: 5 }],
  ],
  [
    'joins up to the limit of a line',
    [
      { ...safari, quantity: 15 },
      { ...safari, ...large, quantity: 15 },
    ],
    [{ ...safari, ...large, quantity: LINE_QUANTITY_MAX }],
  ],
])('changing the options of a line %s', (_, cart, expected) => {
  expect(changeOptions(cart, safari, large.options)).toEqual(expected)
})

test('a line whose options change keeps its personal words and is not merged with a different line', () => {
  const plain = { ...market, ...large, quantity: 2 }
  expect(changeOptions([{ ...named, quantity: 1 }, plain], named, large.options)).toEqual([
    { ...named, options: large.options, quantity: 1 },
    plain,
  ])
})

test('no line goes over 20 and no cart over 50 items, whatever is added', () => {
  fc.assert(
    fc.property(carts, (cart) => {
      expect(countItems(cart)).toBeLessThanOrEqual(ORDER_ITEMS_MAX)
      for (const line of cart) {
        expect(line.quantity).toBeGreaterThanOrEqual(1)
        expect(line.quantity).toBeLessThanOrEqual(maxQuantity(cart, line))
      }
      expect(new Set(cart.map(lineId)).size).toBe(cart.length)
    }),
  )
})

test('removes the purchased quantities from the cart and keeps the rest', () => {
  fc.assert(
    fc.property(carts, carts, (cart, purchased) => {
      const rest = removePurchased(cart, purchased)
      for (const line of cart)
        expect(quantityOf(rest, line)).toBe(Math.max(0, line.quantity - quantityOf(purchased, line)))
      expect(removePurchased(cart, cart)).toEqual([])
      expect(removePurchased(cart, [])).toEqual(cart)
    }),
  )
})

test('a cart survives the way through storage', () => {
  fc.assert(
    fc.property(carts, (cart) => {
      const stored: unknown = JSON.parse(JSON.stringify(storedCart(solas, cart)))
      expect(parseStoredCart(solas, stored)).toEqual({ cart, damaged: false })
    }),
  )
})

test('storage holds the specified fields with euro prices', () => {
  expect(storedCart(solas, [{ ...safari, quantity: 2 }])).toEqual([
    { id: '26', name: 'Burgundy Safari', price: 40, image: 'burgundy-safari-flat', quantity: 2, size: 'Medium' },
  ])
})

test.each([
  ['nothing', null, [], false],
  ['text', 'cart', [], true],
  ['an object', { 0: { id: '26' } }, [], true],
  ['an unknown product', [{ id: '99', quantity: 1 }], [], true],
  ['a handle for an id', [{ id: 'market-day', quantity: 1 }], [], true],
  ['half an item', [{ id: '26', quantity: 0.5 }], [], true],
  ['a quantity in words', [{ id: '26', quantity: '2' }], [], true],
  ['a line without size', [{ id: '26', quantity: 2 }], [{ ...safari, quantity: 2 }], false],
  ['a forged price', [{ ...safari, quantity: 1, price: 0.01, name: 'x' }], [{ ...safari, quantity: 1 }], false],
  ['a good line among bad ones', [null, 7, { ...safari, quantity: 1 }], [{ ...safari, quantity: 1 }], true],
  [
    'the same line twice',
    [
      { ...safari, quantity: 1 },
      { ...safari, quantity: 2 },
    ],
    [{ ...safari, quantity: 3 }],
    false,
  ],
  ['too many', [{ ...safari, quantity: 1e6 }], [{ ...safari, quantity: 20 }], false],
])('reads the cart from storage even if it holds %s', (_, stored, cart, damaged) => {
  expect(parseStoredCart(solas, stored)).toEqual({ cart, damaged })
})

test('no value of any kind breaks the reading of the cart', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const { cart } = parseStoredCart(solas, value)
      expect(countItems(cart)).toBeLessThanOrEqual(ORDER_ITEMS_MAX)
    }),
  )
})
