import { parseStoredIds } from '../lists/storage.ts'
import { type Cents, centsFromEuro, euroFromCents } from '../money.ts'
import { paths } from '../paths.ts'
import type { Shop } from '../shop.ts'
import { type FilterState, type Picked, priceRange, wholeList } from './filter-state.ts'
import { isSortOption } from './sort.ts'

/** How long a search may be, so that it fits into every browser's address. */
export const SEARCH_MAX = 2000

/** The URL of the list with its filters, such as '/shop?category=Burgundy&from=30'; prices in euro (docs/decisions/030). */
export function filterUrl(shop: Shop, filters: Partial<FilterState>): string {
  const { search, category, priceFrom, priceTo, materials, pick, sort } = { ...wholeList(shop), ...filters }
  const params = [
    ['search', search.toWellFormed()],
    ['category', category],
    ['material', materials.join()],
    ['from', priceFrom > 0 && String(euroFromCents(priceFrom))],
    ['to', priceTo < shop.catalogue.highestPrice && String(euroFromCents(priceTo))],
    ['pick', typeof pick === 'string' ? pick : pick?.join('-')],
    ['sort', sort !== 'featured' && sort],
  ] as const
  const query = params.flatMap(([key, value]) => (value ? [`${key}=${encodeURIComponent(value)}`] : []))
  return query.length > 0 ? `${paths.shop}?${query.join('&')}` : paths.shop
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return ''
  }
}

function parsePick(shop: Shop, text: string | undefined): Picked | null {
  if (text === 'best-sellers' || text === 'saved') return text
  const { ids } = parseStoredIds(shop, text?.split('-'))
  return ids.length > 0 ? ids : null
}

const EURO_MAX = 9999

function price(text: string | undefined): Cents {
  const euro = text?.trim() ? Number(text) : Number.NaN
  return euro <= EURO_MAX ? centsFromEuro(euro) : Number.NaN
}

// Old addresses hold the name that a category had.
function categoryOf(shop: Shop, text = ''): string | null {
  return shop.settings.categories.find(({ name, former = [] }) => [name, ...former].includes(text))?.name ?? null
}

/** The filters in a URL's part from '?' on; what is not understood is left out. */
export function parseFilters(shop: Shop, search: string): FilterState {
  const pairs = search
    .replace(/^\?/, '')
    .split('&')
    .map((pair) => pair.split('='))
  const params = new Map(pairs.map(([key = '', ...value]) => [key, decoded(value.join('='))]))
  const materials = params.get('material')?.split(',') ?? []
  const sort = params.get('sort') ?? ''
  return {
    search: params.get('search')?.slice(0, SEARCH_MAX).toWellFormed() ?? '',
    category: categoryOf(shop, params.get('category')),
    ...priceRange(shop, price(params.get('from')), price(params.get('to'))),
    materials: shop.catalogue.materials.map(({ name }) => name).filter((name) => materials.includes(name)),
    pick: parsePick(shop, params.get('pick')),
    sort: isSortOption(sort) ? sort : 'featured',
  }
}

/** The URL to which a path that leads to the shop is redirected: the best sellers, the saved products, or the whole list (S2.19, docs/decisions/030); case and a slash at the end are forgiven. */
export function redirectedFilterUrl(shop: Shop, pathname: string): string {
  const path = `/${pathname.toLowerCase().split('/').filter(Boolean).join('/')}`
  if (path === paths.bestSellers) return filterUrl(shop, { pick: 'best-sellers' })
  return filterUrl(shop, path === paths.wishlist ? { pick: 'saved' } : {})
}
