import * as v from 'valibot'
import { type Catalogue, createCatalogue } from '#shop/catalogue/catalogue.ts'
import type { Details as ProductDetails } from '#shop/catalogue/details.ts'
import { listedEntries, recipeEntries } from '#shop/snapshot.ts'
import { call, type Failure } from '../../platform/api.ts'

const Listed = v.object({ ...listedEntries, details: v.string() })
const Details = v.object(recipeEntries)

type LoadedCatalogue = {
  readonly catalogue: Catalogue
  readonly recipes: ProductDetails['recipes']
}

/** Returns what loads a catalogue from the URL path of its data, so that orders and the bench know its products. It loads each once; one that failed, in whole or in part, it loads again. */
export function createCatalogueLoader(): (url: string) => Promise<{ ok: true; value: LoadedCatalogue } | Failure> {
  let loaded: (LoadedCatalogue & { readonly url: string }) | null = null
  return async (url) => {
    if (url === loaded?.url) return { ok: true, value: loaded }
    const listed = await call(url, { answer: Listed, isLogged: false })
    if (!listed.ok) return listed
    const details = await call(listed.value.details, { answer: Details, isLogged: false })
    if (!details.ok) return details
    loaded = { url, catalogue: createCatalogue(listed.value.products), recipes: details.value.recipes }
    return { ok: true, value: loaded }
  }
}
