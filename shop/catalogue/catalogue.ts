import type { Cents } from '../money.ts'
import { PRICE_STEP } from '../promises.ts'
import { type Choice, isChoosable, lowestPrice } from './choice.ts'
import { optionNounOf } from './options.ts'
import type { Product } from './product.ts'

export type Catalogue = {
  /** Products that can be bought, in catalogue order. */
  readonly products: readonly Product[]
  /** Every product that has a page: those that can be bought, and the retired ones. */
  readonly allProducts: readonly Product[]
  /** The highest price in cents, up to a whole step of the price filter, whose upper end it is (S9.14). */
  readonly highestPrice: Cents
  /** Every product by its id, its handle and its former handles. */
  readonly byKey: ReadonlyMap<string, Product>
}

export function createCatalogue(allProducts: readonly Product[]): Catalogue {
  const products = allProducts.some(({ retired }) => retired)
    ? allProducts.filter(({ retired }) => !retired)
    : allProducts
  const highestPrice = Math.ceil(Math.max(0, ...products.map(lowestPrice)) / PRICE_STEP) * PRICE_STEP
  // A handle that a product has now counts more than one that another has had.
  const byKey = new Map([
    ...allProducts.flatMap((product) => (product.formerHandles ?? []).map((handle) => [handle, product] as const)),
    ...allProducts.flatMap((product) => [[product.id, product] as const, [product.handle, product] as const]),
  ])
  return { products, allProducts, highestPrice, byKey }
}

type WithCatalogue = { readonly catalogue: Catalogue }

/** The word for the shop's options in a sentence: 'size' if every option is a size, 'choice' if they differ, null without options. */
export function optionNounIn({ catalogue: { products } }: WithCatalogue): string | null {
  const names = products.flatMap(({ options }) => options.map(({ name }) => name))
  return names.length === 0 ? null : optionNounOf(names)
}

/** True if any of these products is made to order. One that the catalogue does not know is: it was made for a bespoke order. */
export function isMadeToOrder(shop: WithCatalogue, lines: readonly { readonly id: string }[]): boolean {
  return lines.some(({ id }) => (findAnyProduct(shop, id)?.supply.kind ?? 'made-to-order') === 'made-to-order')
}

/** The product with an id or a handle, also a retired one, or by a handle that it had before; undefined if there is none (S2.7). */
export function findAnyProduct({ catalogue }: WithCatalogue, idOrHandle: string): Product | undefined {
  return catalogue.byKey.get(idOrHandle)
}

/** The product with an id or a handle, if it can be bought, or undefined (S2.7). */
export function findProduct(shop: WithCatalogue, idOrHandle: string): Product | undefined {
  const product = findAnyProduct(shop, idOrHandle)
  return product?.retired ? undefined : product
}

/** True if a product, by its id alone, can be bought as it was chosen. */
export function isOffered(shop: WithCatalogue, { id, ...choice }: Choice & { readonly id: string }): boolean {
  const product = findProduct(shop, id)
  return product?.id === id && isChoosable(product, choice)
}
