import { paths } from '#shop/paths.ts'
import layout from '../../layout/layout.module.css'
import { mainLinks } from '../../layout/site-links.ts'
import { matchPath, useLocation } from '../../platform/router.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'

/** What stands below the header of every page: the way past it, the menu of small screens, and above the cart what it needs (S2.28). */
export function Top() {
  const { pathname } = useLocation()
  return (
    <>
      <a href="#main" className={layout.skip}>
        Skip to main content
      </a>
      <nav className="plain-menu" aria-label="Menu">
        <Disclosure summary="Menu">
          <ul>
            {mainLinks.map(({ to, text }) => (
              <li key={to}>
                <Link to={to}>{text}</Link>
              </li>
            ))}
          </ul>
        </Disclosure>
      </nav>
      {matchPath(paths.cart, pathname) && (
        <div className="top-note">
          <Notice>
            <p>
              The cart needs JavaScript. Without it, you can buy each piece on its own page: choose one{' '}
              <Link to={paths.shop}>in the shop</Link>.
            </p>
          </Notice>
        </div>
      )}
    </>
  )
}
