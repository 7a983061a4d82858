import type { Recipe } from './recipe.ts'
import { SIZE, sizeFrom } from './sizes.ts'
import { type BeadCount, stringPlan } from './string-plan.ts'

/** The items of a product that are left to make, and its bead plan. */
export type BeadsToMake = {
  readonly data: Recipe
  readonly items: readonly {
    readonly line: { readonly options: Readonly<Record<string, string>> }
    readonly quantity: number
  }[]
}

export function beadsFor({ data, items }: BeadsToMake): BeadCount[] {
  const plans = items.map(({ line, quantity }) => ({ quantity, plan: stringPlan(data, sizeFrom(line.options[SIZE])) }))
  const countOf = (key: string) =>
    plans.reduce(
      (sum, { plan, quantity }) => sum + quantity * (plan.beads.find(({ bead }) => bead.key === key)?.count ?? 0),
      0,
    )
  return data.beads.map((bead) => ({ bead, count: countOf(bead.key) }))
}

/** The beads of several products together: those that are alike are counted once, the most numerous first. */
export function beadsForAll(groups: readonly BeadsToMake[]): BeadCount[] {
  const alike = new Map<string, BeadCount>()
  for (const { bead, count } of groups.flatMap(beadsFor)) {
    const { kind, shape, diameterMm, lengthMm, colour, finish } = bead
    const key = JSON.stringify([kind, shape, diameterMm, lengthMm, colour, finish])
    alike.set(key, { bead, count: count + (alike.get(key)?.count ?? 0) })
  }
  return [...alike.values()].toSorted((a, b) => b.count - a.count)
}
