import type { Details } from '../catalogue/details.ts'
import { closeAlts } from './close-alts.ts'
import { recipes } from './recipes.ts'

/** Without their stories, which browsers load later. */
export const solasDetails: Details = { recipes, closeAlts }
