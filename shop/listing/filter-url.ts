import { type Fact, materialsFact } from '../catalogue/facts.ts'
import { euroFromCents } from '../money.ts'
import { paths } from '../paths.ts'
import type { Shop } from '../shop.ts'
import { type FilterState, wholeList } from './filter-state.ts'

/** How long a search may be, so that it fits into every browser's address. */
export const SEARCH_MAX = 2000

/** The parameter of a fact's filter. A dot keeps it apart from all others. */
export const factParam = ({ id }: Pick<Fact, 'id'>): string => (id === materialsFact.id ? 'material' : `fact.${id}`)

/** The URL of the list with its filters, such as '/shop?category=Burgundy&from=30'; prices in euro (docs/decisions/030, S4.30). */
export function filterUrl(shop: Shop, filters: Partial<FilterState>): string {
  const { search, category, priceFrom, priceTo, facts, pick, sort } = { ...wholeList(shop), ...filters }
  const params = [
    ['search', search.toWellFormed()],
    ['category', category],
    ...shop.settings.facts.map((fact) => [factParam(fact), facts[fact.id]?.join()] as const),
    ['from', priceFrom > 0 && String(euroFromCents(priceFrom))],
    ['to', priceTo < shop.catalogue.highestPrice && String(euroFromCents(priceTo))],
    ['pick', typeof pick === 'string' ? pick : pick?.join('-')],
    ['sort', sort !== 'featured' && sort],
  ] as const
  const query = params.flatMap(([key, value]) => (value ? [`${key}=${encodeURIComponent(value)}`] : []))
  return query.length > 0 ? `${paths.shop}?${query.join('&')}` : paths.shop
}

/** The URL to which a path that leads to the shop is redirected: the best sellers, the saved products, or the whole list (S2.19, docs/decisions/030); case and a slash at the end are forgiven (S2.15). */
export function redirectedFilterUrl(shop: Shop, pathname: string): string {
  const path = `/${pathname.toLowerCase().split('/').filter(Boolean).join('/')}`
  if (path === paths.bestSellers) return filterUrl(shop, { pick: 'best-sellers' })
  return filterUrl(shop, path === paths.wishlist ? { pick: 'saved' } : {})
}
