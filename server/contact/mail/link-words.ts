import { deskPaths } from '#shop/desk/paths.ts'
import { giftPath, newsletterPaths, offerPath, orderPaths, paths } from '#shop/paths.ts'
import { reviewPaths } from '#shop/reviews/paths.ts'

const TOKEN = 'TOKEN'
const wordsByPath = new Map<string, string>([
  [orderPaths.page(TOKEN), 'See your order'],
  [orderPaths.withdraw(TOKEN), 'Withdraw from this order'],
  [orderPaths.invoice(TOKEN), 'See your invoice'],
  [giftPath(TOKEN), 'Swap the gift'],
  [paths.product(TOKEN), 'See it in the shop'],
  [offerPath(TOKEN), 'See the offer'],
  [reviewPaths.stop(TOKEN), 'No more review requests'],
  [newsletterPaths.confirm, 'Confirm your address'],
  [newsletterPaths.unsubscribe, 'Unsubscribe and delete my address'],
  [deskPaths.signIn(TOKEN), 'Sign in to the desk'],
  [paths.guarantee, 'Your guarantee'],
  [paths.returns, 'Delivery and returns'],
  [paths.withdraw, 'Withdraw from an order'],
])

/** The words of a link in the HTML of an e-mail: the name of the page, or the URL itself if the page has no name. A signed URL is long and tells a reader nothing. */
export function linkWords(url: string): string {
  const { pathname: path, search, hash } = new URL(url)
  // The shop's own routes follow the hash.
  const pathname = hash.startsWith('#/') ? hash.slice(1) : path
  const known = [`${pathname}${search}`, pathname, pathname.replace(/^(\/desk\/sign-in|\/[^/]+)\/[^/]+/, `$1/${TOKEN}`)]
  return known.map((path) => wordsByPath.get(path)).find((words) => words !== undefined) ?? url
}
