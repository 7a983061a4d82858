import { type ComponentType, useEffect } from 'react'
import { paths, redirectedToShop } from '#shop/paths.ts'
import { PageMetadata } from '../layout/metadata.tsx'
import layout from '../pages/layout.module.css'
import styles from '../pages/message.module.css'
import { NotFoundPage } from '../pages/not-found.tsx'
import { PaymentCanceledPage } from '../pages/payment-canceled.tsx'
import { type LazyComponent, lazy } from '../platform/lazy.tsx'
import { matchPath, type Params, useLocation } from '../platform/router.tsx'
import { Button } from '../ui/button.tsx'
import { focusHeading } from './scroll-restoration.ts'

type Page = ComponentType<object> & Partial<LazyComponent<object>>

const page = (load: () => Promise<ComponentType<object>>): Page =>
  lazy(load, { ownSuspense: false, missing: (tryAgain) => <MissingPage onTryAgain={tryAgain} /> })

const legal = page(() => import('../pages/legal/page.tsx').then(({ LegalPage }) => LegalPage))

// Every page with an address of its own, the same behind '#' as on the server (S2.2).
const pages: readonly (readonly [path: string, page: Page])[] = [
  [paths.home, page(() => import('../pages/home/page.tsx').then(({ HomePage }) => HomePage))],
  [paths.shop, page(() => import('../pages/shop/page.tsx').then(({ ShopPage }) => ShopPage))],
  [paths.product(':id'), page(() => import('../pages/product/page.tsx').then(({ ProductPage }) => ProductPage))],
  [paths.cart, page(() => import('../pages/cart/page.tsx').then(({ CartPage }) => CartPage))],
  [
    paths.orderConfirmation,
    page(() =>
      import('../pages/order-confirmation/page.tsx').then(({ OrderConfirmationPage }) => OrderConfirmationPage),
    ),
  ],
  [paths.paymentCanceled, PaymentCanceledPage],
  [paths.about, page(() => import('../pages/about.tsx').then(({ AboutPage }) => AboutPage))],
  [
    paths.bespoke,
    page(() => import('../pages/bespoke/page.tsx').then(({ BespokeCorporatePage }) => BespokeCorporatePage)),
  ],
  [paths.comingSoon, page(() => import('../pages/coming-soon/page.tsx').then(({ ComingSoonPage }) => ComingSoonPage))],
  [paths.privacy, legal],
  [paths.terms, legal],
  [paths.returns, legal],
  [paths.cookies, legal],
  [paths.accessibility, legal],
  [
    paths.imageEditor,
    page(() => import('../internal/image-editor/page.tsx').then(({ ImageEditorPage }) => ImageEditorPage)),
  ],
  [
    paths.diagnostics,
    page(() => import('../internal/diagnostics-page.tsx').then(({ DiagnosticsPage }) => DiagnosticsPage)),
  ],
  [
    paths.checkoutHealth,
    page(() => import('../internal/checkout-health-page.tsx').then(({ CheckoutHealthPage }) => CheckoutHealthPage)),
  ],
  [paths.errorTest, page(() => import('../internal/error-test-page.tsx').then(({ ErrorTestPage }) => ErrorTestPage))],
  [
    paths.testPlan,
    page(() => import('../internal/test-plan-page.tsx').then(({ CheckoutTestPlanPage }) => CheckoutTestPlanPage)),
  ],
]

/** Whether a path is one of those that lead to the shop (S2.5). */
export function leadsToShop(pathname: string): boolean {
  return redirectedToShop.some((pattern) => matchPath(pattern, pathname))
}

/** The page at a path with what the path holds for its ':' parts; that of a missing page where there is none. */
export function findPage(pathname: string): { Page: Page; params: Params } {
  for (const [path, Page] of pages) {
    const params = matchPath(path, pathname)
    if (params) return { Page, params }
  }
  return { Page: NotFoundPage, params: {} }
}

/** Loads the code of the page at a path, which may have a search; never fails, since the page asks again when it is shown. */
export async function preloadPage(path: string): Promise<void> {
  const [pathname = '/'] = path.split(/[?#]/)
  await findPage(leadsToShop(pathname) ? paths.shop : pathname).Page.preload?.()
}

/** Stands in the place of a page whose code could not be loaded. */
function MissingPage({ onTryAgain }: { onTryAgain: () => void }) {
  const { pathname } = useLocation()
  // The page that takes this one's place begins with its heading.
  useEffect(() => focusHeading, [])
  return (
    <div className={`${layout.page} ${styles.message}`} role="alert">
      <PageMetadata
        title="Page not loaded"
        description="This page could not be loaded."
        path={pathname}
        keywords={['page not loaded', 'handmade bracelets']}
        unlisted
      />
      <h1>This page could not be loaded.</h1>
      <p>Your bag is safe.</p>
      <div className={styles.buttons}>
        <Button onClick={onTryAgain}>Try again</Button>
      </div>
    </div>
  )
}
