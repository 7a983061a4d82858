import { groupOf, type OrderLine, paidCents } from '../cart/order-line.ts'
import { dayInIreland } from '../dates.ts'
import type { Cents } from '../money.ts'
import type { FiguresAnswer } from './figures.ts'

/** A movement's part of the figures of a month (YYYY-MM): of the month as a whole, of one of its products or countries by id or code, or of money that went back; cents. */
export type FigureRow = {
  readonly month: string
  readonly kind: 'month' | 'product' | 'country' | 'refund'
  readonly key: string
  readonly name: string
  readonly orderCount: number
  readonly itemCount: number
  readonly gross: Cents
}

const monthOf = (moment: string) => dayInIreland(new Date(moment)).slice(0, 7)
const nothing = { key: '', name: '', orderCount: 0, itemCount: 0 } as const

export function figuresOfSale({
  paidAt,
  gross,
  country,
  items,
}: {
  readonly paidAt: string
  readonly gross: Cents
  readonly country: string
  readonly items: readonly Pick<OrderLine, 'id' | 'name' | 'quantity' | 'lineCents' | 'discountCents'>[]
}): FigureRow[] {
  const month = monthOf(paidAt)
  const itemCount = items.reduce((sum, { quantity }) => sum + quantity, 0)
  return [
    { ...nothing, month, kind: 'month', orderCount: 1, itemCount, gross },
    { ...nothing, month, kind: 'country', key: country, orderCount: 1, gross },
    ...items.map(
      (line): FigureRow => ({
        month,
        kind: 'product',
        key: groupOf(line),
        name: line.name,
        orderCount: 0,
        itemCount: line.quantity,
        gross: paidCents(line),
      }),
    ),
  ]
}

/** A refund's part of the figures of the month in which it was given (ISO UTC); one that failed takes the same away. */
export function figuresOfRefund(createdAt: string, amount: Cents): FigureRow {
  return { ...nothing, month: monthOf(createdAt), kind: 'refund', gross: amount }
}

/** Rows with the same month, kind and key added up, in the order of those three. */
export function sumFigures(rows: readonly FigureRow[]): FigureRow[] {
  const sums = new Map<string, FigureRow>()
  for (const row of rows) {
    const key = `${row.month} ${row.kind} ${row.key}`
    const { orderCount = 0, itemCount = 0, gross = 0 } = sums.get(key) ?? {}
    sums.set(key, {
      ...row,
      orderCount: orderCount + row.orderCount,
      itemCount: itemCount + row.itemCount,
      gross: gross + row.gross,
    })
  }
  return [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum)
}

export function figuresOf(months: readonly string[], rows: readonly FigureRow[]): Omit<FiguresAnswer, 'isTest'> {
  const own = sumFigures(rows.filter(({ month }) => months.includes(month)))
  const whole = (kind: FigureRow['kind']) =>
    sumFigures(own.filter((row) => row.kind === kind).map((row) => ({ ...row, month: '' })))
  return {
    months: months.map((month) => {
      const of = (kind: FigureRow['kind']) => own.find((row) => row.month === month && row.kind === kind)
      const { orderCount = 0, itemCount = 0, gross = 0 } = of('month') ?? {}
      return { month, orders: orderCount, items: itemCount, gross, refunded: of('refund')?.gross ?? 0 }
    }),
    products: whole('product')
      .map(({ key, name, itemCount, gross }) => ({ id: key, name, count: itemCount, gross }))
      .toSorted((a, b) => b.count - a.count),
    countries: whole('country')
      .map(({ key, orderCount, gross }) => ({ country: key, orders: orderCount, gross }))
      .toSorted((a, b) => b.gross - a.gross),
  }
}
