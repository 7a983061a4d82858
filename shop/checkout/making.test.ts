import { expect, test } from 'vitest'
import { solas, solasSnapshot } from '#shops/solas.ts'
import { findProduct } from '../catalogue/catalogue.ts'
import type { PersonalField } from '../catalogue/personal-fields.ts'
import { productData } from '../pages/product-data.ts'
import { editableProductsOf, snapshotOf } from '../publishing/editable-product.ts'
import { openZones } from '../shipping/zones.ts'
import { createShop, type Shop } from '../shop.ts'
import { deliveryStory, story } from '../texts/about.ts'
import { orItsOwn, productTimes } from '../texts/product-times.ts'
import { returns } from '../texts/returns.ts'
import { terms } from '../texts/terms.ts'
import { plainText } from '../texts/text.ts'
import { leadOf, makingDaysOf, makingWords, readyWords } from './making.ts'

// Shows S10.203.

const withLeads = (leads: Readonly<Record<string, number>>) =>
  createShop(
    snapshotOf(
      editableProductsOf(solasSnapshot).map((product) => ({
        ...product,
        supply: { kind: 'made-to-order', ...(leads[product.id] !== undefined && { leadDays: leads[product.id] }) },
      })),
    ),
  )

test.each<[ids: string[], leadDays: number | null, words: string]>([
  [[], null, '2–3 business days'],
  [['3'], null, '2–3 business days'],
  [['5'], 10, 'about 10 business days'],
  [['3', '5'], 10, 'about 10 business days'],
  [['5', '6'], 12, 'about 12 business days'],
  [['7'], 1, 'about 1 business day'],
  [['7', '3'], null, '2–3 business days'],
  [['8', '3'], null, '2–3 business days'],
  [['nothing'], null, '2–3 business days'],
])('the products %j need %j days of their own to make: %s', (ids, leadDays, words) => {
  const shop = withLeads({ '5': 10, '6': 12, '7': 1, '8': 3 })
  const lead = leadOf(
    shop,
    ids.map((id) => ({ id })),
  )
  expect(lead).toEqual({ leadDays })
  expect(makingWords(shop, lead)).toBe(words)
  expect(makingDaysOf(shop, lead)).toEqual(leadDays === null ? { from: 2, to: 3 } : { from: leadDays, to: leadDays })
})

const engraved: PersonalField = {
  id: 'name',
  label: 'Name',
  kind: 'text',
  maxLength: 20,
  required: false,
  extra: 0,
  bespoke: true,
}
const supplied = createShop({
  products: solas.catalogue.products.map((product) => {
    if (product.id === '1') return { ...product, supply: { kind: 'in-stock', counts: {} } }
    if (product.id === '2') return { ...product, supply: { kind: 'one-of-a-kind' } }
    if (product.id === '3') return { ...product, supply: { kind: 'one-of-a-kind' }, personal: [engraved] }
    return product.id === '5' ? { ...product, supply: { kind: 'made-to-order', leadDays: 10 } } : product
  }),
})

test.each<[lines: Parameters<typeof leadOf>[1], inStock: string | undefined, words: string]>([
  [[{ id: '1' }], 'all', 'posted the next business day'],
  [[{ id: '1' }, { id: '2' }], 'all', 'posted the next business day'],
  [[{ id: '1' }, { id: '4' }], 'some', 'ready in 2–3 business days'],
  [[{ id: '5' }, { id: '1' }], 'some', 'ready in about 10 business days'],
  [[{ id: '3' }], 'all', 'posted the next business day'],
  [[{ id: '3', personal: { name: '' } }], 'all', 'posted the next business day'],
  [[{ id: '3', personal: { name: 'Aoife' } }], 'some', 'ready in 2–3 business days'],
  [[{ id: '4' }], undefined, 'made in 2–3 business days'],
])('lines %j with %s in stock are %s', (lines, inStock, words) => {
  const lead = leadOf(supplied, lines)
  expect(lead.inStock).toBe(inStock)
  expect(readyWords(supplied, lead)).toBe(words)
  if (inStock === 'all') expect(makingDaysOf(supplied, lead)).toEqual({ from: 1, to: 1 })
})

test('the shop’s texts mention other making times only if a product has its own', () => {
  const texts = (shop: Shop) => plainText(terms(shop)) + plainText(returns(shop))
  expect([productTimes(solas.catalogue.products), orItsOwn(solas)]).toEqual([['made'], ''])
  expect(texts(solas)).not.toContain('or as its page says')
  const shop = withLeads({ '5': 10 })
  expect(texts(shop)).toContain('in 2–3 business days, or as its page says. Delivery')
  expect(texts(shop)).toContain('Made for you in 2–3 business days, or as its page says, then posted.')
})

const onlyStocked = createShop({
  products: supplied.catalogue.products.filter(({ id }) => ['1', '2'].includes(id)),
})

test.each<[name: string, shop: Shop, words: readonly string[]]>([
  [
    'everything is made to order',
    solas,
    [
      'is made after you order, in 2–3 business days. Delivery',
      'Made for you in 2–3 business days, then posted.',
      'After making (2–3 business days)',
      'is made in 2–3 business days after you order it, then posted.',
      'Ireland 3–5 business days after making',
    ],
  ],
  [
    'something is in stock',
    supplied,
    [
      'is made after you order, in 2–3 business days, or as its page says. Delivery',
      'Made for you in 2–3 business days, or as its page says, then posted.',
      'After making (2–3 business days)',
      'is made in 2–3 business days after you order it, or as its page says, then posted.',
      'Ireland 3–5 business days after making',
    ],
  ],
  [
    'everything is in stock',
    onlyStocked,
    [
      'is posted the next business day. Delivery',
      'Posted the next business day.',
      'After posting',
      'is posted the next business day after you order it.',
      'Ireland 3–5 business days after posting',
    ],
  ],
])('terms, returns and story promise the same time as the checkout if %s', (_, shop, words) => {
  const said = [
    JSON.stringify([terms(shop), returns(shop)]),
    story(shop).making,
    deliveryStory(shop, openZones(solas, false)),
  ].join('\n')
  for (const one of words) expect(said).toContain(one)
})

test('structured data has the making time of the product', () => {
  const handling = (id: string, shop = withLeads({ '5': 10 })) => {
    const product = findProduct(shop, id)
    return product && JSON.stringify(productData(shop, product, 'https://shop.test', openZones(shop, false)))
  }
  expect(handling('5')).toContain('"handlingTime":{"@type":"QuantitativeValue","minValue":10,"maxValue":10')
  expect(handling('3')).toContain('"handlingTime":{"@type":"QuantitativeValue","minValue":2,"maxValue":3')
  expect(handling('1', supplied)).toContain('"handlingTime":{"@type":"QuantitativeValue","minValue":1,"maxValue":1')
})
