import { paths } from '#shop/paths.ts'
import type { OwnPage, Settings } from '#shop/settings/settings.ts'

export type SiteLink = { readonly to: string; readonly text: string }

const home = { to: paths.home, text: 'Home' }
const about = { to: paths.about, text: 'About' }

const bespokeIn = ({ bespoke: { isShown, title } }: Settings) =>
  isShown ? [{ to: paths.bespoke, text: title || 'Bespoke & Corporate' }] : []
const comingSoonIn = ({ comingSoon: { isShown, title } }: Settings) =>
  isShown ? [{ to: paths.comingSoon, text: title || 'Coming Soon' }] : []

const pagesIn = ({ pages }: Settings, place: OwnPage['place']) =>
  pages.flatMap((page) => (page.place === place ? [{ to: paths.ownPage(page.slug), text: page.title }] : []))

/** The links of the header and the menu, without the cart (S2.27). */
export const mainLinks = (settings: Settings): readonly SiteLink[] => [
  home,
  { to: paths.shop, text: 'Shop' },
  about,
  ...bespokeIn(settings),
  ...comingSoonIn(settings),
  ...pagesIn(settings, 'menu'),
]

/** The footer's groups of links (S2.27, S2.35). */
export const footerGroups = (
  settings: Settings,
): readonly { readonly title: string; readonly links: readonly SiteLink[] }[] => [
  {
    title: 'Shop',
    links: [
      home,
      { to: paths.shop, text: `All ${settings.nouns.many}` },
      { to: paths.bestSellers, text: 'Best Sellers' },
      ...comingSoonIn(settings),
      { to: paths.cart, text: 'Cart' },
      about,
    ],
  },
  {
    title: 'Customer Service',
    links: [
      ...bespokeIn(settings),
      { to: paths.returns, text: 'Shipping & Returns' },
      { to: paths.withdraw, text: 'Withdraw from contract here' },
      { to: paths.guarantee, text: 'Your guarantee' },
      ...pagesIn(settings, 'footer'),
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
