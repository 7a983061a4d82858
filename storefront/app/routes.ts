import { matchPath } from 'react-router'
import { paths } from '#shop/addresses.ts'
import { type LazyPage, lazyPage } from './lazy-page.tsx'

/** A page: its path, the same behind '#' as on the server, and its code. */
export type PageRoute = LazyPage & { readonly path: string }

const home = lazyPage(() => import('../pages/home.tsx').then((page) => page.HomePage))
const shop = lazyPage(() => import('../pages/shop.tsx').then((page) => page.ShopPage))
const product = lazyPage(() => import('../pages/product.tsx').then((page) => page.ProductPage))
const cart = lazyPage(() => import('../pages/cart.tsx').then((page) => page.CartPage))
const orderConfirmation = lazyPage(() =>
  import('../pages/order-confirmation.tsx').then((page) => page.OrderConfirmationPage),
)
const paymentCanceled = lazyPage(() => import('../pages/payment-canceled.tsx').then((page) => page.PaymentCanceledPage))
const notFound = lazyPage(() => import('../pages/not-found.tsx').then((page) => page.NotFoundPage))

/** Every page of the shop (specification 2); any other path shows the last one. */
export const pageRoutes: readonly PageRoute[] = [
  { path: paths.home, ...home },
  { path: paths.shop, ...shop },
  { path: paths.product(':id'), ...product },
  { path: paths.cart, ...cart },
  { path: paths.orderConfirmation, ...orderConfirmation },
  { path: paths.paymentCanceled, ...paymentCanceled },
  { path: '*', ...notFound },
]

/** Loads the code of the page at a path; never fails, since the page asks again when it is shown. */
export async function preloadPage(path: string): Promise<void> {
  const [pathname = '/'] = path.split(/[?#]/)
  await pageRoutes.find((route) => matchPath(route.path, pathname))?.preload()
}
