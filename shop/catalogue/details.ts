import type { Recipe } from '../crafts/bracelets/recipe.ts'

/** What is known of products beside the catalogue, by id: bead plans, what their pictures show, and their stories. */
export type Details = {
  readonly recipes: Readonly<Record<string, Recipe>>
  readonly closeAlts: Readonly<Record<string, string>>
  /** Missing in browsers for the built-in catalogue, whose stories are loaded when they are shown. */
  readonly stories?: Readonly<Record<string, string>> | undefined
  /** What the pictures that the owner has taken show, in their order. */
  readonly photoAlts?: Readonly<Record<string, readonly string[]>> | undefined
}
