import * as v from 'valibot'
import { dayInIreland } from '../dates.ts'
import { isoDay } from '../iso-day.ts'
import type { Cents } from '../money.ts'

const FIGURE_MONTHS = 12
const ACCOUNTS_DAYS = 732

const DAY_MS = 86_400_000
const Day = isoDay()

export const AccountsQuery = v.pipe(
  v.object({ from: Day, to: Day }),
  v.check(({ from, to }) => {
    const days = (Date.parse(to) - Date.parse(from)) / DAY_MS
    return days >= 0 && days <= ACCOUNTS_DAYS
  }, `The last day can’t be before the first, nor more than ${ACCOUNTS_DAYS} days after it.`),
)

const Movement = v.object({
  at: v.string(),
  kind: v.string(),
  orderId: v.string(),
  reference: v.string(),
  country: v.string(),
  percent: v.number(),
  vat: v.number(),
  gross: v.number(),
})

/** Money that moved on some days, a row each by its own date, in cents; test orders where the shop is not live. */
export const AccountsAnswer = v.object({ isTest: v.boolean(), movements: v.array(Movement) })
export type AccountsAnswer = v.InferOutput<typeof AccountsAnswer>

export type CountrySum = {
  readonly country: string
  readonly percent: number
  readonly vat: Cents
  readonly gross: Cents
}

export function vatByCountry(movements: AccountsAnswer['movements']): CountrySum[] {
  const sums = new Map<string, CountrySum>()
  for (const { country, percent, vat, gross } of movements) {
    const key = `${country} ${percent}`
    const sum = sums.get(key)
    sums.set(key, { country, percent, vat: vat + (sum?.vat ?? 0), gross: gross + (sum?.gross ?? 0) })
  }
  return [...sums.values()].toSorted((a, b) => b.gross - a.gross)
}

const Month = v.object({
  month: v.string(),
  orders: v.number(),
  items: v.number(),
  gross: v.number(),
  refunded: v.number(),
})

export const FiguresAnswer = v.object({
  isTest: v.boolean(),
  months: v.array(Month),
  products: v.array(v.object({ id: v.string(), name: v.string(), count: v.number(), gross: v.number() })),
  countries: v.array(v.object({ country: v.string(), orders: v.number(), gross: v.number() })),
})
export type FiguresAnswer = v.InferOutput<typeof FiguresAnswer>

/** The last months (YYYY-MM, Irish time), the month of `now` included, the earliest first. */
export function monthsUntil(now: Date, count = FIGURE_MONTHS): string[] {
  const [year = 0, month = 0] = dayInIreland(now).split('-').map(Number)
  return Array.from({ length: count }, (_, index) => {
    const months = year * 12 + month - count + index
    return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
  })
}
