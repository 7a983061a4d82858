import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Cents, shares } from '../money.ts'
import { itemFor } from './items-for-tests.ts'
import {
  added,
  type ByRate,
  grossByRate,
  refundByRate,
  reversed,
  saleByRate,
  sharedBy,
  vatOf,
  vatParts,
} from './vat-parts.ts'

const at = (byRate: ByRate) => Object.fromEntries(byRate)
const sumOf = (byRate: ByRate) => [...byRate.values()].reduce((sum, cents) => sum + cents, 0)

test.each([
  [100, [1, 1, 1], [34, 33, 33]],
  [-100, [1, 1, 1], [-34, -33, -33]],
  [5, [3500, 3000], [3, 2]],
  [0, [1, 2], [0, 0]],
  [7, [0, 0], [7, 0]],
  [7, [], []],
])('%i cents in shares of %j are %j', (amount, weights, parts) => {
  expect(shares(amount, weights)).toEqual(parts)
})

const book = (history = '') => ({ ...itemFor({ id: '1', quantity: 2, unitCents: 1000 }, history), vatPercent: 0 })
const candle = (history = '') => ({ ...itemFor({ id: '2', quantity: 1, unitCents: 3000 }, history), vatPercent: 23 })

test('a sale has its items at their own rates, and postage follows them by value', () => {
  expect(at(saleByRate({ items: [book(), candle()] }, 5000, 23))).toEqual({ 0: 2000, 23: 3000 })
  expect(at(saleByRate({ items: [book(), candle()] }, 5500, 23))).toEqual({ 0: 2200, 23: 3300 })
})

test('a sale of items without a rate of their own, or without items, is at the rate of the order', () => {
  const plain = itemFor({ id: '1', quantity: 2, unitCents: 1000 })
  expect(at(saleByRate({ items: [plain] }, 2495, 13.5))).toEqual({ 13.5: 2495 })
  expect(at(saleByRate({ items: [] }, 2495, 13.5))).toEqual({ 13.5: 2495 })
})

test.each([
  ['an item', { books: 'refund 1 of R', candles: '' }, -1000, { 0: -1000, 23: 0 }],
  ['items of both rates', { books: 'refund 2 of R', candles: 'refund 1 of R' }, -5000, { 0: -2000, 23: -3000 }],
  ['an amount', { books: '', candles: '' }, -2750, { 0: -1100, 23: -1650 }],
  ['all of it', { books: '', candles: '' }, -5500, { 0: -2200, 23: -3300 }],
])('a refund of %s gives back by rate what was paid for it', (_, { books, candles }, gross, expected) => {
  const kept = new Map([
    [0, 2200],
    [23, 3300],
  ])
  const refunded = refundByRate({ items: [book(books), candle(candles)] }, { id: 'R', gross, kept }, 23)
  expect(Object.entries(at(refunded)).map(([rate, cents]) => [Number(rate), cents])).toEqual(
    Object.entries(expected).map(([rate, cents]) => [Number(rate), cents]),
  )
})

test('a refund of an item takes no more at its rate than is kept, and the rest from the others', () => {
  const kept = new Map([
    [0, 400],
    [23, 2600],
  ])
  const refunded = refundByRate({ items: [book('refund 1 of R'), candle()] }, { id: 'R', gross: -1000, kept }, 23)
  expect(at(refunded)).toEqual({ 0: -400, 23: -600 })
})

const rates = fc.constantFrom(0, 4.8, 9, 13.5, 23, 25.5)
const items = fc.array(fc.tuple(rates, fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 9999 })), {
  minLength: 1,
  maxLength: 5,
})
const acts = fc.array(fc.tuple(fc.constantFrom('item', 'amount', 'fails'), fc.nat(), fc.nat()), { maxLength: 12 })

test('whatever goes back of an order, in any order, its parts add up to the money and to the VAT of what is kept, at each rate', () => {
  fc.assert(
    fc.property(items, fc.nat(1500), acts, (bought, postage, several) => {
      const items = bought.map(([vatPercent, quantity, unitCents], index) => {
        return { ...itemFor({ id: String(index), quantity, unitCents }), vatPercent }
      })
      const received = items.reduce((sum, { lineCents }) => sum + lineCents, postage)
      let kept: ByRate = new Map()
      let money: Cents = 0
      let vat: Cents = 0
      const given: ByRate[] = []
      const move = (moved: ByRate, cents: Cents) => {
        expect(sumOf(moved)).toBe(cents)
        const parts = vatParts(moved, kept)
        vat += parts.reduce((sum, part) => sum + part.vat, 0)
        expect(sumOf(grossByRate(parts))).toBe(cents)
        kept = added(kept, moved)
        money += cents
        expect(sumOf(kept)).toBe(money)
        for (const cents of kept.values()) expect(cents).toBeGreaterThanOrEqual(0)
        expect(vat).toBe([...kept].reduce((sum, [percent, cents]) => sum + vatOf(cents, percent), 0))
      }
      move(saleByRate({ items }, received, 23), received)
      for (const [kind, which, many] of several) {
        const item = items[which % items.length]
        if (kind === 'fails' && given.length > 0) {
          const [failed] = given.splice(which % given.length, 1)
          if (failed) move(reversed(failed), -sumOf(failed))
        } else if (kind === 'item' && item && item.unitCents <= money) {
          const movement = {
            kind: 'refunded',
            quantity: 1,
            at: '',
            causeKind: 'refund',
            causeId: `R${given.length}`,
          } as const
          const named = items.map((one) => ({ ...one, movements: one === item ? [movement] : [] }))
          const gross = -item.unitCents
          const moved = refundByRate({ items: named }, { id: movement.causeId, gross, kept }, 23)
          given.push(moved)
          move(moved, gross)
        } else if (money > 0) {
          const gross = -(1 + (many % money))
          const moved = sharedBy(gross, kept)
          given.push(moved)
          move(moved, gross)
        }
      }
    }),
    { numRuns: 1000 },
  )
})
