import { groupOf, type OrderLine } from '../cart/order-line.ts'
import type { Recipe } from '../crafts/bracelets/recipe.ts'
import { SIZE, sizeFrom } from '../crafts/bracelets/sizes.ts'
import { type BeadCount, type StringPlan, stringPlan } from '../crafts/bracelets/string-plan.ts'
import type { BenchOrder } from './orders.ts'

export type BenchItem = {
  readonly order: BenchOrder
  readonly line: OrderLine
  readonly quantity: number
  readonly plan: StringPlan | null
}

export type BenchGroup = {
  readonly id: string
  readonly name: string
  readonly recipe: Recipe | null
  readonly items: readonly BenchItem[]
  readonly quantity: number
  readonly beads: readonly BeadCount[]
}

function beadsOf(items: readonly BenchItem[], recipe: Recipe | null): BeadCount[] {
  const countOf = (key: string) =>
    items.reduce(
      (sum, { plan, quantity }) => sum + quantity * (plan?.beads.find(({ bead }) => bead.key === key)?.count ?? 0),
      0,
    )
  return (recipe?.beads ?? []).map((bead) => ({ bead, count: countOf(bead.key) }))
}

/** The items that are left to make of some orders, by product, that of the first order first; in each the shortest first, and the orders as they come (S10.183). */
export function benchGroups(orders: readonly BenchOrder[], recipes: Readonly<Record<string, Recipe>>): BenchGroup[] {
  const lines = orders.flatMap((order) => order.toMake.map((line) => ({ order, line })))
  return [...new Set(lines.map(({ line }) => groupOf(line)))].map((id) => {
    const recipe = recipes[id] ?? null
    const own = lines.filter(({ line }) => groupOf(line) === id)
    const items = own
      .map(({ order, line }) => ({
        order,
        line,
        quantity: line.quantity,
        plan: recipe && stringPlan(recipe, sizeFrom(line.options[SIZE])),
      }))
      .toSorted((a, b) => (a.plan?.lengthMm ?? 0) - (b.plan?.lengthMm ?? 0))
    return {
      id,
      recipe,
      items,
      name: own[0]?.line.name ?? id,
      quantity: items.reduce((sum, { quantity }) => sum + quantity, 0),
      beads: beadsOf(items, recipe),
    }
  })
}

/** The beads of several groups together: those that are alike are counted once, the most numerous first. */
export function allBeads(groups: readonly BenchGroup[]): BeadCount[] {
  const alike = new Map<string, BeadCount>()
  for (const { bead, count } of groups.flatMap(({ beads }) => beads)) {
    const { kind, shape, diameterMm, lengthMm, colour, finish } = bead
    const key = JSON.stringify([kind, shape, diameterMm, lengthMm, colour, finish])
    alike.set(key, { bead, count: count + (alike.get(key)?.count ?? 0) })
  }
  return [...alike.values()].toSorted((a, b) => b.count - a.count)
}
