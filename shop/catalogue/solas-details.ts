import { closeAlts } from './close-alts.ts'
import type { Details } from './details.ts'
import { recipes } from './recipes.ts'

/** What is known of the 27 bracelets beside the catalogue, without their stories, which browsers load later. */
export const builtInDetails: Details = { recipes, closeAlts }
