import { lazy } from '../../../web/ui/lazy.tsx'
import type { ProductParts } from '../../parts.ts'
import type { Recipe } from '../recipe.ts'
import { SIZE } from '../sizes.ts'

const decimal = new Intl.NumberFormat('en-IE', { maximumFractionDigits: 1 })

export const braceletPage: ProductParts = {
  guide: {
    option: SIZE,
    title: 'Size guide',
    Guide: lazy(() => import('./size-guide.tsx').then((part) => part.SizeGuide)),
  },
  Care: lazy(() => import('./care.tsx').then((part) => part.BraceletCare)),
  factsOf(facts, recipe: Recipe | undefined) {
    if (!recipe) return { facts: [...facts, ['Made in', 'Ireland']] }
    return {
      facts: [
        ['Pictured length', `${decimal.format(recipe.strungLengthMm / 10)} cm (about a Medium)`],
        ['Largest bead', `${decimal.format(recipe.largestBeadMm)} mm`],
        ['Beads', String(recipe.beadCount)],
        ...facts,
        ['Strung on', 'clear elastic'],
        ['Made in', 'Ireland'],
      ],
      note: 'Stones, pearls and wood differ from piece to piece.',
    }
  },
  captions: { own: 'Markings vary.', made: 'Computer-made pictures, bead for bead. Stone markings vary.' },
}
