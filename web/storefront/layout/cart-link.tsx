import { ShoppingBag } from 'lucide'
import { counted } from '#shop/counted.ts'
import { paths } from '#shop/paths.ts'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './cart-link.module.css'

/** The label of the link to the cart: 'Cart, 2 items', or 'Cart' on the server, which does not know the cart (S2.25). */
export function cartLabel(count: number | null): string {
  if (count === null) return 'Cart'
  if (count === 0) return 'Cart, empty'
  return `Cart, ${counted(count, 'item')}`
}

export function Count({ of: count }: { of: number }) {
  return (
    count > 0 && (
      <span key={count} className={styles.badge} aria-hidden="true">
        {count}
      </span>
    )
  )
}

export function CartLink({ count, current }: { count: number | null; current: boolean }) {
  return (
    <Link to={paths.cart} className={styles.cart} aria-current={current ? 'page' : undefined}>
      <VisuallyHidden>{cartLabel(count)}</VisuallyHidden>
      <span aria-hidden="true">
        <Icon of={ShoppingBag} size={22} />
        <Count of={count ?? 0} />
      </span>
    </Link>
  )
}
