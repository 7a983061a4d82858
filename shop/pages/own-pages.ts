import { paths } from '../paths.ts'
import { nounsOf } from '../settings/nouns.ts'
import type { OwnPage } from '../settings/settings.ts'
import type { Shop } from '../shop.ts'
import { pageParts } from '../texts/page-pictures.ts'
import { inALine, type ListedPage } from './listed-pages.ts'

export function ownPageListing(shop: Shop, page: OwnPage): ListedPage {
  const { described } = nounsOf(shop)
  const { slug, title } = page
  const words = pageParts(page).filter((part) => typeof part === 'string')
  return {
    path: paths.ownPage(slug),
    name: title,
    title,
    description: inALine(words.join('\n\n')) || title,
    keywords: [title, described, shop.settings.brand],
    scene: 'bench',
  }
}
