import fc from 'fast-check'
import { expect, test } from 'vitest'
import { solas } from '#shops/solas.ts'
import { createCatalogue } from '../catalogue/catalogue.ts'
import type { Product } from '../catalogue/product.ts'
import { quote } from '../checkout/quote.ts'
import { itemState, refundCents } from '../orders/items.ts'
import { itemFor } from '../orders/items-for-tests.ts'
import type { Zone } from '../settings/settings.ts'
import type { Shop } from '../shop.ts'
import { LEAST_GOODS } from './discount.ts'
import { codeKey, type DiscountTerms } from './terms.ts'

const prices = { a: 1000, b: 333, c: 2500, d: 3501 }
const [sample] = solas.catalogue.products
const products = Object.entries(prices).flatMap(([id, priceCents]): Product[] => {
  const category = id < 'c' ? 'Books' : 'Candles'
  const supply = { kind: 'made-to-order' } as const
  return sample ? [{ ...sample, id, handle: id, priceCents, category, options: [], personal: [], supply }] : []
})
const shop: Shop = { ...solas, catalogue: createCatalogue(products) }
const cartOf = (words: string) =>
  words.split(' ').map((word) => {
    const [quantity = '', id = ''] = word.split('×')
    return { id, quantity: Number(quantity), options: {}, personal: {} }
  })

const any: DiscountTerms = {
  code: 'SPRING',
  kind: 'percent',
  percent: 10,
  amount: 0,
  least: 0,
  categories: [],
  products: [],
}
const off = (percent: number, more: Partial<DiscountTerms> = {}) => ({ ...any, percent, ...more })
const cents = (amount: number, more: Partial<DiscountTerms> = {}) => ({
  ...any,
  kind: 'amount' as const,
  amount,
  ...more,
})
const post = (more: Partial<DiscountTerms> = {}) => ({ ...any, kind: 'shipping' as const, ...more })

// Shipping is €4.95 below €40 of goods after the discount, gift wrap €3.50.
test.each<[cart: string, terms: DiscountTerms, off: number[], shipping: number, total: number]>([
  ['1×a', off(10), [100], 495, 1395],
  ['3×b', off(10), [100], 495, 1394],
  ['1×b', off(15), [50], 495, 778],
  ['1×b', off(10), [33], 495, 795],
  ['1×a 1×b', off(10), [100, 33], 495, 1695],
  ['1×a 1×b 1×c', off(33), [330, 110, 825], 495, 3063],
  ['1×c 1×d', off(10), [250, 350], 0, 5401],
  ['1×d 1×a', off(20), [700, 200], 495, 4096],
  ['2×a', off(90), [1800], 495, 695],
  ['1×a', post(), [0], 0, 1000],
  ['1×d 1×a', post(), [0, 0], 0, 4501],
  ['1×a', cents(500), [500], 495, 995],
  ['1×b', cents(500), [283], 495, 545],
  ['1×a', cents(1000), [950], 495, 545],
  ['3×b 1×a', cents(100), [50, 50], 495, 2394],
  ['1×c 1×d', cents(1), [0, 1], 0, 6000],
  ['1×d 1×a', off(10, { least: 4000 }), [350, 100], 0, 4051],
  ['1×a', off(10, { least: 1000 }), [100], 495, 1395],
  ['1×a 1×c', off(10, { categories: ['Candles'] }), [0, 250], 495, 3745],
  ['1×a 1×b', cents(500, { products: ['b'] }), [0, 333], 495, 1495],
  ['1×a 1×c 1×d', off(10, { categories: ['Books'], products: ['d'] }), [100, 0, 350], 0, 6551],
  ['20×b', off(7), [466], 0, 6194],
  ['7×b 2×d', cents(999), [250, 749], 0, 8334],
])('of %s the code %j takes off %j: shipping %i, total %i', (words, discount, parts, shipping, total) => {
  const priced = quote(shop, cartOf(words), { giftWrap: false, discount })
  expect(priced.lines.map(({ discountCents = 0 }) => discountCents)).toEqual(parts)
  expect(priced).toMatchObject({ shipping, total, fault: null, discount: parts.reduce((sum, part) => sum + part) })
})

test.each<[cart: string, terms: DiscountTerms, code: string, total: number]>([
  ['1×a', off(10, { least: 4000 }), 'code-from', 1495],
  ['1×a 1×b', cents(500, { least: 1334 }), 'code-from', 1828],
  ['1×a', off(10, { categories: ['Candles'] }), 'code-not-for-these', 1495],
  ['1×c', post({ products: ['a', 'b'] }), 'code-not-for-these', 2995],
  ['1×d', off(50, { products: ['gone'] }), 'code-not-for-these', 3996],
])('%s does not get the code %j: %s, and costs %i', (words, discount, code, total) => {
  expect(quote(shop, cartOf(words), { giftWrap: false, discount })).toMatchObject({
    fault: { code },
    discount: 0,
    total,
  })
})

test('gift wrap and a zone’s own shipping are not reduced', () => {
  const zone: Zone = { id: 'world', name: 'World', countries: [], fee: 1500, freeFrom: 8000 }
  const discount = off(25)
  expect(quote(shop, cartOf('4×c'), { giftWrap: true, zone, discount })).toMatchObject({ shipping: 1500, total: 9350 })
  expect(quote(shop, cartOf('5×c'), { giftWrap: false, zone, discount })).toMatchObject({ shipping: 0, total: 9375 })
})

test.each([
  ['spring 15', 'SPRING15'],
  ['  Spring-15 ', 'SPRING15'],
  ['S P R I N G – 1 5', 'SPRING15'],
  ['ｓｐｒｉｎｇ15', 'SPRING15'],
  ['“spring15”', 'SPRING15'],
  ['fáilte', 'FÁILTE'],
  ['fa\u0301ilte', 'FÁILTE'],
  [' - – ', ''],
  ['', ''],
])('%j is compared as %j', (typed, key) => {
  expect(codeKey(typed)).toBe(key)
})

const terms = fc.record({
  code: fc.constant('ANY'),
  kind: fc.constantFrom('percent' as const, 'amount' as const, 'shipping' as const),
  percent: fc.integer({ min: 1, max: 90 }),
  amount: fc.integer({ min: 1, max: 100_000 }),
  least: fc.integer({ min: 0, max: 6000 }),
  categories: fc.subarray(['Books', 'Candles']),
  products: fc.subarray(['a', 'b', 'c', 'd']),
})
const quantities = fc.tuple(...Object.keys(prices).map(() => fc.integer({ min: 0, max: 20 })))

test('whatever a code takes off whatever cart, the sums are equal and something is to be paid', () => {
  fc.assert(
    fc.property(terms, quantities, fc.boolean(), (discount, counts, giftWrap) => {
      const cart = Object.keys(prices).flatMap((id, index) => {
        const quantity = counts[index] ?? 0
        return quantity === 0 ? [] : [{ id, quantity, options: {}, personal: {} }]
      })
      const priced = quote(shop, cart, { giftWrap, discount })
      const parts = priced.lines.map(({ discountCents = 0 }) => discountCents)
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(priced.discount)
      for (const { discountCents = 0, lineCents } of priced.lines) {
        expect(Number.isInteger(discountCents)).toBe(true)
        expect(discountCents).toBeGreaterThanOrEqual(0)
        expect(discountCents).toBeLessThanOrEqual(lineCents)
      }
      expect(priced.total).toBe(priced.subtotal - priced.discount + priced.shipping + priced.giftWrap)
      if (cart.length > 0) expect(priced.subtotal - priced.discount).toBeGreaterThanOrEqual(LEAST_GOODS)
    }),
  )
})

test.each([
  [3, 333, 100, [300, 300, 299]],
  [2, 1000, 1, [1000, 999]],
  [4, 250, 999, [1, 0, 0, 0]],
  [1, 3500, 525, [2975]],
  [5, 700, 0, [700, 700, 700, 700, 700]],
])('%i of %i cents with %i off come back one by one as %j', (quantity, unitCents, discountCents, back) => {
  let history = ''
  for (const [index, amount] of back.entries()) {
    const item = itemFor({ id: 'a', quantity, unitCents, discountCents }, history)
    expect(refundCents(item, 1)).toBe(amount)
    history = [...(history === '' ? [] : [history]), `refund 1 of R${index}`].join(', ')
  }
  expect(itemState(itemFor({ id: 'a', quantity, unitCents, discountCents }, history))).toMatchObject({
    refundedCents: quantity * unitCents - discountCents,
    leftCents: 0,
  })
})

const acts = fc.array(fc.record({ fails: fc.boolean(), quantity: fc.integer({ min: 1, max: 5 }) }), { maxLength: 12 })

test('refunds of units in any order, some of which fail, never give back more than was paid, and in all exactly that', () => {
  const sold = fc.record({ quantity: fc.integer({ min: 1, max: 9 }), unitCents: fc.integer({ min: 1, max: 5000 }) })
  fc.assert(
    fc.property(sold, fc.double({ min: 0, max: 1, noNaN: true }), acts, ({ quantity, unitCents }, share, all) => {
      const discountCents = Math.floor(quantity * unitCents * share)
      const paid = quantity * unitCents - discountCents
      const history: string[] = []
      const now = () => itemFor({ id: 'a', quantity, unitCents, discountCents }, history.join(', '))
      const given = new Map<string, number>()
      const sum = () => [...given.values()].reduce((total, amount) => total + amount, 0)
      const refund = (count: number) => {
        const id = `R${history.length}`
        given.set(id, refundCents(now(), count))
        history.push(`refund ${count} of ${id}`)
      }
      for (const act of all) {
        const left = quantity - itemState(now()).refunded
        const [known] = given.keys()
        if (act.fails && known !== undefined) {
          history.push(`fail 1 of ${known}`)
          given.delete(known)
        } else if (left > 0) refund(Math.min(act.quantity, left))
        expect(sum()).toBe(itemState(now()).refundedCents)
        expect(sum()).toBeLessThanOrEqual(paid)
        expect(itemState(now()).leftCents).toBe(paid - sum())
      }
      const left = quantity - itemState(now()).refunded
      if (left > 0) refund(left)
      expect(sum()).toBe(paid)
    }),
  )
})
