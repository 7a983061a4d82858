/** The path of every page, the same behind '#' as on the server (S2.1). */
export const paths = {
  home: '/',
  newsletter: '/?newsletter=1',
  shop: '/shop',
  search: '/shop?find=1',
  product: (idOrHandle: string) => `/product/${idOrHandle}`,
  cart: '/cart',
  about: '/about',
  aboutBrooches: '/about?part=brooches',
  bespoke: '/bespoke-corporate',
  comingSoon: '/coming-soon',
  ownPage: (slug: string) => `/pages/${slug}`,
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
  guarantee: '/your-guarantee',
  imageEditor: '/image-editor',
  diagnostics: '/diagnostics',
  testPlan: '/checkout-test-plan',
  checkoutHealth: '/checkout-health',
  errorTest: '/error-test',
} as const

/** The page of a missing page is rendered here; no page lives there (S2.20). */
export const NOT_FOUND_PATH = '/404'

/** The frame of every page is served here, with no page in it: the service worker keeps it and the browser draws in it (S10.71). */
export const SHELL_PATH = '/shell'

/** The path of what is known of products beside the catalogue, from that of the catalogue's data. */
export const detailsPath = (catalogue: string): string => catalogue.replace('/catalogue-', '/details-')

/** How the names of the desk's caches begin: the storefront's service worker leaves them alone. */
export const DESK_CACHES = 'desk '

/** For the forms of pages without scripts (docs/decisions/029). */
export const formPaths = { buy: '/checkout/buy', withdraw: '/withdraw' } as const

/** The path of every document for machines (S10.57, docs/decisions/032). */
export const discoveryPaths = {
  sitemap: '/sitemap.xml',
  robots: '/robots.txt',
  llms: '/llms.txt',
  security: '/.well-known/security.txt',
  products: '/feeds/products.xml',
  newProducts: '/feeds/new.atom',
} as const

/** The server's own page with the form to be told when something is here; a topic goes after it (docs/decisions/014). */
export const TELL_ME_PATH = '/tell-me-when?about='

/** The server's own pages behind the links in newsletters (docs/decisions/014). */
export const newsletterPaths = { confirm: '/newsletter/confirm', unsubscribe: '/newsletter/unsubscribe' } as const

/** The pages of one order behind the signed links in its e-mails, and the one that sends such a link again (docs/decisions/010). */
export const orderPaths = {
  find: '/order',
  page: (token: string) => `/order/${token}`,
  withdraw: (token: string) => `/order/${token}/withdraw`,
  invoice: (token: string) => `/order/${token}/invoice`,
  /** The photograph of the finished order, by a token that opens nothing else. */
  photo: (token: string) => `/order/${token}/photo`,
} as const

/** The page behind the link in the e-mail that offers a bespoke order, where it is paid (docs/decisions/009). */
export function offerPath(token: string): string {
  return `/bespoke-order/${token}`
}
/** The page on which the person who got a gift swaps its size, by the signed link on its slip (docs/decisions/010). */
export const giftPath = (token: string): string => `/gift/${token}`

export const GUARANTEE_NOTICE_PATH = '/guarantee-notice'

/** Paths under these lead to the shop (S2.18). */
export const redirectedToShop = ['/collections/*', '/blog/*', '/posts/*', '/articles/*', '/wishlist'] as const

/** The id or handle in the path of a product's page, undefined in all other paths. */
export function productIn(path: string): string | undefined {
  const start = paths.product('')
  return path.startsWith(start) ? path.slice(start.length) : undefined
}

/** A page's URL as browsers go to it: the path after '#', on the origin if one is given. */
export function hashUrl(path: string, origin = ''): string {
  return `${origin}/#${path}`
}
