import { expect, test } from 'vitest'
import { inSize } from '#crafts/bracelets/sizes.ts'
import { parseBagLink } from '#shop/cart/bag-link.ts'
import type { Product } from '#shop/catalogue/product.ts'
import { LINE_QUANTITY_MAX } from '#shop/promises.ts'
import { createShop } from '#shop/shop.ts'
import { products } from '#shops/solas.ts'
import { phoneSale } from './phone-sale.ts'

const [made, counted, named] = products.map((product): Product => {
  if (product.id === '2') return { ...product, supply: { kind: 'in-stock', counts: {} } }
  const name = {
    id: 'name',
    label: 'Name',
    kind: 'text',
    maxLength: 9,
    required: true,
    extra: 0,
    bespoke: true,
  } as const
  return product.id === '3' ? { ...product, personal: [name] } : product
})
if (!made || !counted || !named) throw new Error('The shop has three products')
const shop = { ...createShop({ products: [made, counted, named] }), stock: { '2.Large': 2 } }
const line = ({ name }: { name: string }, quantity: number, size: 'Small' | 'Large' = 'Large') => ({
  name,
  quantity,
  unitCents: 1,
  ...inSize(size),
})

test('the code of a sale opens the bag with exactly its lines, at the prices of the shop', () => {
  const sale = phoneSale(shop, [line(made, 1, 'Small'), line(counted, 2)])
  expect(sale).toEqual({ path: '/cart?add=1.small~1,2.large~2', subtotal: made.priceCents + 2 * counted.priceCents })
  expect(parseBagLink(shop, '1.small~1,2.large~2').cart).toMatchObject([
    { id: '1', ...inSize('Small'), quantity: 1 },
    { id: '2', ...inSize('Large'), quantity: 2 },
  ])
})

test('a product is sold by its id, or by its name in any capitals', () => {
  const byId = { ...line({ name: 'Its old name' }, 1), product: made.id }
  for (const sold of [byId, line({ name: ` ${made.name.toUpperCase()} ` }, 1)])
    expect(phoneSale(shop, [sold])).toMatchObject({ path: '/cart?add=1.large~1' })
})

test.each([
  ['nothing', [line({ name: '' }, 1)], 'Choose an item.'],
  ['what the shop does not have', [line(made, 1), line({ name: 'Odd one' }, 1)], '“Odd one” is not in the shop'],
  ['what needs words', [line(named, 1)], 'needs the buyer’s own words'],
  ['a choice that is not made', [{ ...line(made, 1), options: { Size: 'Huge' } }], `Choose the size of ${made.name}`],
  [
    'options that it does not have',
    [{ ...line(made, 1), options: { ...inSize('Large').options, Glaze: 'Red' } }],
    `Choose ${made.name} again`,
  ],
  ['no number', [line(made, Number.NaN)], `Enter how many of ${made.name}`],
  ['more than a bag holds', [line(made, LINE_QUANTITY_MAX), line(made, 1)], `up to ${LINE_QUANTITY_MAX} of a kind`],
  ['more than are left', [line(counted, 1), line(counted, 2)], `2 left of ${counted.name}.`],
  ['what is sold', [line(counted, 1, 'Small')], `0 left of ${counted.name}.`],
])('a sale has no QR code for %s', (_, lines, fault) => {
  const sale = phoneSale(shop, lines)
  expect('fault' in sale && sale.fault).toContain(fault)
})

test('a sale of a reserved item has no QR code and says that somebody is paying for it', () => {
  const reserved = { ...shop, reserved: { '2.Small': '2026-11-20T14:32:00.000Z' } }
  expect(phoneSale(reserved, [line(counted, 1, 'Small')])).toEqual({
    fault: `0 left of ${counted.name}. Somebody is paying for it.`,
  })
})

test('a sale too long for a QR code that phones can read asks for two sales', () => {
  // Each letter takes nine characters of a link.
  const values = Array.from({ length: 20 }, (_, index) => ({
    id: `${'\u7d3a'.repeat(15)}${index}`,
    name: `${index}`,
    extra: 0,
  }))
  const glazed: Product = { ...made, options: [{ id: 'glaze', name: 'Glaze', values }] }
  const long = { ...createShop({ products: [glazed] }), stock: {} }
  const lines = (count: number) =>
    values.slice(0, count).map(({ id }) => ({ name: glazed.name, quantity: 1, unitCents: 1, options: { glaze: id } }))
  expect(phoneSale(long, lines(10))).toHaveProperty('path')
  expect(phoneSale(long, lines(20))).toEqual({
    fault: 'These are too many items for one code. Make two sales of them.',
  })
})
