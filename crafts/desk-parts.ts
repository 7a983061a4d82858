import { braceletsAtDesk } from './bracelets/desk/parts.tsx'
import type { ByCraft } from './craft.ts'
import type { CraftId } from './crafts.ts'
import type { DeskParts } from './parts.ts'

export const deskParts: ByCraft<DeskParts> = { bracelets: braceletsAtDesk } satisfies Record<CraftId, DeskParts>
