import { PRICE_STEP } from '../promises.ts'
import { type Product, type Size, sizesOf } from './product.ts'
import { products as builtIn } from './products.ts'

/** The products that can be bought, in catalogue order. */
export let products: readonly Product[]

/** Every material that the products contain, by name, with the number of products that contain it. */
export let materials: readonly { readonly name: string; readonly count: number }[]

/** The highest price in the catalogue in cents, up to a whole step of the price filter, whose upper end it is (S9.14). */
export let highestPrice: number

/** Every product that has a page: those that can be bought, and the retired ones. */
export let allProducts: readonly Product[]

let byKey: ReadonlyMap<string, Product>

/** Shows other products from now on, retired ones among them, in place of the built-in ones: all that is exported here follows (docs/decisions/086). */
export function showProducts(all: readonly Product[]): void {
  allProducts = all
  products = all.some(({ retired }) => retired) ? all.filter(({ retired }) => !retired) : all
  const counts = new Map<string, number>()
  for (const product of products)
    for (const material of product.materials) counts.set(material, (counts.get(material) ?? 0) + 1)
  materials = [...counts]
    .map(([name, count]) => ({ name, count }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en-IE'))
  highestPrice = Math.ceil(Math.max(...products.map((product) => product.priceCents)) / PRICE_STEP) * PRICE_STEP
  // A handle that a product has now counts more than one that another has had.
  byKey = new Map([
    ...all.flatMap((product) => (product.formerHandles ?? []).map((handle) => [handle, product] as const)),
    ...all.flatMap((product) => [[product.id, product] as const, [product.handle, product] as const]),
  ])
}

showProducts(builtIn)

/** The product with an id or a handle, also one that is retired, and by a handle that it had before; or undefined (S2.7). */
export function findAnyProduct(idOrHandle: string): Product | undefined {
  return byKey.get(idOrHandle)
}

/** The product with an id or a handle, if it can be bought, or undefined (S2.7). */
export function findProduct(idOrHandle: string): Product | undefined {
  const product = byKey.get(idOrHandle)
  return product?.retired ? undefined : product
}

/** Whether a product, by its id alone, can be bought in a size. */
export function isOffered(id: string, size: Size): boolean {
  const product = findProduct(id)
  return product?.id === id && sizesOf(product).includes(size)
}
