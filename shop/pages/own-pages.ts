import { paths } from '../paths.ts'
import { nounsOf } from '../settings/nouns.ts'
import type { OwnPage } from '../settings/settings.ts'
import type { Shop } from '../shop.ts'
import { inALine, type ListedPage } from './listed-pages.ts'

/** A page of the owner's as search engines see it; its text describes it. */
export function ownPageListing(shop: Shop, { slug, title, text }: OwnPage): ListedPage {
  const { described } = nounsOf(shop)
  return {
    path: paths.ownPage(slug),
    name: title,
    title,
    description: inALine(text),
    keywords: [title, described, shop.settings.brand],
    scene: 'bench',
  }
}
