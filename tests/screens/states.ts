import type { Page } from '@playwright/test'
import { paths } from '#shop/paths.ts'
import { opensTools } from '../journeys/shopper.ts'

/** A screen: its address, what the browser holds, what is pressed on it, and at which widths it exists, all unless told. */
export type Screen = {
  readonly path: string
  readonly stored?: Readonly<Record<string, unknown>>
  readonly press?: (page: Page) => Promise<unknown>
  readonly widths?: readonly number[]
  readonly problem?: RegExp
  readonly varies?: string
}

const cart = [
  { id: '5', size: 'Medium', quantity: 2 },
  { id: '26', size: 'Small', quantity: 1 },
]
const presses = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()

async function compares(page: Page) {
  for (const name of ['Claret Evening', 'Mulled Wine']) {
    await opensTools(page, name)
    await page.getByRole('button', { name: `Compare ${name}`, exact: true }).click()
  }
  await page.getByRole('button', { name: /^Compare \(2\)/ }).click()
}

async function looksQuickly(page: Page) {
  await opensTools(page, 'Market Day')
  await page.getByRole('button', { name: 'Quick view of Market Day' }).click()
}

export const screens: Readonly<Record<string, Screen>> = {
  home: { path: paths.home },
  shop: { path: paths.shop },
  'shop-of-a-category': { path: '/shop?category=Burgundy' },
  'shop-without-a-match': { path: '/shop?search=zzzz' },
  'shop-filters': { path: paths.shop, press: presses('Filters') },
  'shop-saved': { path: '/shop?pick=saved', stored: { 'solas-wishlist': ['5', '26'] } },
  'shop-comparison': { path: '/shop?category=Burgundy', press: compares },
  'shop-quick-view': { path: '/shop?search=market', press: looksQuickly },
  'shop-bag': { path: '/shop?search=market', press: presses('Add Market Day to cart') },
  menu: { path: paths.about, press: presses('Menu'), widths: [390, 768] },
  product: { path: paths.product('26') },
  'product-picture': { path: paths.product('26'), press: presses(/^Zoom picture/) },
  'product-size-guide': { path: paths.product('26'), press: presses('Size guide') },
  'product-gone': { path: paths.product('999'), problem: /404/ },
  cart: { path: paths.cart, stored: { cart } },
  'cart-empty': { path: paths.cart },
  'cart-email': { path: paths.cart, stored: { cart }, press: presses('Proceed to Payment') },
  cancelled: { path: paths.paymentCanceled, stored: { cart } },
  'confirmation-without-order': { path: paths.orderConfirmation },
  about: { path: paths.about },
  bespoke: { path: paths.bespoke },
  'coming-soon': { path: paths.comingSoon },
  privacy: { path: paths.privacy },
  terms: { path: paths.terms },
  returns: { path: paths.returns },
  cookies: { path: paths.cookies },
  accessibility: { path: paths.accessibility },
  guarantee: { path: paths.guarantee },
  'image-editor': { path: paths.imageEditor },
  diagnostics: { path: paths.diagnostics, varies: 'main p, main pre, main svg, main dd' },
  'test-plan': { path: paths.testPlan },
  'checkout-health': { path: paths.checkoutHealth },
  'error-test': { path: paths.errorTest },
  'not-found': { path: '/no/such/page', problem: /404/ },
  desk: { path: '/desk' },
  inbox: { path: '/sandbox/inbox' },
}
