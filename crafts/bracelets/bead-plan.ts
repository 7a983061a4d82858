import * as v from 'valibot'
import { typedLine, upTo } from '#shop/typed-text.ts'
import type { CraftPlan } from '../craft.ts'
import { finishes, type Recipe, shapes } from './recipe.ts'
import { SIZE, sizeFrom } from './sizes.ts'
import { stringPlan } from './string-plan.ts'

const text = v.string()
const millimetres = v.pipe(v.number(), v.minValue(0), v.maxValue(1000))
const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1000))

const Bead = v.object({
  key: typedLine(),
  kind: typedLine(),
  shape: v.picklist(shapes),
  diameterMm: millimetres,
  lengthMm: millimetres,
  colour: v.pipe(text, v.regex(/^#[\dA-Fa-f]{6}$/)),
  finish: v.picklist(finishes),
  count,
  accents: v.exactOptional(v.array(v.pipe(text, v.regex(/^#[\dA-Fa-f]{6}$/)))),
})

export const RecipeData: v.GenericSchema<unknown, Recipe> = v.object({
  beads: v.array(Bead),
  sequence: v.array(typedLine()),
  repeat: count,
  beadCount: count,
  strungLengthMm: millimetres,
  innerCircumferenceMm: millimetres,
  largestBeadMm: millimetres,
})

/** Maximum number of beads in a draft's bead plan, far more than a published product may have. */
const STRUNG_MAX = 5000

export const beadPlan: CraftPlan = {
  label: 'Bead plan',
  schema: RecipeData,
  draft(lineMax) {
    const line = v.pipe(typedLine(), upTo(lineMax))
    const isPlan = ({ beads, sequence, repeat }: Recipe) =>
      sequence.length * repeat <= STRUNG_MAX &&
      beads.every(({ key, kind }) => [key, kind].every((one) => v.is(line, one)))
    return v.pipe(RecipeData, v.check(isPlan, `A bead plan has at most ${STRUNG_MAX} beads.`))
  },
  inWords: (recipe: Recipe) => `${recipe.beadCount} beads, ${recipe.sequence.join(' ')}`,
  orderOfWork: (recipe: Recipe, options) => stringPlan(recipe, sizeFrom(options[SIZE])).lengthMm,
}
