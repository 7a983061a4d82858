import { showProducts } from '#shop/catalogue/catalogue.ts'
import type { Details } from '#shop/catalogue/details.ts'
import type { Product } from '#shop/catalogue/product.ts'

// The server has checked every field: here it must only be what was asked for.
type Listed = { readonly products: readonly Product[]; readonly details: string }
const isListed = (data: object): data is Listed => 'products' in data
const isDetails = (data: object): data is Details => 'recipes' in data

let loadDetails = async () => {}
let details: Promise<void> | undefined

async function read<Data>(url: string, isData: (data: object) => data is Data & object): Promise<Data> {
  const data: object = await (await fetch(url).catch(() => fetch(url))).json()
  if (!isData(data)) throw new Error(url)
  return data
}

/** Shows the catalogue that the owner has published, from the URL path of its data; the browser keeps it, since its name changes with its content. */
export async function takeCatalogue(url: string): Promise<void> {
  const listed = await read(url, isListed)
  showProducts(listed.products)
  loadDetails = async () => {
    const [{ showDetails }, own] = await Promise.all([
      import('#shop/catalogue/details.ts'),
      read(listed.details, isDetails),
    ])
    showDetails(own)
  }
}

/** A component that shows what is known of a product beside the catalogue, once that is here; at once for the built-in catalogue. */
export async function withDetails<Component>(component: Component): Promise<Component> {
  details ??= loadDetails()
  try {
    await details
  } catch (error) {
    details = undefined
    throw error
  }
  return component
}
