import { isSameLine, lineId } from '#shop/cart/cart.ts'
import { lineName, type OrderLine } from '#shop/cart/order-line.ts'
import type { ShortLine } from '#shop/cart/stock.ts'
import { findProduct } from '#shop/catalogue/catalogue.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { useStock } from '../../../shop/use-stock.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { announce } from '../../../ui/status-region.tsx'
import { warnUnsaved } from '../../../ui/toast.ts'
import { useCart } from '../../cart/cart-provider.tsx'
import { clearCheckoutOptions } from '../../checkout/checkout-options.ts'
import styles from './page.module.css'

type Props = { lines: readonly OrderLine[]; short: readonly ShortLine[] }

/** Stands where the cart is paid while it holds more than is left: says what, and takes only that out of it. */
export function SoldFromBag({ lines, short }: Props) {
  const shop = useShop()
  const stock = useStock()
  const { cart, setQuantity } = useCart()
  const update = () => {
    document.querySelector('h1')?.focus({ preventScroll: true })
    const areSaved = short.map((line) => setQuantity(line, line.left))
    if (short.length === cart.length && short.every(({ left }) => left === 0)) clearCheckoutOptions()
    announce('Your bag holds only what is left.')
    warnUnsaved(!areSaved.includes(false), 'bag')
  }
  return (
    <Notice kind="warning" alert>
      <p>Others were faster. Nothing was charged, and the rest of your bag stays.</p>
      <ul className={styles.changes}>
        {short.map((line) => {
          const priced = lines.find((one) => isSameLine(one, line))
          const product = findProduct(shop, line.id)
          const gone = (product && stock?.reserved(product, line.options)) ?? 'sold'
          return (
            <li key={lineId(line)}>
              {priced && lineName(priced)}: {line.left === 0 ? gone : `only ${line.left} left`}
            </li>
          )
        })}
      </ul>
      <Button wide onClick={update}>
        Update my bag
      </Button>
    </Notice>
  )
}
