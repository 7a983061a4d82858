import { beadPlan } from './bracelets/bead-plan.ts'
import { braceletRules } from './bracelets/rules.ts'
import type { ByCraft, CraftPlan, CraftRules } from './craft.ts'
import type { CraftId } from './crafts.ts'

export const craftPlans: ByCraft<CraftPlan> = { bracelets: beadPlan } satisfies Record<CraftId, CraftPlan>

export const craftRules: ByCraft<CraftRules> = { bracelets: braceletRules } satisfies Record<CraftId, CraftRules>
