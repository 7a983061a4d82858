import type { CraftRules } from '../craft.ts'
import { care } from './care.ts'
import { coloursOf } from './colour-names.ts'
import { planFaults } from './plan-faults.ts'
import type { Recipe } from './recipe.ts'
import { sizeGuide } from './size-guide.ts'
import { inCentimetres, sizeFrom, sizeSpans } from './sizes.ts'

export const braceletRules: CraftRules = {
  faults: planFaults,
  materialsOf: ({ beads }: Recipe) => beads.map(({ kind }) => kind),
  coloursOf,
  valueInFeed({ name }) {
    const size = sizeFrom(name)
    if (size === null) return name
    const { from, to } = sizeSpans[size]
    return `${size} ${inCentimetres(from)} to ${inCentimetres(to)} cm`
  },
  valueInOrder({ id, name }) {
    const size = sizeFrom(id)
    if (size === null) return name
    return `${name}, ${inCentimetres(sizeSpans[size].from)}–${inCentimetres(sizeSpans[size].to)} cm round`
  },
  care,
  sizeGuide,
}
