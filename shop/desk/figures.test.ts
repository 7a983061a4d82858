import { expect, test } from 'vitest'
import { figuresOf, figuresOfRefund, figuresOfSale } from './figure-rows.ts'
import { monthsUntil, vatByCountry } from './figures.ts'

// Shows S10.187.

test('the list of past months continues into the year before, in Irish time', () => {
  expect(monthsUntil(new Date('2026-02-15T12:00:00Z'), 4)).toEqual(['2025-11', '2025-12', '2026-01', '2026-02'])
  expect(monthsUntil(new Date('2026-06-30T23:30:00Z'), 1)).toEqual(['2026-07'])
})

const line = (id: string, quantity: number) => ({ id, name: `Product ${id}`, quantity, lineCents: 3500 * quantity })
const sales = [
  { paidAt: '2026-10-31T23:30:00Z', gross: 3995, country: 'IE', items: [line('1', 1)] },
  { paidAt: '2026-10-31T22:30:00Z', gross: 7495, country: 'DE', items: [line('1', 1), line('5', 1)] },
  { paidAt: '2026-11-05T12:00:00Z', gross: 10_500, country: 'IE', items: [line('5', 3)] },
  { paidAt: '2026-09-05T12:00:00Z', gross: 3995, country: 'IE', items: [line('1', 1)] },
]

test('sales and refunds count in the month they were made, in Irish time, by product and country', () => {
  const refunds = [
    { createdAt: '2026-11-06T12:00:00Z', amount: 3500 },
    { createdAt: '2026-08-06T12:00:00Z', amount: 100 },
  ]
  const rows = [
    ...sales.flatMap(figuresOfSale),
    ...refunds.map(({ createdAt, amount }) => figuresOfRefund(createdAt, amount)),
  ]
  expect(figuresOf(['2026-10', '2026-11'], rows)).toEqual({
    months: [
      { month: '2026-10', orders: 2, items: 3, gross: 11_490, refunded: 0 },
      { month: '2026-11', orders: 1, items: 3, gross: 10_500, refunded: 3500 },
    ],
    products: [
      { id: '5', name: 'Product 5', count: 4, gross: 14_000 },
      { id: '1', name: 'Product 1', count: 2, gross: 7000 },
    ],
    countries: [
      { country: 'IE', orders: 2, gross: 14_495 },
      { country: 'DE', orders: 1, gross: 7495 },
    ],
  })
})

test('items without a product count by their names, not by their places in orders', () => {
  const sold = (id: string, name: string) => ({ id, name, quantity: 1, lineCents: 3500 })
  const first = [sold('bespoke-1', 'Wedding set'), sold('bespoke-2', 'Odd one')]
  const rows = [first, [sold('bespoke-1', 'Odd one')]].flatMap((items) =>
    figuresOfSale({ paidAt: '2026-10-31T12:00:00Z', gross: 3500, country: 'IE', items }),
  )
  const { products } = figuresOf(['2026-10'], rows)
  expect(products.map(({ name, count }) => [name, count])).toEqual([
    ['Odd one', 2],
    ['Wedding set', 1],
  ])
})

test('sums VAT by country and rate, less refunds', () => {
  const movement = { at: '', kind: 'sale', orderId: 'a', reference: 'SOL-A' }
  const movements = [
    { ...movement, country: 'IE', percent: 23, vat: 747, gross: 3995 },
    { ...movement, country: 'DE', percent: 19, vat: 1197, gross: 7495 },
    { ...movement, kind: 'refund', country: 'IE', percent: 23, vat: -187, gross: -1001 },
  ]
  expect(vatByCountry(movements)).toEqual([
    { country: 'DE', percent: 19, vat: 1197, gross: 7495 },
    { country: 'IE', percent: 23, vat: 560, gross: 2994 },
  ])
})
