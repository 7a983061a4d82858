import type { Details } from '#shop/catalogue/details.ts'
import type { Product } from '#shop/catalogue/product.ts'
import { detailsPath } from '#shop/paths.ts'
import { detailsSource } from './with-details.tsx'

// The server has checked every field: here it must only be what was asked for.
const isListed = (data: object): data is { readonly products: readonly Product[] } => 'products' in data
const isDetails = (data: object): data is Details => 'recipes' in data

async function read<Data>(url: string, isData: (data: object) => data is Data & object): Promise<Data> {
  const data: unknown = await (await fetch(url).catch(() => fetch(url))).json()
  if (typeof data !== 'object' || data === null || !isData(data)) throw new Error(`${url} is no data of a catalogue`)
  return data
}

/** Loads the products of the shop from the URL path of their data, which browsers keep. Their details come when they are first shown. */
export async function loadProducts(url: string): Promise<readonly Product[]> {
  let coming: Promise<Details> | undefined
  detailsSource.load = () => {
    coming ??= read(detailsPath(url), isDetails).catch((error: unknown) => {
      coming = undefined
      throw error
    })
    return coming
  }
  return (await read(url, isListed)).products
}
