import type { ReactNode } from 'react'
import { paths } from '#shop/paths.ts'
import { matchPath } from '../../platform/router.tsx'
import { useShop } from '../../shop/use-shop.ts'
import { Link } from '../../ui/link.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { cartLabel } from './cart-link.tsx'
import { DeliveryLine } from './delivery-line.tsx'
import { useFlag } from './flags.tsx'
import styles from './menu.module.css'
import { mainLinks, type SiteLink } from './site-links.ts'

// When focus moves to the first control (S9.39).
const FOCUS_DELAY_MS = 100

type Props = {
  open: boolean
  onClose: () => void
  pathname: string
  cartCount: number | null
  savedCount: number
  categories: ReactNode
}

/** The menu of small screens, with pictures of the categories: a drawer of its own, or with mobile_nav the shared sheet, from the left; closes when a page is chosen (S2.28, S2.29, S2.30, S2.31, S2.32). */
export function Menu({ open, onClose, pathname, cartCount, savedCount, categories }: Props) {
  const links: readonly (SiteLink & { label?: string })[] = [
    ...mainLinks(useShop().settings),
    { to: paths.bestSellers, text: 'Best Sellers' },
    { to: paths.search, text: 'Search' },
    { to: paths.wishlist, text: savedCount === 0 ? 'Saved' : `Saved (${savedCount})` },
    { to: paths.cart, text: cartCount ? `Cart (${cartCount})` : 'Cart', label: cartLabel(cartCount) },
  ]
  const modal = { open, onClose, title: 'Menu', focusDelay: FOCUS_DELAY_MS, focusClose: true }
  const choices = (
    <nav aria-label="Menu">
      <div className={styles.categories}>{categories}</div>
      <ul className={styles.links}>
        {links.map(({ to, text, label }) => (
          <li key={to}>
            <Link
              to={to}
              aria-label={label}
              aria-current={matchPath(to, pathname) ? 'page' : undefined}
              onClick={onClose}
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
      <p className={styles.delivery}>
        <DeliveryLine />
      </p>
    </nav>
  )
  return useFlag('mobile_nav') ? (
    <Sheet {...modal} side="left">
      {choices}
    </Sheet>
  ) : (
    <Modal {...modal} closeLabel="Close menu" className={styles.drawer}>
      {choices}
    </Modal>
  )
}
