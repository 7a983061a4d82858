import { closeAlts as builtInCloseAlts } from './close-alts.ts'
import type { Recipe } from './recipe.ts'
import { recipes as builtInRecipes } from './recipes.ts'

/** What is known of products beside the catalogue, by id: bead plans, what their pictures show, and their stories. */
export type Details = {
  readonly recipes: Readonly<Record<string, Recipe>>
  readonly closeAlts: Readonly<Record<string, string>>
  readonly stories: Readonly<Record<string, string>>
  /** What the pictures that the owner has taken show, in their order. */
  readonly photoAlts?: Readonly<Record<string, readonly string[]>> | undefined
}

/** The bead plan of every product that has one, by id. */
export let recipes: Details['recipes'] = builtInRecipes

/** What the close view of a product shows, by id. */
export let closeAlts: Details['closeAlts'] = builtInCloseAlts

/** The stories in place of the built-in ones, by id; null where those stand. */
export let ownStories: Details['stories'] | null = null

/** What each picture that the owner has taken of a product shows, by id; the first picture's words are the product's own. */
export let photoAlts: NonNullable<Details['photoAlts']> = {}

/** Shows other bead plans from now on, in place of the built-in ones: all that the desk knows of these. */
export function showRecipes(own: Details['recipes']): void {
  recipes = own
}

/** Shows other details from now on, in place of the built-in ones (docs/decisions/086). */
export function showDetails(details: Details): void {
  showRecipes(details.recipes)
  closeAlts = details.closeAlts
  ownStories = details.stories
  photoAlts = details.photoAlts ?? {}
}
