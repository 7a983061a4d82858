import { expect, test } from 'vitest'
import { findProduct } from '../catalogue/catalogue.ts'
import { productData } from '../pages/product-data.ts'
import { editableProductsOf, snapshotOf } from '../publishing/editable-product.ts'
import { openZones } from '../shipping/zones.ts'
import { createShop, type Shop } from '../shop.ts'
import { solas } from '../solas/solas.ts'
import { solasSnapshot } from '../solas/solas-snapshot.ts'
import { hasOwnLeads, orItsOwn } from '../texts/legal-facts.ts'
import { returns } from '../texts/returns.ts'
import { terms } from '../texts/terms.ts'
import { plainText } from '../texts/text.ts'
import { leadOf, makingDaysOf, makingWords } from './making.ts'

/** The shop with products that take working days of their own to make, by id. */
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
])('%j take %j days of their own to make: %s', (ids, leadDays, words) => {
  const shop = withLeads({ '5': 10, '6': 12, '7': 1, '8': 3 })
  expect(leadOf(shop, ids)).toEqual({ leadDays })
  expect(makingWords(shop, leadOf(shop, ids))).toBe(words)
  expect(makingDaysOf(shop, leadOf(shop, ids))).toEqual(
    leadDays === null ? { from: 2, to: 3 } : { from: leadDays, to: leadDays },
  )
})

test('texts of the whole shop leave room for products that take their own time, once there are such', () => {
  const texts = (shop: Shop) => plainText(terms(shop)) + plainText(returns(shop))
  expect([hasOwnLeads(solas.catalogue.products), orItsOwn(solas)]).toEqual([false, ''])
  expect(texts(solas)).not.toContain('or as its page says')
  const shop = withLeads({ '5': 10 })
  expect(texts(shop)).toContain('in 2–3 business days, or as its page says. Delivery')
  expect(texts(shop)).toContain('Made for you in 2–3 business days, or as its page says, then posted.')
})

test('search engines read the time of the product itself', () => {
  const shop = withLeads({ '5': 10 })
  const handling = (id: string) => {
    const product = findProduct(shop, id)
    return product && JSON.stringify(productData(shop, product, 'https://shop.test', openZones(shop, false)))
  }
  expect(handling('5')).toContain('"handlingTime":{"@type":"QuantitativeValue","minValue":10,"maxValue":10')
  expect(handling('3')).toContain('"handlingTime":{"@type":"QuantitativeValue","minValue":2,"maxValue":3')
})
