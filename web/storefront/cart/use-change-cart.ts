import { flushSync } from 'react-dom'
import { type Cart, type CartLine, changeOptions, isSameLine, removeFromCart, setQuantity } from '#shop/cart/cart.ts'
import { cartSubtotal } from '#shop/cart/totals.ts'
import { findProduct } from '#shop/catalogue/catalogue.ts'
import { formatCents } from '#shop/money.ts'
import { nounsOf } from '#shop/settings/nouns.ts'
import type { Shop } from '#shop/shop.ts'
import { useShop } from '../../shop/use-shop.ts'
import { announce } from '../../ui/status-region.tsx'
import { showToast, warnUnsaved } from '../../ui/toast.ts'
import { useCart } from './cart-provider.tsx'

type Options = {
  readonly heading: () => HTMLElement | null
  readonly onEmptied: () => () => void
}

/** Changes to the cart: remove lines, with Undo, change options, and set a quantity, which is read out. A quantity below 1 removes the line (S4.3, S4.4, S4.5, docs/decisions/003). */
export function useChangeCart({ heading, onEmptied }: Options) {
  const shop = useShop()
  const { cart, setQuantity: set, changeOptions: change, remove, restore, clear } = useCart()
  const removeLine = (line: CartLine) => {
    const index = cart.indexOf(line)
    const isByKey = leaveLine(heading)
    const isSaved = remove(line)
    const refill = removeFromCart(cart, line).length === 0 ? onEmptied() : () => {}
    const undo = () => {
      refill()
      restore(line, index)
    }
    showToast({
      title: 'Removed from cart',
      text: `${nameOf(shop, line)} removed.`,
      action: { label: 'Undo', onAct: undo, focus: isByKey },
    })
    warnUnsaved(isSaved, 'bag')
  }
  const clearCart = () => {
    const isByKey = document.activeElement?.matches(':focus-visible') ?? false
    heading()?.focus({ preventScroll: true })
    const isSaved = clear()
    const refill = onEmptied()
    const undo = () => {
      refill()
      cart.forEach(restore)
    }
    showToast({ title: 'Cart cleared', action: { label: 'Undo', onAct: undo, focus: isByKey } })
    warnUnsaved(isSaved, 'bag')
  }
  const changeQuantity = (line: CartLine, quantity: number) => {
    if (quantity < 1) return removeLine(line)
    warnUnsaved(set(line, quantity), 'bag')
    announce(quantityMessage(shop, setQuantity(cart, line, quantity), line, quantity))
  }
  const changeLineOptions = (line: CartLine, options: CartLine['options']) => {
    const focusSelect = rememberSelect()
    const changed = changeOptions(cart, line, options)
    const index = changed.findIndex((one) => isSameLine(one, { ...line, options }))
    // React draws the changed line as a new one, without the focus.
    const isSaved = flushSync(() => change(line, options))
    focusSelect(index)
    const merged = changed[index]
    if (merged && changed.length < cart.length) {
      const undo = () => {
        clear()
        cart.forEach(restore)
      }
      showToast({
        title: 'Joined with the same item',
        text: `${nameOf(shop, line)}, quantity ${merged.quantity}.`,
        action: { label: 'Undo', onAct: undo },
      })
    } else announce(`${nameOf(shop, line)} changed. Subtotal ${formatCents(cartSubtotal(shop, changed))}.`)
    warnUnsaved(isSaved, 'bag')
  }
  return { changeQuantity, changeLineOptions, removeLine, clearCart }
}

/** Moves focus from the line that is removed to its neighbour's link, else to the heading; whether it was removed by key. */
function leaveLine(heading: () => HTMLElement | null): boolean {
  const active = document.activeElement
  const isByKey = active?.matches(':focus-visible') ?? false
  const row = active?.closest('li')
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling
  const next = neighbour?.querySelector<HTMLElement>(':is(h2, h3) a') ?? heading()
  next?.focus({ preventScroll: true })
  return isByKey
}

function rememberSelect(): (index: number) => void {
  const active = document.activeElement
  const list = active?.closest('ul')
  if (!(active instanceof HTMLSelectElement) || !list) return () => {}
  return (index) =>
    list.children[index]?.querySelector<HTMLElement>(`select[name="${active.name}"]`)?.focus({ preventScroll: true })
}

const nameOf = (shop: Shop, { id }: CartLine) => findProduct(shop, id)?.name ?? nounsOf(shop).A

function quantityMessage(shop: Shop, cart: Cart, line: CartLine, quantity: number): string {
  return `${nameOf(shop, line)}, quantity ${quantity}. Subtotal ${formatCents(cartSubtotal(shop, cart))}.`
}
