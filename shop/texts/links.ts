import { orderPaths, paths } from '../paths.ts'
import type { Shop } from '../shop.ts'

export const textLinks = ({ settings: { contactEmail } }: Shop): Readonly<Record<string, string>> => ({
  [contactEmail]: `mailto:${contactEmail}`,
  'Withdraw from contract here': paths.withdraw,
  'Shipping & Returns': paths.returns,
  'Cookie Policy': paths.cookies,
  'Your guarantee': paths.guarantee,
  // No page of the storefront: relative, so that the browser leaves for it, from a hash route too.
  'Get a new link': `..${orderPaths.find}`,
})
