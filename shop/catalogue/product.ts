import type { Day } from '../dates.ts'
import type { Cents } from '../money.ts'

/** The three sizes; Medium is chosen unless the shopper says otherwise (S10.1). */
export const sizes = ['Small', 'Medium', 'Large'] as const
export type Size = (typeof sizes)[number]
export const DEFAULT_SIZE: Size = 'Medium'

/** The views of a product: whole from above, worn by a roll of felt, its signature run near by, and beside a measure. */
export const views = ['flat', 'worn', 'close', 'scale'] as const
export type View = (typeof views)[number]

/** One picture of a product: which view it is, or its index in the owner's pictures, and what it shows in words. */
export type ProductImage = { readonly view: View | number; readonly alt: string }

/** The day on which the first collection came into the shop. */
export const FIRST_COLLECTION: Day = '2026-11-21'

/** A bracelet as lists and carts need it; its recipe and its story lie beside it by id (S3.1). */
export type Product = {
  readonly id: string
  readonly name: string
  readonly handle: string
  readonly priceCents: Cents
  readonly category: string
  readonly materials: readonly string[]
  readonly description: string
  /** What its flat view shows; the other views are in productImages. */
  readonly alt: string
  /** The day on which it joined the shop, if it is none of the first collection. */
  readonly added?: Day | undefined
  /** Not made any more: its page stays, and nobody can buy it. */
  readonly retired?: true | undefined
  /** The sizes that it comes in, Medium among them; all three unless said. */
  readonly sizes?: readonly Size[] | undefined
  /** Working days that it takes to make, where those are not the shop's own. */
  readonly leadDays?: number | undefined
  /** Handles that it had before: their addresses lead to its page. */
  readonly formerHandles?: readonly string[] | undefined
  /** The name under which its pictures are kept, where that is not its handle. */
  readonly pictures?: string | undefined
  /** The pictures that the owner has taken of it, each by the digest in the names of its files, instead of the built-in ones. */
  readonly photos?: readonly string[] | undefined
}

/** The sizes that a product comes in. */
export function sizesOf(product: Product): readonly Size[] {
  return product.sizes ?? sizes
}

/** The size that a form or an address names, the one chosen by default if the product does not come in it. */
export function sizeOf(product: Product, named: string | null | undefined): Size {
  return sizesOf(product).find((size) => size === named) ?? DEFAULT_SIZE
}
