import type { Details } from '#shop/catalogue/details.ts'
import type { Product } from '#shop/catalogue/product.ts'
import { detailsSource } from './with-details.tsx'

// The server has checked every field: here it must only be what was asked for.
type Listed = { readonly products: readonly Product[]; readonly details: string }
const isListed = (data: object): data is Listed => 'products' in data
const isDetails = (data: object): data is Details => 'recipes' in data

async function read<Data>(url: string, isData: (data: object) => data is Data & object): Promise<Data> {
  const data: unknown = await (await fetch(url).catch(() => fetch(url))).json()
  if (typeof data !== 'object' || data === null || !isData(data)) throw new Error(`${url} is no data of a catalogue`)
  return data
}

/** Loads the products that the owner has published, from the URL path of their data; the browser keeps it, since its name changes with its content. What is known besides comes when it is first shown. */
export async function loadProducts(url: string): Promise<readonly Product[]> {
  const listed = await read(url, isListed)
  let coming: Promise<Details> | undefined
  detailsSource.load = () => {
    coming ??= read(listed.details, isDetails).catch((error: unknown) => {
      coming = undefined
      throw error
    })
    return coming
  }
  return listed.products
}
