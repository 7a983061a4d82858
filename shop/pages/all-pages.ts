import type { Shop } from '../shop.ts'
import { legalPages } from './legal-pages.ts'
import { type ListedPage, mainPages } from './listed-pages.ts'
import { ownPageListing } from './own-pages.ts'

/** Every page that search engines may list, except for the products' own (S2.3). */
export function listedPages(shop: Shop) {
  const { bespoke, comingSoon, ...always } = mainPages(shop)
  return {
    ...always,
    ...(shop.settings.bespoke.isShown && { bespoke }),
    ...(shop.settings.comingSoon.isShown && { comingSoon }),
    ...legalPages(shop),
  }
}

/** Every page that search engines may list, the owner's among them, except for the products' own (S2.3). */
export function allListedPages(shop: Shop): ListedPage[] {
  return [...Object.values(listedPages(shop)), ...shop.settings.pages.map((page) => ownPageListing(shop, page))]
}

export function findListedPage(shop: Shop, path: string): ListedPage | undefined {
  return allListedPages(shop).find((page) => page.path === path)
}
