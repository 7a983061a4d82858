import { expect, test } from 'vitest'
import { loweredFrom, lowestPrice, type PublishedPrice, pricePeriods } from './price-history.ts'

// Shows S10.204.

const at = (day: number) => new Date(Date.UTC(2026, 10, 22) + day * 86_400_000).toISOString()
const prices = (...all: [day: number, priceCents: number | null][]): PublishedPrice[] =>
  all.map(([day, priceCents], index) => ({ number: index + 1, at: at(day), priceCents }))

test('a price applies from its snapshot until a snapshot with another price', () => {
  expect(pricePeriods(prices([0, 3500], [0, 3500], [4, 4000], [9, null], [12, 4000]))).toEqual([
    { priceCents: 3500, since: at(0), until: at(4), number: 1 },
    { priceCents: 4000, since: at(4), until: at(9), number: 3 },
    { priceCents: 4000, since: at(12), until: null, number: 5 },
  ])
  expect(pricePeriods([])).toEqual([])
})

/** Prices as they were published: 'day 0: 4000, day 10: retired'. */
const historyOf = (history: string) =>
  prices(
    ...[...history.matchAll(/day (\d+): (\d+|retired)/g)].map(([, day, price]): [number, number | null] => [
      Number(day),
      price === 'retired' ? null : Number(price),
    ]),
  )

test.each([
  ['one price', 'day 0: 3500', 5, 3500, null],
  ['a rise', 'day 0: 3500, day 10: 4000', 12, 3500, null],
  ['a rise, long ago', 'day 0: 3500, day 10: 4000', 41, 4000, null],
  ['lowered once', 'day 0: 4000, day 10: 3500', 12, 3500, 4000],
  ['raised for a day, then lowered', 'day 0: 3500, day 10: 4500, day 11: 4000', 12, 3500, null],
  ['raised long before it was lowered', 'day 0: 3500, day 10: 4500, day 50: 4000', 51, 4000, 4500],
  ['the built-in price, changed by the first publishing', 'day 0: 4000, day 0: 3500', 0, 3500, 4000],
  ['the built-in price, for thirty days', 'day 0: 3000, day 0: 3500', 30, 3000, null],
  ['retired now', 'day 0: 4000, day 10: 3500, day 12: retired', 13, 3500, null],
  ['retired meanwhile', 'day 0: 4000, day 10: retired, day 60: 3500', 61, 3500, null],
  ['never shown', 'day 0: retired', 1, null, null],
])('%s: finds the lowest price, and the earlier price that may be advertised', (_, history, today, lowest, from) => {
  const periods = pricePeriods(historyOf(history))
  expect(lowestPrice(periods, new Date(at(today)))).toBe(lowest)
  expect(loweredFrom(periods)).toBe(from)
})
