import { paths } from '#shop/paths.ts'

/** A link of the frame: where it leads and what it says. */
export type SiteLink = { readonly to: string; readonly text: string }

/** The links of the header and the menu, without the cart (specification 2). */
export const mainLinks: readonly SiteLink[] = [
  { to: paths.home, text: 'Home' },
  { to: paths.shop, text: 'Shop' },
  { to: paths.about, text: 'About' },
  { to: paths.bespoke, text: 'Bespoke & Corporate' },
  { to: paths.comingSoon, text: 'Coming Soon' },
]

/** The footer's groups of links (specification 2). */
export const footerGroups: readonly { readonly title: string; readonly links: readonly SiteLink[] }[] = [
  {
    title: 'Shop',
    links: [
      { to: paths.shop, text: 'All bracelets' },
      { to: paths.bestSellers, text: 'Best Sellers' },
      { to: paths.comingSoon, text: 'Coming Soon' },
      { to: paths.cart, text: 'Cart' },
    ],
  },
  {
    title: 'Customer Service',
    links: [
      { to: paths.home, text: 'Home' },
      { to: paths.about, text: 'About' },
      { to: paths.bespoke, text: 'Bespoke & Corporate' },
      { to: paths.returns, text: 'Shipping & Returns' },
      { to: paths.withdraw, text: 'Withdraw from contract here' },
    ],
  },
  {
    title: 'Legal',
    links: [
      { to: paths.terms, text: 'Terms & Conditions' },
      { to: paths.privacy, text: 'Privacy Policy' },
      { to: paths.cookies, text: 'Cookie Policy' },
      { to: paths.accessibility, text: 'Accessibility' },
    ],
  },
]
