import { paths } from '../paths.ts'
import type { SceneName } from '../pictures/scene-pictures.ts'
import { CORPORATE_ITEMS_MIN } from '../promises.ts'
import { nounsOf } from '../settings/nouns.ts'
import type { Shop } from '../shop.ts'

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
  const lines = (words.keywords ?? '').split('\n')
  const keywords = (line: number) => (lines[line] ?? lines[0] ?? '').split(/,\s*/)
  return {
    home: {
      path: paths.home,
      name: 'Home',
      title: shop.settings.tagline,
      description: words.homeDescription ?? '',
      keywords: keywords(0),
      scene: 'hero-wide',
    },
    shop: {
      path: paths.shop,
      name: 'Our Collection',
      title: 'Our Collection',
      description: words.listDescription ?? '',
      keywords: keywords(1),
      scene: 'featured',
    },
    about: {
      path: paths.about,
      name: 'Our Story',
      title: `Our Story – ${shop.settings.brand}, ${nouns.described} made in Ireland`,
      description: words.storyDescription ?? '',
      keywords: keywords(2),
      scene: 'bench',
    },
    bespoke: {
      path: paths.bespoke,
      name: bespoke.title || 'Bespoke & Corporate Services',
      title: bespoke.title || 'Bespoke & Corporate Services',
      description:
        inALine(bespoke.text) ||
        `${nouns.Many} for weddings, occasions and teams, made by hand in Ireland. From ${CORPORATE_ITEMS_MIN} pieces for corporate orders. Ask us by e-mail.`,
      keywords: keywords(3),
      scene: 'bespoke',
    },
    comingSoon: {
      path: paths.comingSoon,
      name: comingSoon.title || 'Coming soon: brooches',
      title: comingSoon.title || 'Brooches, coming soon',
      description:
        inALine(comingSoon.text) ||
        'We are making brooches next: burgundy velvet and pearl, festive charms, celestial dreams. All by hand, all still on the bench.',
      keywords: keywords(4),
      scene: 'brooch-velvet',
    },
  } as const satisfies Readonly<Record<string, ListedPage>>
}
