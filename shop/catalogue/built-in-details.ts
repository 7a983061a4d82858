import { closeAlts } from './close-alts.ts'
import type { Details } from './details.ts'
import { recipes } from './recipes.ts'
import { stories } from './stories.ts'

/** What is known of the 27 bracelets beside the catalogue. */
export const builtInDetails: Details = { recipes, closeAlts, stories }
