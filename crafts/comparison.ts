import { comparedBeads } from './bracelets/storefront/comparison.ts'
import type { ByCraft } from './craft.ts'
import type { CraftId } from './crafts.ts'
import type { ComparedFacts } from './parts.ts'

export const comparedFacts: ByCraft<ComparedFacts> = { bracelets: comparedBeads } satisfies Record<
  CraftId,
  ComparedFacts
>
