import { type Cart, type CartLine, removeFromCart, setQuantity } from '#shop/cart/cart.ts'
import { cartSubtotal } from '#shop/cart/totals.ts'
import { findProduct } from '#shop/catalogue/catalogue.ts'
import { formatCents } from '#shop/money.ts'
import { announce } from '../ui/status-region.tsx'
import { showToast } from '../ui/toast.ts'
import { useCart, warnUnsaved } from './cart-provider.tsx'

type Options = {
  /** Called before a line is removed, to say whether the Undo should have the focus. */
  readonly beforeRemoval: () => boolean
  /** Called when the last line has left; answers what Undo takes back beside the line. */
  readonly onEmptied: () => () => void
}

/** The ways to remove a line, with Undo in a toast, and to set its quantity, read out with the subtotal; a quantity below 1 removes it (docs/decisions/014). */
export function useChangeCart({ beforeRemoval, onEmptied }: Options) {
  const { cart, setQuantity: set, remove, restore } = useCart()

  const removeLine = (line: CartLine) => {
    const place = cart.indexOf(line)
    const focus = beforeRemoval()
    const isKept = remove(line)
    const refill = removeFromCart(cart, line).length === 0 ? onEmptied() : () => {}
    const undo = () => {
      refill()
      restore(line, place)
    }
    showToast({
      title: 'Removed from cart',
      text: `${nameOf(line)} removed.`,
      action: { label: 'Undo', onAct: undo, focus },
    })
    warnUnsaved(isKept)
  }
  const changeQuantity = (line: CartLine, quantity: number) => {
    if (quantity < 1) return removeLine(line)
    warnUnsaved(set(line, quantity))
    announce(quantityNews(setQuantity(cart, line, quantity), line, quantity))
  }
  return { changeQuantity, removeLine }
}

const nameOf = ({ id }: CartLine) => findProduct(id)?.name ?? 'A bracelet'

function quantityNews(cart: Cart, line: CartLine, quantity: number): string {
  return `${nameOf(line)}, quantity ${quantity}. Subtotal ${formatCents(cartSubtotal(cart))}.`
}
