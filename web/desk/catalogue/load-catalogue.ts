import * as v from 'valibot'
import { type Catalogue, createCatalogue } from '#shop/catalogue/catalogue.ts'
import type { Recipe } from '#shop/catalogue/recipe.ts'
import { listedEntries, recipeEntries } from '#shop/snapshot.ts'
import { callDesk, type Result } from '../platform/call.ts'

const Listed = v.object({ ...listedEntries, details: v.string() })
const Details = v.object(recipeEntries)

/** A published catalogue with the bead plans of its products. */
type LoadedCatalogue = {
  readonly catalogue: Catalogue
  readonly recipes: Readonly<Record<string, Recipe>>
}

/** Returns what loads a catalogue from the URL path of its data, so that orders and the bench know its products. It loads each once; one that failed, in whole or in part, it loads again. */
export function createCatalogueLoader(): (url: string) => Promise<Result<LoadedCatalogue>> {
  let loaded: (LoadedCatalogue & { readonly url: string }) | null = null
  return async (url) => {
    if (url === loaded?.url) return { ok: true, value: loaded }
    const listed = await callDesk(url, Listed)
    if (!listed.ok) return listed
    const details = await callDesk(listed.value.details, Details)
    if (!details.ok) return details
    loaded = { url, catalogue: createCatalogue(listed.value.products), recipes: details.value.recipes }
    return { ok: true, value: loaded }
  }
}
