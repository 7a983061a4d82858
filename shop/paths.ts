/** The path of every page, the same behind '#' as on the server (S2.1). */
export const paths = {
  home: '/',
  newsletter: '/?newsletter=1',
  shop: '/shop',
  product: (idOrHandle: string) => `/product/${idOrHandle}`,
  cart: '/cart',
  about: '/about',
  bespoke: '/bespoke-corporate',
  comingSoon: '/coming-soon',
  bestSellers: '/collections/best-sellers',
  wishlist: '/wishlist',
  orderConfirmation: '/order-confirmation',
  paymentCanceled: '/payment-canceled',
  privacy: '/privacy-policy',
  terms: '/terms-conditions',
  returns: '/returns-refunds',
  withdraw: '/returns-refunds?withdraw=1',
  cookies: '/cookie-policy',
  accessibility: '/accessibility',
  imageEditor: '/image-editor',
  diagnostics: '/diagnostics',
  testPlan: '/checkout-test-plan',
  checkoutHealth: '/checkout-health',
  errorTest: '/error-test',
} as const

/** Paths under these lead to the shop (S2.18). */
export const redirectedToShop = ['/collections/*', '/blog/*', '/posts/*', '/articles/*', '/wishlist'] as const

/** A page's address as browsers go to it: the path after '#', on the public address where one is given. */
export function hashAddress(path: string, origin = ''): string {
  return `${origin}/#${path}`
}
