import { afterEach, expect, test } from 'vitest'
import { catalogueOf, piecesOf } from './catalogue/piece.ts'
import { builtInCatalogue, showCatalogue } from './catalogue/snapshot.ts'
import { leadOf, makingDaysOf, makingWords } from './making.ts'
import { productData } from './product-data.ts'
import { hasOwnLeads, orItsOwn } from './texts/legal-facts.ts'
import { returns } from './texts/returns.ts'
import { terms } from './texts/terms.ts'
import { plainText } from './texts/text.ts'
import { openZones } from './zones.ts'

const show = (leads: Readonly<Record<string, number>>) =>
  showCatalogue(
    catalogueOf(piecesOf(builtInCatalogue).map((piece) => ({ ...piece, leadDays: leads[piece.id] ?? null }))),
  )
afterEach(() => showCatalogue(builtInCatalogue))

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
  show({ '5': 10, '6': 12, '7': 1, '8': 3 })
  expect(leadOf(ids)).toEqual({ leadDays })
  expect(makingWords(leadOf(ids))).toBe(words)
  expect(makingDaysOf(leadOf(ids))).toEqual(leadDays === null ? { from: 2, to: 3 } : { from: leadDays, to: leadDays })
})

test('texts of the whole shop leave room for pieces that take their own time, once there are such', () => {
  const texts = () => plainText(terms({ vatNumber: null })) + plainText(returns(openZones(false)))
  expect([hasOwnLeads(), orItsOwn()]).toEqual([false, ''])
  expect(texts()).not.toContain('or as its page says')
  show({ '5': 10 })
  expect(texts()).toContain('in 2–3 business days, or as its page says. Delivery')
  expect(texts()).toContain('Made for you in 2–3 business days, or as its page says, then posted.')
})

test('search engines read the time of the piece itself', () => {
  show({ '5': 10 })
  const handling = (id: string) => {
    const product = catalogueOf(piecesOf(builtInCatalogue)).products.find((one) => one.id === id)
    return product && JSON.stringify(productData(product, 'https://shop.test', openZones(false)))
  }
  expect(handling('5')).toContain('"handlingTime":{"@type":"QuantitativeValue","minValue":10,"maxValue":10')
  expect(handling('3')).toContain('"handlingTime":{"@type":"QuantitativeValue","minValue":2,"maxValue":3')
})
