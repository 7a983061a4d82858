import type { Size } from '../catalogue/product.ts'
import { type Bead, type Recipe, strungBeads } from '../catalogue/recipe.ts'
import { sizeSpans } from '../catalogue/sizes.ts'
import type { BenchOrder } from './orders.ts'

/** So many beads of a kind. */
export type BeadCount = { readonly bead: Bead; readonly count: number }

/** What to string for one item of a size: the beads by kind, how in words ('5 runs, then A A'), and how long that is in mm. */
export type StringPlan = { readonly beads: readonly BeadCount[]; readonly how: string; readonly lengthMm: number }

/** The bead plan is Medium's; the other sizes are so much shorter or longer, in mm. */
const changes = { Small: -20, Medium: 0, Large: 20 } as const satisfies Record<Size, number>

const lengthOf = (beads: readonly Bead[]) => beads.reduce((length, { lengthMm }) => length + lengthMm, 0)

/** How long an item of a size is strung, in mm: within what the size measures, and never nearer to its ends than half a bead. */
function aimOf({ strungLengthMm, beads }: Recipe, size: 'Small' | 'Large'): number {
  const room = Math.max(...beads.map(({ lengthMm }) => lengthMm)) / 2
  const { from, to } = sizeSpans[size]
  return Math.min(to - room, Math.max(from + room, strungLengthMm + changes[size]))
}

/** A run that is strung again and again is cut where the length is nearest. */
function repeated(run: readonly Bead[], aim: number): { beads: Bead[]; how: string } {
  const beads: Bead[] = []
  const next = () => run[beads.length % run.length]
  for (let bead = next(); bead && lengthOf(beads) + bead.lengthMm / 2 <= aim; bead = next()) beads.push(bead)
  const runs = Math.floor(beads.length / run.length)
  const rest = beads.slice(runs * run.length).map(({ key }) => key)
  return { beads, how: rest.length === 0 ? `${runs} runs` : `${runs} runs, then ${rest.join(' ')}` }
}

/** A run that is strung once keeps its ends: more or fewer of its most frequent bead make the length. */
function stretched(run: readonly Bead[], filler: Bead, aim: number): { beads: Bead[]; how: string } {
  const change = Math.round((aim - lengthOf(run)) / filler.lengthMm)
  const index = run.indexOf(filler)
  const kept = change < 0 ? run.toSpliced(index, -change) : run
  const beads = change > 0 ? kept.toSpliced(index, 0, ...Array.from({ length: change }, () => filler)) : [...kept]
  return { beads, how: `1 run with ${Math.abs(change)} ${filler.key} ${change < 0 ? 'fewer' : 'more'}` }
}

/** What to string for an item of a size, from its product's bead plan; as the plan stands where nobody wrote down a size. */
export function stringPlan(recipe: Recipe, size: Size | null): StringPlan {
  const run = strungBeads({ ...recipe, repeat: 1 })
  const whole = { beads: strungBeads(recipe), how: recipe.repeat === 1 ? '1 run' : `${recipe.repeat} runs` }
  const [filler] = recipe.beads.toSorted((a, b) => b.count - a.count)
  const isAsPlanned = size === null || size === 'Medium' || filler === undefined
  const { beads, how } = isAsPlanned
    ? whole
    : recipe.repeat === 1
      ? stretched(run, filler, aimOf(recipe, size))
      : repeated(run, aimOf(recipe, size))
  const counts = recipe.beads.map((bead) => ({ bead, count: beads.filter(({ key }) => key === bead.key).length }))
  return { beads: counts.filter(({ count }) => count > 0), how, lengthMm: lengthOf(beads) }
}

/** An item that is to be strung: for which order, in which size, how many of it. */
export type BenchItem = {
  readonly order: BenchOrder
  readonly size: Size | null
  readonly quantity: number
  readonly plan: StringPlan | null
}

/** All items of one product, whose beads are laid out once; `beads` are those of all of them together. */
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

/** The items that are left to make of some orders, by product, that of the first order first; in each the smallest size first, and the orders as they come. */
export function benchGroups(orders: readonly BenchOrder[], recipes: Readonly<Record<string, Recipe>>): BenchGroup[] {
  const lines = orders.flatMap((order) => order.toMake.map((line) => ({ order, line })))
  return [...new Set(lines.map(({ line }) => line.id))].map((id) => {
    const recipe = recipes[id] ?? null
    const own = lines.filter(({ line }) => line.id === id)
    const items = own
      .map(({ order, line: { size, quantity } }) => ({
        ...{ order, size, quantity },
        plan: recipe && stringPlan(recipe, size),
      }))
      .toSorted((a, b) => (a.plan?.lengthMm ?? 0) - (b.plan?.lengthMm ?? 0))
    return {
      ...{ id, recipe, items, name: own[0]?.line.name ?? id },
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
