import * as v from 'valibot'
import { type LineKey, maxQuantity, quantityOf } from '#shop/cart/cart.ts'
import { choiceFromFields } from '#shop/cart/choice-fields.ts'
import { findProduct } from '#shop/catalogue/catalogue.ts'
import { type Choice, isChoosable, optionNames } from '#shop/catalogue/choice.ts'
import type { Product } from '#shop/catalogue/product.ts'
import { LINE_QUANTITY_MAX, ORDER_ITEMS_MAX } from '#shop/promises.ts'
import type { Shop } from '#shop/shop.ts'
import { readStored, removeStored } from '../../platform/storage.ts'
import { sessionKeys } from '../../platform/storage-keys.ts'
import type { ShownStock } from '../../shop/use-stock.ts'
import { showToast, warnUnsaved } from '../../ui/toast.ts'
import { addItem, type CartStore } from './cart-provider.tsx'

export const bagLimits = `${LINE_QUANTITY_MAX} of a kind and ${ORDER_ITEMS_MAX} in all is the most. Need more? E-mail us.`

/** Adds one item and passes the message to `tell`; false, with a toast, if the bag is full or no more are left (S4.1). */
export function addOneItem(
  stored: CartStore,
  product: Product,
  choice: Choice,
  tell: (message: string) => void,
  stock: ShownStock | null,
): boolean {
  const key: LineKey = { id: product.id, ...choice }
  const { cart } = stored.get()
  const quantity = quantityOf(cart, key)
  if (quantity >= maxQuantity(cart, key)) {
    showToast({ kind: 'error', title: 'Your bag is full', text: bagLimits })
    return false
  }
  if (stock && quantity >= stock.maxQuantity(cart, key)) {
    showToast({ kind: 'error', title: 'No more left' })
    return false
  }
  const isSaved = addItem(stored, key)
  const chosen = optionNames(product, choice.options).map(([name, value]) => ` ${name}: ${value}.`)
  tell(`${product.name} has been added to your cart.${chosen.join('')}`)
  warnUnsaved(isSaved, 'bag')
  return true
}

export const tellAdded = (text: string) => showToast({ title: 'Added to cart', text })

const WaitingItems = v.array(
  v.fallback(v.object({ id: v.string(), fields: v.nullish(v.record(v.string(), v.string()), {}) }), {
    id: '',
    fields: {},
  }),
)

/** Adds what was pressed on the page before, if that was left before its scripts arrived; the script in the head wrote it down (S10.216). */
export function addWaitingItems(shop: Shop, stored: CartStore, stock: ShownStock | null): void {
  const waiting = v.safeParse(WaitingItems, readStored(sessionKeys.waitingItems, 'session'))
  // Removed first, so that no item is added twice.
  removeStored(sessionKeys.waitingItems, 'session')
  for (const { id, fields } of waiting.success ? waiting.output : []) {
    const product = findProduct(shop, id)
    if (product?.id !== id) continue
    const named = new Map(Object.entries(fields))
    const choice = choiceFromFields(stock?.withFirstLeft(product) ?? product, (name) => named.get(name))
    if (isChoosable(product, choice)) addOneItem(stored, product, choice, tellAdded, stock)
  }
}
