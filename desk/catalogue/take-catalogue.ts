import * as v from 'valibot'
import { showProducts } from '#shop/catalogue/catalogue.ts'
import { showRecipes } from '#shop/catalogue/details.ts'
import { listedEntries, recipeEntries } from '#shop/catalogue/snapshot.ts'

const Listed = v.object({ ...listedEntries, details: v.string() })
const Details = v.object(recipeEntries)

const read = async (url: string): Promise<unknown> => (await fetch(url)).json()

let taken: string | null = null

/** Shows a catalogue from the URL path of its data, so that orders and the bench know its pieces; where it cannot be had, what is known stays. */
export async function takeCatalogue(url: string): Promise<void> {
  if (url === taken) return
  const listed = v.safeParse(Listed, await read(url).catch(() => null))
  if (!listed.success) return
  const known = v.safeParse(Details, await read(listed.output.details).catch(() => null))
  showProducts(listed.output.products)
  if (known.success) showRecipes(known.output.recipes)
  taken = url
}
