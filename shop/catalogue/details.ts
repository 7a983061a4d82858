import type { Recipe } from '../crafts/bracelets/recipe.ts'

/** Apart from the catalogue, by product id. */
export type Details = {
  readonly recipes: Readonly<Record<string, Recipe>>
  readonly closeAlts: Readonly<Record<string, string>>
  readonly stories: Readonly<Record<string, string>>
  /** In the order of the owner's pictures. */
  readonly photoAlts?: Readonly<Record<string, readonly string[]>> | undefined
}
