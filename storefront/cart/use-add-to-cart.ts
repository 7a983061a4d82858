import { type LineKey, maxQuantity, quantityOf } from '#shop/cart/cart.ts'
import { DEFAULT_SIZE, type Product, type Size } from '#shop/catalogue/product.ts'
import { LINE_QUANTITY_MAX, ORDER_PIECES_MAX } from '#shop/promises.ts'
import { showToast } from '../ui/toast.ts'
import { useCart } from './cart-provider.tsx'
import { useMiniCart } from './mini-cart-provider.tsx'
import { warnUnsaved } from './unsaved-toast.ts'

/** The ways to add a piece of a product, said by a toast or by the bag panel that opens, and to know whether the cart holds it; adding answers false where a limit stops it (specification 8). */
export function useAddToCart() {
  const { cart, add } = useCart()
  const { open } = useMiniCart()

  const addAnd = (tell: (text: string) => void, { id, name }: Product, size: Size): boolean => {
    const key: LineKey = { id, size }
    if (quantityOf(cart, key) >= maxQuantity(cart, key)) {
      showToast({ kind: 'error', title: 'Your bag is full', text: fullNote })
      return false
    }
    const isKept = add(key)
    tell(`${name} has been added to your cart.`)
    warnUnsaved(isKept)
    return true
  }
  const addWithToast = (product: Product, size: Size = DEFAULT_SIZE) =>
    addAnd((text) => showToast({ title: 'Added to cart', text }), product, size)
  const quickAdd = (product: Product, size: Size = DEFAULT_SIZE) => addAnd(open, product, size)
  const holds = ({ id }: Product) => cart.some((line) => line.id === id)
  return { addWithToast, quickAdd, holds }
}

const fullNote = `${LINE_QUANTITY_MAX} of a kind and ${ORDER_PIECES_MAX} in all at most. Write to us for more.`
