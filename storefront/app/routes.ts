import { paths, redirectedToShop } from '#shop/paths.ts'
import { type LazyPart, lazyPart } from '../platform/lazy.tsx'
import { matchPath, type Params } from '../platform/path-pattern.ts'

const home = lazyPart(() => import('../pages/home/page.tsx').then((page) => page.HomePage))
const shop = lazyPart(() => import('../pages/shop/page.tsx').then((page) => page.ShopPage))
const product = lazyPart(() => import('../pages/product/page.tsx').then((page) => page.ProductPage))
const cart = lazyPart(() => import('../pages/cart/page.tsx').then((page) => page.CartPage))
const orderConfirmation = lazyPart(() =>
  import('../pages/order-confirmation/page.tsx').then((page) => page.OrderConfirmationPage),
)
const paymentCanceled = lazyPart(() => import('../pages/payment-canceled.tsx').then((page) => page.PaymentCanceledPage))
const about = lazyPart(() => import('../pages/about.tsx').then((page) => page.AboutPage))
const bespoke = lazyPart(() => import('../pages/bespoke/page.tsx').then((page) => page.BespokeCorporatePage))
const comingSoon = lazyPart(() => import('../pages/coming-soon/page.tsx').then((page) => page.ComingSoonPage))
const legal = lazyPart(() => import('../pages/legal/page.tsx').then((page) => page.LegalPage))
const imageEditor = lazyPart(() => import('../internal/image-editor/page.tsx').then((page) => page.ImageEditorPage))
const diagnostics = lazyPart(() => import('../internal/diagnostics-page.tsx').then((page) => page.DiagnosticsPage))
const checkoutHealth = lazyPart(() =>
  import('../internal/checkout-health-page.tsx').then((page) => page.CheckoutHealthPage),
)
const errorTest = lazyPart(() => import('../internal/error-test-page.tsx').then((page) => page.ErrorTestPage))
const testPlan = lazyPart(() => import('../internal/test-plan-page.tsx').then((page) => page.CheckoutTestPlanPage))
const notFound = lazyPart(() => import('../pages/not-found.tsx').then((page) => page.NotFoundPage))

// Every page with an address of its own, the same behind '#' as on the server (specification 2).
const pageRoutes: readonly (LazyPart<object> & { readonly path: string })[] = [
  { path: paths.home, ...home },
  { path: paths.shop, ...shop },
  { path: paths.product(':id'), ...product },
  { path: paths.cart, ...cart },
  { path: paths.orderConfirmation, ...orderConfirmation },
  { path: paths.paymentCanceled, ...paymentCanceled },
  { path: paths.about, ...about },
  { path: paths.bespoke, ...bespoke },
  { path: paths.comingSoon, ...comingSoon },
  { path: paths.privacy, ...legal },
  { path: paths.terms, ...legal },
  { path: paths.returns, ...legal },
  { path: paths.cookies, ...legal },
  { path: paths.accessibility, ...legal },
  { path: paths.imageEditor, ...imageEditor },
  { path: paths.diagnostics, ...diagnostics },
  { path: paths.checkoutHealth, ...checkoutHealth },
  { path: paths.errorTest, ...errorTest },
  { path: paths.testPlan, ...testPlan },
]

/** Whether a path is one of those that lead to the shop (specification 2). */
export function leadsToShop(pathname: string): boolean {
  return redirectedToShop.some((pattern) => matchPath(pattern, pathname))
}

/** The page at a path with what the path holds for its ':' parts; that of a missing page where there is none. */
export function findPage(pathname: string): LazyPart<object> & { params: Params } {
  for (const { path, ...page } of pageRoutes) {
    const params = matchPath(path, pathname)
    if (params) return { ...page, params }
  }
  return { ...notFound, params: {} }
}

/** Loads the code of the page at a path, which may have a search; never fails, since the page asks again when it is shown. */
export async function preloadPage(path: string): Promise<void> {
  const [pathname = '/'] = path.split(/[?#]/)
  await findPage(leadsToShop(pathname) ? paths.shop : pathname).preload()
}
