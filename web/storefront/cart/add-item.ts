import { type LineKey, maxQuantity, quantityOf } from '#shop/cart/cart.ts'
import { parseStoredCart } from '#shop/cart/storage.ts'
import { findProduct } from '#shop/catalogue/catalogue.ts'
import type { Product, Size } from '#shop/catalogue/product.ts'
import { LINE_QUANTITY_MAX, ORDER_ITEMS_MAX } from '#shop/promises.ts'
import type { Shop } from '#shop/shop.ts'
import { readStored, removeStored } from '../../platform/storage.ts'
import { sessionKeys } from '../../platform/storage-keys.ts'
import { showToast, warnUnsaved } from '../../ui/toast.ts'
import { addItem, type CartStore } from './cart-provider.tsx'

const fullNote = `${LINE_QUANTITY_MAX} of a kind and ${ORDER_ITEMS_MAX} in all at most. Write to us for more.`

/** Adds one item and passes the message to `tell`; false, with a toast, if the bag is full (S4.1). */
export function addOneItem(
  stored: CartStore,
  { id, name }: Product,
  size: Size,
  tell: (message: string) => void,
): boolean {
  const key: LineKey = { id, size }
  const { cart } = stored.get()
  if (quantityOf(cart, key) >= maxQuantity(cart, key)) {
    showToast({ kind: 'error', title: 'Your bag is full', text: fullNote })
    return false
  }
  const isSaved = addItem(stored, key)
  tell(`${name} has been added to your cart. Size: ${size}.`)
  warnUnsaved(isSaved, 'bag')
  return true
}

export const tellAdded = (text: string) => showToast({ title: 'Added to cart', text })

/** Adds what was pressed on the page before, if that was left before its scripts arrived; the script in the head wrote it down. */
export function addWaitingItems(shop: Shop, stored: CartStore): void {
  const { cart } = parseStoredCart(shop, readStored(sessionKeys.waitingItems, 'session'))
  // Removed first, so that no item is added twice.
  removeStored(sessionKeys.waitingItems, 'session')
  for (const { id, size, quantity } of cart) {
    const product = findProduct(shop, id)
    if (product) for (let added = 0; added < quantity; added++) addOneItem(stored, product, size, tellAdded)
  }
}
