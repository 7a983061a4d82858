import { bagLink } from '#shop/cart/bag-link.ts'
import { addToCart, type Cart, countItems } from '#shop/cart/cart.ts'
import { shortLines } from '#shop/cart/stock.ts'
import { cartSubtotal } from '#shop/cart/totals.ts'
import { findProduct } from '#shop/catalogue/catalogue.ts'
import { isChoosable, optionFault } from '#shop/catalogue/choice.ts'
import { variantKey } from '#shop/catalogue/stock.ts'
import { productOfLine, type SaleLine } from '#shop/desk/sales.ts'
import type { Cents } from '#shop/money.ts'
import { LINE_QUANTITY_MAX, ORDER_ITEMS_MAX } from '#shop/promises.ts'
import type { Shop } from '#shop/shop.ts'

/** A sale that the buyer pays on their own phone: the path that opens the shop with exactly these lines in the bag, and what they cost without shipping, in cents. */
export type PhoneSale = { readonly path: string; readonly subtotal: Cents }

/** A QR code holds 2,331 bytes (ISO/IEC 18004, version 40-M), with the origin before the path. */
const PATH_MAX = 2000

/** The lines as a sale on the buyer's phone, or a sentence that says why they cannot be one. */
export function phoneSale(shop: Shop, lines: readonly SaleLine[]): PhoneSale | { readonly fault: string } {
  let cart: Cart = []
  for (const { quantity, options = {}, ...typed } of lines) {
    const product = productOfLine(shop.catalogue.products, typed)
    if (!product)
      return {
        fault: typed.name ? `“${typed.name}” is not in the shop. Choose an item from the list.` : 'Choose an item.',
      }
    const { name } = product
    const line = { id: product.id, options, personal: {} }
    const wrong = optionFault(product, options)
    if (wrong)
      return {
        fault: wrong === 'unknown' ? `Choose ${name} again.` : `Choose the ${wrong.name.toLowerCase()} of ${name}.`,
      }
    if (!isChoosable(product, line))
      return { fault: `${name} needs the buyer’s own words. They can order it on its page in the shop.` }
    if (!Number.isInteger(quantity) || quantity < 1) return { fault: `Enter how many of ${name} are sold.` }
    const filled = addToCart(cart, line, quantity)
    if (countItems(filled) < countItems(cart) + quantity)
      return { fault: `A bag holds up to ${LINE_QUANTITY_MAX} of a kind and ${ORDER_ITEMS_MAX} in all.` }
    cart = filled
  }
  const [short] = shortLines(shop, cart)
  if (short) {
    const product = findProduct(shop, short.id)
    const isReserved = product && shop.reserved[variantKey(short.id, short.options, product)] !== undefined
    return { fault: `${short.left} left of ${product?.name}.${isReserved ? ' Somebody is paying for it.' : ''}` }
  }
  const path = bagLink(shop, cart)
  if (path === null) return { fault: 'Choose an item.' }
  if (path.length > PATH_MAX) return { fault: 'These are too many items for one code. Make two sales of them.' }
  return { path, subtotal: cartSubtotal(shop, cart) }
}
