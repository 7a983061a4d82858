import type { ComparedFacts } from '../../parts.ts'
import type { Recipe } from '../recipe.ts'

const centimetres = new Intl.NumberFormat('en-IE', { minimumFractionDigits: 1 })
const millimetres = new Intl.NumberFormat('en-IE')

export const comparedBeads: ComparedFacts = {
  factsOf: (recipe: Recipe | undefined) => [
    ['Pictured length', `${centimetres.format((recipe?.strungLengthMm ?? 0) / 10)} cm`],
    ['Largest bead', `${millimetres.format(recipe?.largestBeadMm ?? 0)} mm`],
  ],
}
