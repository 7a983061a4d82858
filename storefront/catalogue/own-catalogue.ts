import { showProducts } from '#shop/catalogue/catalogue.ts'
import type { Details } from '#shop/catalogue/details.ts'
import type { Product } from '#shop/catalogue/product.ts'
import { details } from './with-details.ts'

// The server has checked every field: here it must only be what was asked for.
type Listed = { readonly products: readonly Product[]; readonly details: string }
const isListed = (data: object): data is Listed => 'products' in data
const isDetails = (data: object): data is Details => 'recipes' in data

async function read<Data>(url: string, isData: (data: object) => data is Data & object): Promise<Data> {
  const data: unknown = await (await fetch(url).catch(() => fetch(url))).json()
  if (typeof data !== 'object' || data === null || !isData(data)) throw new Error(`${url} is no data of a catalogue`)
  return data
}

async function takeDetails(url: string): Promise<void> {
  const [{ showDetails }, own] = await Promise.all([import('#shop/catalogue/details.ts'), read(url, isDetails)])
  showDetails(own)
}

/** Shows the catalogue that the owner has published, from the URL path of its data; the browser keeps it, since its name changes with its content. What is known besides comes when it is first shown. */
export async function takeCatalogue(url: string): Promise<void> {
  const listed = await read(url, isListed)
  showProducts(listed.products)
  let coming: Promise<void> | undefined
  details.load = () => {
    coming ??= takeDetails(listed.details).catch((error: unknown) => {
      coming = undefined
      throw error
    })
    return coming
  }
}
