import { Menu as MenuIcon } from 'lucide'
import { useState } from 'react'
import { paths } from '#shop/paths.ts'
import { settings } from '#shop/settings.ts'
import { matchPath, useLocation } from '../platform/router.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Link } from '../ui/link.tsx'
import { CartLink } from './cart-link.tsx'
import styles from './header.module.css'
import { Menu } from './menu.tsx'
import { mainLinks } from './site-links.ts'

/** The sticky header: links or the menu's button, the brand in the middle, the cart (S2.22–S2.27). */
export function Header({ cartCount }: { cartCount: number }) {
  const { pathname } = useLocation()
  const [menuOpen, setMenuOpen] = useState(false)
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
        </div>
        <nav className={styles.links} aria-label="Main">
          <ul>
            {mainLinks.map(({ to, text }) => (
              <li key={to}>
                <Link to={to} aria-current={matchPath(to, pathname) ? 'page' : undefined}>
                  {text}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <Link to={paths.home} className={styles.brand}>
          {settings.brand}
        </Link>
        <CartLink count={cartCount} current={matchPath(paths.cart, pathname) !== null} />
      </div>
      <Menu open={menuOpen} onClose={() => setMenuOpen(false)} pathname={pathname} cartCount={cartCount} />
    </header>
  )
}
