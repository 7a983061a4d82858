import * as v from 'valibot'
import { findProduct, isOffered } from '../catalogue/catalogue.ts'
import { type Choice, standardChoice, unitPrice } from '../catalogue/choice.ts'
import type { Product } from '../catalogue/product.ts'
import { euroFromCents } from '../money.ts'
import type { Shop } from '../shop.ts'
import { addToCart, type Cart, type CartLine } from './cart.ts'
import { CartLineData, choiceData } from './line-data.ts'

export function withDefaults(product: Product, { options, personal }: Choice): Choice {
  return { options: { ...standardChoice(product).options, ...options }, personal }
}

const storedLine = (shop: Shop) =>
  v.pipe(
    CartLineData,
    v.transform((line): CartLine => {
      const product = findProduct(shop, line.id)
      return product ? { ...line, ...withDefaults(product, line) } : line
    }),
    v.check((line) => isOffered(shop, line)),
  )

/** Reads the cart that the browser kept; only id, what was chosen and the quantity are trusted, anything else is dropped, and `damaged` says so (docs/decisions/003, S3.7). */
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

/** The cart as the browser keeps it: the specified fields with euro prices, and what was chosen (S3.5). */
export function storedCart(shop: Shop, cart: Cart) {
  return cart.flatMap(({ id, quantity, ...choice }) => {
    const product = findProduct(shop, id)
    if (!product) return []
    return [
      {
        id,
        name: product.name,
        price: euroFromCents(unitPrice(product, choice)),
        image: `${product.handle}-flat`,
        quantity,
        ...choiceData(choice),
      },
    ]
  })
}
