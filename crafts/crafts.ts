import { braceletLines } from './bracelets/lines.ts'
import type { ByCraft, CraftLines } from './craft.ts'

/**
 * The crafts of this build. A craft is a folder beside this file and an entry here and in the other lists: texts.ts,
 * rules.ts, product-parts.ts, comparison.ts, desk-parts.ts and product-form.ts. So no page loads what it does not show. The compiler asks for
 * an entry in each.
 */
const all = { bracelets: braceletLines } satisfies ByCraft<CraftLines>

export type CraftId = keyof typeof all
export const craftLines: ByCraft<CraftLines> = all
export const craftIds: readonly string[] = Object.keys(all)
