import { useEffect } from 'react'
import { paths, redirectedToShop } from '#shop/paths.ts'
import type { ComponentType } from '../../jsx/jsx.ts'
import { findRoute, matchPath, type Params, useLocation } from '../../platform/router.tsx'
import { focusHeading } from '../../platform/scroll-restoration.ts'
import { useShop } from '../../shop/use-shop.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { type LazyComponent, lazy } from '../../ui/lazy.tsx'
import { withDetails } from '../catalogue/with-details.tsx'
import { PageMetadata } from '../layout/metadata.tsx'
import layout from '../pages/layout.module.css'
import styles from '../pages/message.module.css'
import { NotFoundPage } from '../pages/not-found.tsx'

type Page = ComponentType<object> & Partial<LazyComponent<object>>

type Route = { readonly path: string; readonly Page: Page; readonly script?: string; readonly hasDetails?: true }

const page = (path: string, script: string, load: () => Promise<ComponentType<object>>): Route => ({
  path,
  script,
  Page: lazy(load, { ownSuspense: false, missing: (tryAgain) => <MissingPage onTryAgain={tryAgain} /> }),
})

const legal = (path: string) =>
  page(path, 'pages/legal/page.tsx', () => import('../pages/legal/page.tsx').then(({ LegalPage }) => LegalPage))

/** Every page with a URL, the same behind '#' as on the server (S2.2). */
export const routes: readonly Route[] = [
  page(paths.home, 'pages/home/page.tsx', () => import('../pages/home/page.tsx').then(({ HomePage }) => HomePage)),
  page(paths.shop, 'pages/shop/page.tsx', () => import('../pages/shop/page.tsx').then(({ ShopPage }) => ShopPage)),
  {
    ...page(paths.product(':id'), 'pages/product/page.tsx', () =>
      withDetails(import('../pages/product/page.tsx').then(({ ProductPage }) => ProductPage)),
    ),
    hasDetails: true,
  },
  page(paths.cart, 'pages/cart/page.tsx', () => import('../pages/cart/page.tsx').then(({ CartPage }) => CartPage)),
  page(paths.orderConfirmation, 'pages/order-confirmation/page.tsx', () =>
    import('../pages/order-confirmation/page.tsx').then(({ OrderConfirmationPage }) => OrderConfirmationPage),
  ),
  page(paths.paymentCanceled, 'pages/payment-canceled.tsx', () =>
    import('../pages/payment-canceled.tsx').then(({ PaymentCanceledPage }) => PaymentCanceledPage),
  ),
  page(paths.about, 'pages/about.tsx', () => import('../pages/about.tsx').then(({ AboutPage }) => AboutPage)),
  page(paths.bespoke, 'pages/bespoke/page.tsx', () =>
    import('../pages/bespoke/page.tsx').then(({ BespokeCorporatePage }) => BespokeCorporatePage),
  ),
  page(paths.comingSoon, 'pages/coming-soon/page.tsx', () =>
    import('../pages/coming-soon/page.tsx').then(({ ComingSoonPage }) => ComingSoonPage),
  ),
  page(paths.ownPage(':slug'), 'pages/own-page.tsx', () =>
    import('../pages/own-page.tsx').then(({ OwnPage }) => OwnPage),
  ),
  legal(paths.privacy),
  legal(paths.terms),
  legal(paths.returns),
  legal(paths.cookies),
  legal(paths.accessibility),
  legal(paths.guarantee),
  page(paths.imageEditor, 'internal/image-editor/page.tsx', () =>
    import('../internal/image-editor/page.tsx').then(({ ImageEditorPage }) => ImageEditorPage),
  ),
  page(paths.diagnostics, 'internal/diagnostics-page.tsx', () =>
    import('../internal/diagnostics-page.tsx').then(({ DiagnosticsPage }) => DiagnosticsPage),
  ),
  page(paths.checkoutHealth, 'internal/checkout-health-page.tsx', () =>
    import('../internal/checkout-health-page.tsx').then(({ CheckoutHealthPage }) => CheckoutHealthPage),
  ),
  page(paths.errorTest, 'internal/error-test-page.tsx', () =>
    import('../internal/error-test-page.tsx').then(({ ErrorTestPage }) => ErrorTestPage),
  ),
  page(paths.testPlan, 'internal/test-plan-page.tsx', () =>
    import('../internal/test-plan-page.tsx').then(({ CheckoutTestPlanPage }) => CheckoutTestPlanPage),
  ),
]

/** True if a path is one of those that lead to the shop (S2.5). */
export function leadsToShop(pathname: string): boolean {
  return redirectedToShop.some((pattern) => matchPath(pattern, pathname))
}

export function findPage(pathname: string): { Page: Page; params: Params } {
  const found = findRoute(routes, pathname)
  return found ? { Page: found.route.Page, params: found.params } : { Page: NotFoundPage, params: {} }
}

/** Loads the code of the page at a path, which may have a search, and tells whether it is here; never fails, since the page asks again when it is shown. */
export async function preloadPage(path: string): Promise<boolean> {
  const [pathname = '/'] = path.split(/[?#]/)
  const { preload } = findPage(leadsToShop(pathname) ? paths.shop : pathname).Page
  return preload ? preload() : true
}

function MissingPage({ onTryAgain }: { onTryAgain: () => void }) {
  const { pathname } = useLocation()
  // The page that replaces this one begins with its heading.
  useEffect(() => focusHeading, [])
  return (
    <div className={`${layout.page} ${styles.message}`} role="alert">
      <PageMetadata
        title="Page not loaded"
        description="This page could not be loaded."
        path={pathname}
        keywords={['page not loaded', `handmade ${useShop().settings.nouns.many}`]}
        unlisted
      />
      <h1>This page could not be loaded.</h1>
      <p>You may be offline. Your bag is safe.</p>
      <div className={styles.buttons}>
        <Button onClick={onTryAgain}>Try again</Button>
        {pathname !== paths.shop && (
          <ButtonLink to={paths.shop} kind="secondary">
            Shop the collection
          </ButtonLink>
        )}
      </div>
    </div>
  )
}
