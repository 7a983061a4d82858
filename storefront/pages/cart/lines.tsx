import type { RefObject } from 'react'
import { type CartLine, maxQuantity } from '#shop/cart/cart.ts'
import { findProduct } from '#shop/catalogue/catalogue.ts'
import type { Quote } from '#shop/checkout/quote.ts'
import { paths } from '#shop/paths.ts'
import { useCart } from '../../cart/cart-provider.tsx'
import { useChangeCart } from '../../cart/use-change-cart.ts'
import { Picture } from '../../catalogue/picture.tsx'
import { clearCheckoutOptions } from '../../checkout/checkout-options.ts'
import { Link } from '../../ui/link.tsx'
import { CartLineRow } from './line-row.tsx'
import styles from './page.module.css'

type Props = { quote: Quote; heading: RefObject<HTMLHeadingElement | null> }

/** The lines of the cart page and the ways to change them; after a removal focus goes to the next line, or to the page's heading. */
export function CartLines({ quote, heading }: Props) {
  const { cart } = useCart()
  const leaveRow = () => {
    const active = document.activeElement
    const byKey = active?.matches(':focus-visible') ?? false
    const row = active?.closest('li')
    const neighbour = row?.nextElementSibling ?? row?.previousElementSibling
    const next = neighbour?.querySelector<HTMLElement>('h2 a') ?? heading.current
    next?.focus({ preventScroll: true })
    return byKey
  }
  const { changeQuantity, removeLine } = useChangeCart({ beforeRemoval: leaveRow, onEmptied: clearCheckoutOptions })

  const row = (line: CartLine) => {
    const product = findProduct(line.id)
    const priced = quote.lines.find(({ id, size }) => id === line.id && size === line.size)
    if (!product || !priced) return null
    return (
      <CartLineRow
        key={`${line.id} ${line.size}`}
        line={priced}
        most={maxQuantity(cart, line)}
        picture={<Picture product={product} sizes="112px" />}
        onQuantity={(quantity) => changeQuantity(line, quantity)}
        onRemove={() => removeLine(line)}
      />
    )
  }
  return (
    <div>
      <ul className={styles.lines}>{cart.map(row)}</ul>
      <Link to={paths.shop} className={styles.back}>
        Continue shopping
      </Link>
    </div>
  )
}
