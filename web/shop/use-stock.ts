import { createContext, useContext } from 'react'
import type { Cart, LineKey } from '#shop/cart/cart.ts'
import type { ShortLine } from '#shop/cart/stock.ts'
import type { Choice } from '#shop/catalogue/choice.ts'
import type { Product } from '#shop/catalogue/product.ts'
import type { Promised } from '#shop/checkout/promise.ts'
import type { Day } from '#shop/dates.ts'
import type { Zone } from '#shop/settings/settings.ts'
import type { ComponentType } from '../jsx/jsx.ts'

/** A product, and what is chosen of it; without that all its variants count. */
export type StockedProps = { readonly product: Product; readonly chosen?: Choice['options'] }

/** What was promised today for what is shipped to a zone. */
export type BenchProps = { readonly promised: Promised; readonly zone: Zone | undefined; readonly today: Day }

export type ShownStock = {
  /** How many are left of all variants of a product, or of those with the chosen values; null if it is made to order. */
  readonly left: (product: Product, chosen?: Choice['options']) => number | null
  /** Tells when a product or the chosen variants may be free again, if none is left because somebody is paying; otherwise null. */
  readonly reserved: (product: Product, chosen?: Choice['options']) => string | null
  /** Says until when it is kept for this shopper, who is paying for it; otherwise null. */
  readonly yours: (product: Product, chosen?: Choice['options']) => string | null
  /** Words for the stock: 'Sold', 'Reserved', 'Only 2 left'; 'Ready by Thu 10 Dec' if the shop has a calendar; or ''. */
  readonly words: (product: Product, chosen?: Choice['options']) => string
  readonly withFirstLeft: (product: Product) => Product
  readonly maxQuantity: (cart: Cart, key: LineKey) => number
  /** The lines of a cart of which fewer are left than they hold. It cannot be paid before they are changed. */
  readonly shortLines: (cart: Cart) => readonly ShortLine[]
  readonly Availability: ComponentType<StockedProps>
  readonly BenchWords: ComponentType<BenchProps>
  readonly refresh: () => void
}

export const StockContext = /* @__PURE__ */ createContext<ShownStock | null>(null)

/** The stock of the shop that is drawn; null if everything is made to order and the shop has no calendar, so that such a shop loads no rules about it. */
export function useStock(): ShownStock | null {
  return useContext(StockContext)
}
