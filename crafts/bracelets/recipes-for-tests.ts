import * as v from 'valibot'
import { RecipeData } from './bead-plan.ts'

export const recipesIn = (stored: unknown) => v.parse(v.record(v.string(), RecipeData), stored)
