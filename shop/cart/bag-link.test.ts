import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inSize, sizes } from '#crafts/bracelets/sizes.ts'
import { products } from '#shops/solas.ts'
import type { Product } from '../catalogue/product.ts'
import { LINE_QUANTITY_MAX, ORDER_ITEMS_MAX } from '../promises.ts'
import { createShop } from '../shop.ts'
import { bagLink, parseBagLink } from './bag-link.ts'
import { addToCart, type Cart, countItems } from './cart.ts'

const [bracelet] = products
if (!bracelet) throw new Error('The shop has no products')
const value = (id: string) => ({ id, name: id, extra: 0 })
const initials = {
  id: 'initials',
  label: 'Initials',
  kind: 'text',
  maxLength: 3,
  required: false,
  extra: 0,
  bespoke: true,
} as const
const mug: Product = {
  ...bracelet,
  id: '101',
  handle: 'tea-mug',
  name: 'Tea Mug',
  options: [
    {
      id: 'glaze',
      name: 'Glaze',
      values: [value('Sea, Green'), value('sea green'), value('Ox.blood~2'), value('Bláth')],
    },
    { id: 'size', name: 'Size', values: [value('Large')] },
  ],
  personal: [initials],
}
const ring: Product = {
  ...mug,
  id: '102',
  handle: 'ring',
  name: 'Ring',
  options: [],
  personal: [{ ...initials, required: true }],
}
const shop = createShop({ products: [...products, mug, ring] })
const mugIn = (glaze: string) => ({ id: '101', options: { glaze, size: 'Large' }, personal: {} })
const read = (link: string | null) =>
  parseBagLink(shop, new URL(link ?? '', 'http://shop').searchParams.get('add') ?? '')

test.each<[string, Cart]>([
  ['5.medium~2', [{ id: '5', ...inSize('Medium'), quantity: 2 }]],
  [
    '5.medium~2,26.small~1',
    [
      { id: '5', ...inSize('Medium'), quantity: 2 },
      { id: '26', ...inSize('Small'), quantity: 1 },
    ],
  ],
  ['burgundy-safari.LARGE', [{ id: '26', ...inSize('Large'), quantity: 1 }]],
  ['5', [{ id: '5', ...inSize('Medium'), quantity: 1 }]],
  ['5~1,5.medium~2', [{ id: '5', ...inSize('Medium'), quantity: 3 }]],
  ['101.bláth.large~4', [{ ...mugIn('Bláth'), quantity: 4 }]],
  ['101.sea-green_2', [{ ...mugIn('sea green'), quantity: 1 }]],
])('reads a bag from the link %s', (add, cart) => {
  expect(parseBagLink(shop, add)).toEqual({ cart, faults: [] })
})

test.each([
  ['', 'unknown'],
  ['999.medium~1', 'unknown'],
  ['constructor', 'unknown'],
  ['__proto__~1', 'unknown'],
  ['<img src=x onerror=alert(1)>', 'unknown'],
  ['5.huge~1', 'choice'],
  ['5.medium.large~1', 'choice'],
  ['101.sea-green', 'choice'],
  ['101.constructor', 'choice'],
  ['102', 'words'],
  ['5.medium~0', 'quantity'],
  ['5.medium~-2', 'quantity'],
  ['5.medium~1.5', 'quantity'],
  ['5.medium~1e3', 'quantity'],
  ['5.medium~99999999999', 'quantity'],
  ['5.medium~1~1', 'quantity'],
  ['5.medium~', 'quantity'],
])('reads no bag from the link %s and says why', (add, kind) => {
  const { cart, faults } = parseBagLink(shop, add)
  expect(cart).toEqual([])
  expect(faults.map((fault) => fault.kind)).toEqual([kind])
})

test('a wrong line in a bag link does not affect the other lines', () => {
  const { cart, faults } = parseBagLink(shop, '999,5.medium~2,26.tiny')
  expect(cart).toEqual([{ id: '5', ...inSize('Medium'), quantity: 2 }])
  expect(faults).toEqual([{ kind: 'unknown' }, { kind: 'choice', name: 'Burgundy Safari' }])
})

test('fills a bag from a huge link up to its limit, and says so', () => {
  expect(parseBagLink(shop, '5.medium~21')).toEqual({
    cart: [{ id: '5', ...inSize('Medium'), quantity: LINE_QUANTITY_MAX }],
    faults: [{ kind: 'full' }],
  })
  const { cart, faults } = parseBagLink(shop, '5.medium~9999,'.repeat(200_000))
  expect(countItems(cart)).toBe(LINE_QUANTITY_MAX)
  expect(faults.at(-1)).toEqual({ kind: 'full' })
  expect(faults.length).toBeLessThanOrEqual(ORDER_ITEMS_MAX + 1)
})

test('a bag link contains no personal words and leaves out products that need them', () => {
  const line = { ...mugIn('Bláth'), personal: { initials: 'AB' }, quantity: 1 }
  const link = bagLink(shop, [line, { id: '102', options: {}, personal: { initials: 'CD' }, quantity: 1 }])
  expect(link).not.toMatch(/AB|CD/i)
  expect(read(link)).toEqual({ cart: [{ ...line, personal: {} }], faults: [] })
  expect(bagLink(shop, [])).toBeNull()
})

const keys = fc.oneof(
  fc
    .record({ id: fc.constantFrom(...products.map(({ id }) => id)), size: fc.constantFrom(...sizes) })
    .map(({ id, size }) => ({
      id,
      ...inSize(size),
    })),
  fc.constantFrom('Sea, Green', 'sea green', 'Ox.blood~2', 'Bláth').map(mugIn),
)
const carts = fc
  .array(fc.tuple(keys, fc.integer({ min: 1, max: LINE_QUANTITY_MAX })), { maxLength: 8 })
  .map((adds) => adds.reduce<Cart>((cart, [key, quantity]) => addToCart(cart, key, quantity), []))

test('a bag link is read back as the same bag', () => {
  fc.assert(
    fc.property(carts, (cart) => {
      fc.pre(cart.length > 0)
      expect(read(bagLink(shop, cart))).toEqual({ cart, faults: [] })
    }),
  )
})

test('no bag link makes a bag larger than its limits', () => {
  const parts = fc.constantFrom('5', '26', '101', '.medium', '.large', '~', ',', '~3', '~99', '-1', '%', '\u0000', '.')
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(parts).map((some) => some.join('')),
      ),
      (add) => {
        const { cart, faults } = parseBagLink(shop, add)
        expect(countItems(cart)).toBeLessThanOrEqual(ORDER_ITEMS_MAX)
        expect(cart.every(({ quantity }) => quantity >= 1 && quantity <= LINE_QUANTITY_MAX)).toBe(true)
        expect(cart.length + faults.length).toBeGreaterThan(0)
      },
    ),
  )
})
