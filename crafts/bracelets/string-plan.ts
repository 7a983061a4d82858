import { type Bead, type Recipe, strungBeads } from './recipe.ts'
import { type Size, sizeSpans } from './sizes.ts'

export type BeadCount = { readonly bead: Bead; readonly count: number }

/** The beads by kind for one item, how to string them in words ('Repeat 5 times, add A A'), and how long that is in mm. */
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

const inTimes = (runs: number) => (runs === 1 ? 'String it once' : `Repeat ${runs} times`)

/** Repeats a run and cuts it where it comes closest to the length. */
function repeated(run: readonly Bead[], aim: number): { beads: Bead[]; how: string } {
  const beads: Bead[] = []
  const next = () => run[beads.length % run.length]
  for (let bead = next(); bead && lengthOf(beads) + bead.lengthMm / 2 <= aim; bead = next()) beads.push(bead)
  const runs = Math.floor(beads.length / run.length)
  const rest = beads.slice(runs * run.length).map(({ key }) => key)
  return { beads, how: `${inTimes(runs)}${rest.length === 0 ? '' : `, add ${rest.join(' ')}`}` }
}

/** Fits a run that is strung once to a length. It keeps its ends and gets more or fewer of its most frequent bead. */
function stretched(run: readonly Bead[], filler: Bead, aim: number): { beads: Bead[]; how: string } {
  const change = Math.round((aim - lengthOf(run)) / filler.lengthMm)
  const index = run.indexOf(filler)
  const kept = change < 0 ? run.toSpliced(index, -change) : run
  const beads = change > 0 ? kept.toSpliced(index, 0, ...Array.from({ length: change }, () => filler)) : [...kept]
  return { beads, how: `${inTimes(1)}, with ${Math.abs(change)} ${filler.key} ${change < 0 ? 'fewer' : 'more'}` }
}

/** Returns the beads to string for an item of a size, by its product's bead plan; the plan unchanged if no size was recorded. */
export function stringPlan(recipe: Recipe, size: Size | null): StringPlan {
  const run = strungBeads({ ...recipe, repeat: 1 })
  const whole = { beads: strungBeads(recipe), how: inTimes(recipe.repeat) }
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
