import { deskPaths } from '#shop/desk/paths.ts'
import { giftPath, newsletterPaths, offerPath, orderPaths, paths } from '#shop/paths.ts'
import { reviewPaths } from '#shop/reviews/paths.ts'

const TOKEN = 'TOKEN'
/** What links to the pages of the shop say, by path; TOKEN stands for what is signed. */
const wordsByPath = new Map<string, string>([
  [orderPaths.page(TOKEN), 'See your order'],
  [orderPaths.withdraw(TOKEN), 'Withdraw from your order'],
  [orderPaths.invoice(TOKEN), 'See your invoice'],
  [giftPath(TOKEN), 'Swap the size'],
  [offerPath(TOKEN), 'See the offer'],
  [reviewPaths.stop(TOKEN), 'No more review requests'],
  [newsletterPaths.confirm, 'Confirm your address'],
  [newsletterPaths.unsubscribe, 'Delete my address'],
  [deskPaths.signIn(TOKEN), 'Sign in'],
  [paths.guarantee, 'Your guarantee'],
  [paths.returns, 'Delivery and returns'],
  [paths.withdraw, 'Withdraw from an order'],
])

/** The words of a link in the HTML of an e-mail: the name of the page, or the URL itself if the page has no name. A signed URL is long and tells a reader nothing. */
export function linkWords(url: string): string {
  const { pathname, search } = new URL(url)
  const known = [`${pathname}${search}`, pathname, pathname.replace(/^(\/desk\/sign-in|\/[^/]+)\/[^/]+/, `$1/${TOKEN}`)]
  return known.map((path) => wordsByPath.get(path)).find((words) => words !== undefined) ?? url
}
