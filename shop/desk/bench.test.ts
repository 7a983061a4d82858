import * as v from 'valibot'
import { expect, test } from 'vitest'
import { beadsFor, beadsForAll } from '#crafts/bracelets/beads-to-make.ts'
import { recipesIn } from '#crafts/bracelets/recipes-for-tests.ts'
import { sizeSpans } from '#crafts/bracelets/sizes.ts'
import { type BeadCount, stringPlan } from '#crafts/bracelets/string-plan.ts'
import { products, solas, solasSnapshot } from '#shops/solas.ts'
import { bespokeId, plainLine } from '../cart/order-line.ts'
import { OrderItemData } from '../cart/order-line-data.ts'
import { findProduct } from '../catalogue/catalogue.ts'
import { type BenchGroup, benchGroups } from './bench.ts'
import { orderSummary } from './order-summary-for-tests.ts'
import type { BenchOrder } from './orders.ts'

// Shows S10.183.

const recipes = recipesIn(solasSnapshot.recipes)
const shop = { ...solas, details: solasSnapshot }
const plans = Object.entries(recipes)
const withPlan = ({ id, items }: BenchGroup) => (recipes[id] ? [{ data: recipes[id], items }] : [])
const counts = (beads: readonly BeadCount[]) => beads.map(({ bead, count }) => `${count} ${bead.key}`).join(', ')

function recipeOf(id: string) {
  const recipe = recipes[id]
  if (!recipe) throw new Error(`There is no bead plan of ${id}`)
  return recipe
}

test.each(plans)('a Medium of %s has exactly the beads of its bead plan', (_, recipe) => {
  const { beads, lengthMm } = stringPlan(recipe, 'Medium')
  expect(counts(beads)).toBe(counts(recipe.beads.map((bead) => ({ bead, count: bead.count }))))
  expect(lengthMm).toBeCloseTo(recipe.strungLengthMm)
  expect(stringPlan(recipe, null)).toEqual(stringPlan(recipe, 'Medium'))
})

test.each(plans)('a Small and a Large of %s have the lengths of the size guide', (_, recipe) => {
  for (const size of ['Small', 'Large'] as const) {
    const { lengthMm, beads } = stringPlan(recipe, size)
    expect(lengthMm).toBeGreaterThanOrEqual(sizeSpans[size].from)
    expect(lengthMm).toBeLessThanOrEqual(sizeSpans[size].to)
    expect(beads.reduce((length, { bead, count }) => length + count * bead.lengthMm, 0)).toBeCloseTo(lengthMm)
  }
})

test.each([
  ['1', 'Small', 'Repeat 5 times, add A A', '17 A, 5 B, 10 C', 157],
  ['1', 'Medium', 'Repeat 6 times', '18 A, 6 B, 12 C', 174],
  ['1', 'Large', 'Repeat 6 times, add A A A C', '21 A, 6 B, 13 C', 195],
  ['22', 'Small', 'String it once, with 3 A fewer', '15 A, 6 B, 1 C, 4 D', 153],
  ['22', 'Large', 'String it once, with 4 A more', '22 A, 6 B, 1 C, 4 D', 195],
] as const)('the beads of product %s in %s are %s: %s, %i mm', (id, size, how, beads, lengthMm) => {
  const plan = stringPlan(recipeOf(id), size)
  expect([plan.how, counts(plan.beads), plan.lengthMm]).toEqual([how, beads, lengthMm])
})

type Ordered = readonly [id: string, size: 'Small' | 'Medium' | 'Large', many: number]

function order(id: string, ordered: readonly Ordered[]): BenchOrder {
  const items = ordered.map(([productId, size, quantity], index) => {
    const name = findProduct(solas, productId)?.name ?? 'gone'
    const line = { id: productId, name, size, quantity, unitCents: 3500, lineCents: 3500 * quantity }
    return v.parse(OrderItemData, { ...line, itemId: `${id}-${index + 1}` })
  })
  const orderedAt = '2026-11-20T12:00:00Z'
  const summary = orderSummary({ id, reference: id, orderedAt, items, toMake: items })
  return { ...summary, waitsSince: orderedAt, note: '', giftNote: '' }
}

test('the bench groups the items of all orders by product, with the beads of each group', () => {
  const orders = [
    order('a', [
      ['1', 'Medium', 2],
      ['5', 'Small', 1],
    ]),
    order('b', [['1', 'Small', 1]]),
    order('c', [['gone', 'Medium', 1]]),
  ]
  const groups = benchGroups(orders, shop)
  expect(groups.map((group) => [group.id, group.quantity, ...withPlan(group).map(beadsFor).map(counts)])).toEqual([
    ['1', 3, '53 A, 17 B, 34 C'],
    ['5', 1, expect.any(String)],
    ['gone', 1],
  ])
  expect(groups[0]?.items.map((item) => [item.order.id, item.line.options.size])).toEqual([
    ['b', 'Small'],
    ['a', 'Medium'],
  ])
})

test('the bench groups items without a product by their names, not by their places in orders', () => {
  const bespoke = (of: string, names: readonly string[]) => {
    const items = names.map((name, index) => {
      const line = plainLine({ id: bespokeId(index), name, quantity: 1, unitCents: 3500 })
      return { ...line, itemId: `${of}-${index + 1}` }
    })
    return { ...order(of, []), items, toMake: items }
  }
  const groups = benchGroups([bespoke('a', ['Wedding set', 'Odd one']), bespoke('b', ['Odd one'])], shop)
  expect(groups.map(({ name, quantity }) => [name, quantity])).toEqual([
    ['Wedding set', 1],
    ['Odd one', 2],
  ])
})

test('a refunded item is not on the bench', () => {
  const whole = order('a', [
    ['1', 'Medium', 2],
    ['5', 'Small', 1],
  ])
  const toMake = whole.items.slice(0, 1).map((line) => ({ ...line, quantity: 1 }))
  expect(benchGroups([{ ...whole, toMake }], shop).map(({ id, quantity }) => [id, quantity])).toEqual([['1', 1]])
})

test('the bench adds up equal beads of all products without losing any', () => {
  const groups = benchGroups(
    products.map(({ id }) => order(id, [[id, 'Medium', 1]])),
    shop,
  ).flatMap(withPlan)
  const together = beadsForAll(groups)
  const sum = (beads: readonly BeadCount[]) => beads.reduce((all, { count }) => all + count, 0)
  expect(sum(together)).toBe(products.reduce((all, { id }) => all + recipeOf(id).beadCount, 0))
  expect(together.length).toBeLessThan(groups.flatMap(beadsFor).length)
})
