import { paths } from '#shop/paths.ts'

/** A link of the layout: where it leads and what it says. */
export type SiteLink = { readonly to: string; readonly text: string }

const home = { to: paths.home, text: 'Home' }
const about = { to: paths.about, text: 'About' }
const bespoke = { to: paths.bespoke, text: 'Bespoke & Corporate' }
const comingSoon = { to: paths.comingSoon, text: 'Coming Soon' }

/** The links of the header and the menu, without the cart (S2.27). */
export const mainLinks: readonly SiteLink[] = [home, { to: paths.shop, text: 'Shop' }, about, bespoke, comingSoon]

/** The footer's groups of links, for a shop that sells `many` (S2.27, S2.35). */
export const footerGroups = (
  many: string,
): readonly { readonly title: string; readonly links: readonly SiteLink[] }[] => [
  {
    title: 'Shop',
    links: [
      home,
      { to: paths.shop, text: `All ${many}` },
      { to: paths.bestSellers, text: 'Best Sellers' },
      comingSoon,
      { to: paths.cart, text: 'Cart' },
      about,
    ],
  },
  {
    title: 'Customer Service',
    links: [
      bespoke,
      { to: paths.returns, text: 'Shipping & Returns' },
      { to: paths.withdraw, text: 'Withdraw from contract here' },
      { to: paths.guarantee, text: 'Your guarantee' },
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
