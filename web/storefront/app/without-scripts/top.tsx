import { Menu as MenuIcon } from 'lucide'
import { findProduct } from '#shop/catalogue/catalogue.ts'
import { paths } from '#shop/paths.ts'
import { useLocation } from '../../../platform/router.tsx'
import { useShop } from '../../../shop/use-shop.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import layout from '../../layout/layout.module.css'
import { mainLinks } from '../../layout/site-links.ts'

export function SkipLink() {
  return (
    <a href="#main" className={layout.skip}>
      Skip to main content
    </a>
  )
}

/** The menu of small screens, which opens below the header (S2.28). */
export function PlainMenu() {
  return (
    <nav className="plain-menu" aria-label="Menu">
      <details>
        <summary>
          <VisuallyHidden>Menu</VisuallyHidden>
          <Icon of={MenuIcon} size={22} />
        </summary>
        <ul>
          {mainLinks(useShop().settings).map(({ to, text }) => (
            <li key={to}>
              <Link to={to}>{text}</Link>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  )
}

/** Leads back to the product whose payment was cancelled: without scripts it was bought on its own page. */
export function BackToProduct() {
  const shop = useShop()
  const product = findProduct(shop, new URLSearchParams(useLocation().search).get('product') ?? '')
  if (!product) return null
  return (
    <ButtonLink to={paths.product(product.handle)} className="back-to-product">
      Back to {product.name}
    </ButtonLink>
  )
}

export function CartNote() {
  return (
    <Notice>
      <p>
        The cart needs JavaScript. Without it, you can buy each piece on its own page: choose one{' '}
        <Link to={paths.shop}>in the shop</Link>.
      </p>
    </Notice>
  )
}
