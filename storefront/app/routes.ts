import { matchPath } from 'react-router'
import { paths, redirectedToShop } from '#shop/addresses.ts'
import { type LazyPart, lazyPart } from '../platform/lazy-part.tsx'

const home = lazyPart(() => import('../pages/home.tsx').then((page) => page.HomePage))
const shop = lazyPart(() => import('../pages/shop.tsx').then((page) => page.ShopPage))
const product = lazyPart(() => import('../pages/product.tsx').then((page) => page.ProductPage))
const cart = lazyPart(() => import('../pages/cart.tsx').then((page) => page.CartPage))
const orderConfirmation = lazyPart(() =>
  import('../pages/order-confirmation.tsx').then((page) => page.OrderConfirmationPage),
)
const paymentCanceled = lazyPart(() => import('../pages/payment-canceled.tsx').then((page) => page.PaymentCanceledPage))
const notFound = lazyPart(() => import('../pages/not-found.tsx').then((page) => page.NotFoundPage))

// Every page with an address of its own, the same behind '#' as on the server (specification 2).
const pageRoutes: readonly (LazyPart<object> & { readonly path: string })[] = [
  { path: paths.home, ...home },
  { path: paths.shop, ...shop },
  { path: paths.product(':id'), ...product },
  { path: paths.cart, ...cart },
  { path: paths.orderConfirmation, ...orderConfirmation },
  { path: paths.paymentCanceled, ...paymentCanceled },
]

/** Whether a path is one of those that lead to the shop (specification 2). */
export function leadsToShop(pathname: string): boolean {
  return redirectedToShop.some((pattern) => matchPath(pattern, pathname))
}

/** The page at a path with what the path holds for its ':' parts; that of a missing page where there is none. */
export function findPage(
  pathname: string,
): LazyPart<object> & { params: Readonly<Record<string, string | undefined>> } {
  for (const { path, ...page } of pageRoutes) {
    const match = matchPath(path, pathname)
    if (match) return { ...page, params: match.params }
  }
  return { ...notFound, params: {} }
}

/** Loads the code of the page at a path, which may have a search; never fails, since the page asks again when it is shown. */
export async function preloadPage(path: string): Promise<void> {
  const [pathname = '/'] = path.split(/[?#]/)
  await findPage(leadsToShop(pathname) ? paths.shop : pathname).preload()
}
