import type { Details } from '../catalogue/details.ts'
import { closeAlts } from './close-alts.ts'
import { recipes } from './recipes.ts'

/** What is known of the built-in bracelets beside the catalogue, without their stories, which browsers load later. */
export const solasDetails: Details = { recipes, closeAlts }
