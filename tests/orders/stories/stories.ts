import { afterwards } from './afterwards.ts'
import { chosen } from './chosen.ts'
import { givenBack } from './given-back.ts'
import { inParts } from './in-parts.ts'
import { made } from './made.ts'
import { opening } from './opening.ts'
import { otherSales } from './other-sales.ts'
import { payments } from './payments.ts'
import { shopAsAWhole } from './shop-as-a-whole.ts'
import type { Story } from './story.ts'
import { withdrawn } from './withdrawn.ts'

export const stories: readonly Story[] = [
  ...opening,
  ...chosen,
  ...payments,
  ...made,
  ...withdrawn,
  ...givenBack,
  ...otherSales,
  ...afterwards,
  ...inParts,
  ...shopAsAWhole,
]
