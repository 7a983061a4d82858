import * as v from 'valibot'
import type { Product } from '#shop/catalogue/product.ts'
import type { Recipe } from '#shop/catalogue/recipe.ts'
import { listedEntries, recipeEntries } from '#shop/catalogue/snapshot.ts'

const Listed = v.object({ ...listedEntries, details: v.string() })
const Details = v.object(recipeEntries)

/** The products of a published catalogue and their bead plans. */
type LoadedCatalogue = {
  readonly products: readonly Product[]
  readonly recipes: Readonly<Record<string, Recipe>>
}

const read = async (url: string): Promise<unknown> => (await fetch(url)).json()

/** Returns what loads a catalogue from the URL path of its data, so that orders and the bench know its products; if it cannot be had, the one before stays. */
export function createCatalogueLoader(): (url: string) => Promise<LoadedCatalogue> {
  let loaded: LoadedCatalogue & { readonly url: string } = { url: '', products: [], recipes: {} }
  return async (url) => {
    if (url === loaded.url) return loaded
    const listed = v.safeParse(Listed, await read(url).catch(() => null))
    if (!listed.success) return loaded
    const { products, details: detailsUrl } = listed.output
    const details = v.safeParse(Details, await read(detailsUrl).catch(() => null))
    loaded = { url, products, recipes: details.success ? details.output.recipes : loaded.recipes }
    return loaded
  }
}
