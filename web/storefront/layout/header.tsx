import { Heart, Menu as MenuIcon, Search } from 'lucide'
import { type ReactNode, useState } from 'react'
import { paths } from '#shop/paths.ts'
import { logoUrl } from '#shop/pictures/logo.ts'
import type { Settings } from '#shop/settings/settings.ts'
import { matchPath, useLocation } from '../../platform/router.tsx'
import { useShop } from '../../shop/use-shop.ts'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Link } from '../../ui/link.tsx'
import { CartLink, Count } from './cart-link.tsx'
import styles from './header.module.css'
import { Menu } from './menu.tsx'
import { mainLinks } from './site-links.ts'

function Logo({ logo, brand }: { logo: NonNullable<Settings['logo']>; brand: string }) {
  const { width, height } = logo
  const set = `${logoUrl(logo, '1x')}, ${logoUrl(logo, '2x')} 2x`
  return (
    <img className={styles.logo} src={logoUrl(logo, '1x')} srcSet={set} width={width} height={height} alt={brand} />
  )
}

type Props = {
  /** Null if only the browser knows it. */
  cartCount: number | null
  savedCount: number
  categories: (onFollow: () => void) => ReactNode
  /** What opens the menu without scripts. */
  plainMenu: ReactNode
}

/** The sticky header: links or the menu's button, the search, the brand in the middle, what is saved, the cart (S2.22, S2.23, S2.24, S2.26, docs/decisions/031). */
export function Header({ cartCount, savedCount, categories, plainMenu }: Props) {
  const { settings } = useShop()
  const { brand, logo, nouns } = settings
  const { pathname } = useLocation()
  const [menuOpen, setMenuOpen] = useState(false)
  const close = () => setMenuOpen(false)
  const search = (
    <Link to={paths.search} className={styles.tool} aria-label={`Search ${nouns.many}`}>
      <Icon of={Search} size={22} />
    </Link>
  )
  return (
    <header className={styles.header}>
      <div className={styles.row}>
        <div className={styles.menu}>
          <IconButton
            icon={MenuIcon}
            label="Menu"
            plain
            aria-haspopup="dialog"
            aria-expanded={menuOpen}
            onClick={() => setMenuOpen(true)}
          />
          {plainMenu}
          {search}
        </div>
        <nav className={styles.links} aria-label="Main">
          <ul>
            {mainLinks(settings).map(({ to, text }) => (
              <li key={to}>
                <Link to={to} aria-current={matchPath(to, pathname) ? 'page' : undefined}>
                  {text}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <Link to={paths.home} className={styles.brand}>
          {logo ? <Logo logo={logo} brand={brand} /> : brand}
        </Link>
        <div className={styles.tools}>
          <span className={styles.wide}>{search}</span>
          <Link
            to={paths.wishlist}
            className={styles.tool}
            aria-label={savedCount === 0 ? 'Saved' : `Saved, ${savedCount}`}
          >
            <Icon of={Heart} size={22} />
            <Count of={savedCount} />
          </Link>
          <CartLink count={cartCount} current={matchPath(paths.cart, pathname) !== null} />
        </div>
      </div>
      <Menu
        open={menuOpen}
        onClose={close}
        pathname={pathname}
        cartCount={cartCount}
        savedCount={savedCount}
        categories={categories(close)}
      />
    </header>
  )
}
