import * as v from 'valibot'
import { findProduct, isOffered } from '../catalogue/catalogue.ts'
import { DEFAULT_SIZE, sizes } from '../catalogue/product.ts'
import { euroFromCents } from '../money.ts'
import type { Shop } from '../shop.ts'
import { addToCart, type Cart } from './cart.ts'

const storedLine = (shop: Shop) =>
  v.pipe(
    v.object({
      id: v.string(),
      size: v.optional(v.picklist(sizes), DEFAULT_SIZE),
      quantity: v.pipe(v.number(), v.integer(), v.minValue(1)),
    }),
    v.check(({ id, size }) => isOffered(shop, id, size)),
  )

/** Reads the cart that the browser kept; only id, size and quantity are trusted, anything else is dropped, and `damaged` says so (docs/decisions/003). */
export function parseStoredCart(shop: Shop, value: unknown): { cart: Cart; damaged: boolean } {
  if (value === null || value === undefined) return { cart: [], damaged: false }
  if (!Array.isArray(value)) return { cart: [], damaged: true }
  const Line = storedLine(shop)
  const lines = value.flatMap((entry: unknown) => {
    const result = v.safeParse(Line, entry)
    return result.success ? [result.output] : []
  })
  const cart = lines.reduce<Cart>((filled, line) => addToCart(filled, line, line.quantity), [])
  return { cart, damaged: lines.length < value.length }
}

/** The cart as the browser keeps it: the specified fields with euro prices, and the size (S3.5). */
export function storedCart(shop: Shop, cart: Cart) {
  return cart.flatMap(({ id, size, quantity }) => {
    const product = findProduct(shop, id)
    if (!product) return []
    return [
      {
        id,
        name: product.name,
        price: euroFromCents(product.priceCents),
        image: `${product.handle}-flat`,
        quantity,
        size,
      },
    ]
  })
}
