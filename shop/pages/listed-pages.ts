import { isMadeToOrder } from '../catalogue/catalogue.ts'
import { paths } from '../paths.ts'
import type { SceneName } from '../pictures/scene-pictures.ts'
import { CORPORATE_ITEMS_MIN } from '../promises.ts'
import { nounsOf } from '../settings/nouns.ts'
import type { Shop } from '../shop.ts'
import { priceRange, shortPrice } from '../texts/facts.ts'

/** A page for search engines beside those of the products: its name in a breadcrumb, its title where that is another one, and the scene on its social card. */
export type ListedPage = {
  readonly path: string
  readonly name: string
  readonly title: string
  readonly description: string
  readonly keywords: readonly string[]
  readonly scene: SceneName
}

export const inALine = (text: string): string => text.replaceAll(/^(?:# |- )/gm, '').replaceAll(/\s+/g, ' ')

/** Pages that sell and inform. Legal pages are in another file, because the first page load needs none of their texts. */
export function mainPages(shop: Shop) {
  const nouns = nounsOf(shop)
  const { words, bespoke, comingSoon } = shop.settings
  const made = isMadeToOrder(shop, shop.catalogue.products) ? 'made to order' : 'made'
  const keywords = (...standard: readonly string[]) => words.keywords?.split(/,\s*/) ?? standard
  return {
    home: {
      path: paths.home,
      name: 'Home',
      title: shop.settings.tagline,
      description:
        words.homeDescription ??
        `${nouns.Described}, designed in-house and ${made} in Ireland. ${priceRange(shop)}, free shipping in Ireland from ${shortPrice(shop.settings.freeShippingFrom)}.`,
      keywords: keywords(nouns.described, 'handmade jewellery', 'made in Ireland'),
      scene: 'hero-wide',
    },
    shop: {
      path: paths.shop,
      name: 'Our Collection',
      title: 'Our Collection',
      description:
        words.listDescription ??
        `All our ${nouns.described}, designed in-house and ${made} in Ireland: garnets, jaspers, pearls and glass.`,
      keywords: keywords(nouns.described, `handmade ${nouns.many}`, 'made in Ireland', `gemstone ${nouns.many}`),
      scene: 'featured',
    },
    about: {
      path: paths.about,
      name: 'Our Story',
      title: `Our Story – ${shop.settings.brand}, ${nouns.described} made in Ireland`,
      description:
        words.storyDescription ??
        `${shop.settings.brand} makes ${nouns.described} by hand in Ireland, one order at a time. Who we are, what we use and how we work.`,
      keywords: keywords('our story', 'handmade jewellery', nouns.described, 'made in Ireland'),
      scene: 'bench',
    },
    bespoke: {
      path: paths.bespoke,
      name: bespoke.title || 'Bespoke & Corporate Services',
      title: bespoke.title || 'Bespoke & Corporate Services',
      description:
        inALine(bespoke.text) ||
        `${nouns.Many} for weddings, occasions and teams, made by hand in Ireland. From ${CORPORATE_ITEMS_MIN} pieces for corporate orders. Ask us by e-mail.`,
      keywords: keywords(`bespoke ${nouns.many}`, `wedding ${nouns.many}`, 'corporate gifts', 'made in Ireland'),
      scene: 'bespoke',
    },
    comingSoon: {
      path: paths.comingSoon,
      name: comingSoon.title || 'Coming soon: brooches',
      title: comingSoon.title || 'Brooches, coming soon',
      description:
        inALine(comingSoon.text) ||
        'We are making brooches next: burgundy velvet and pearl, festive charms, celestial dreams. All by hand, all still on the bench.',
      keywords: keywords('beaded brooches', 'coming soon', 'handmade jewellery'),
      scene: 'brooch-velvet',
    },
  } as const satisfies Readonly<Record<string, ListedPage>>
}
