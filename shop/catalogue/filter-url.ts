import { parseStoredIds } from '../lists/storage.ts'
import { centsFromEuro, euroFromCents } from '../money.ts'
import { paths } from '../paths.ts'
import { materials as allMaterials, highestPrice } from './catalogue.ts'
import { type FilterState, type Picked, priceRange, wholeList } from './filter-state.ts'
import { categories } from './product.ts'
import { isSortOption } from './sort.ts'

const SEARCH_MAX = 100

/** The path of the list with what is asked of it, such as '/shop?category=Burgundy&from=30'; prices in euro (docs/decisions/012). */
export function filterUrl(asked: Partial<FilterState>): string {
  const { search, category, priceFrom, priceTo, materials, pick, sort } = { ...wholeList, ...asked }
  const query = [
    ['search', search.toWellFormed()],
    ['category', category],
    ['material', materials.join()],
    ['from', priceFrom > 0 && String(euroFromCents(priceFrom))],
    ['to', priceTo < highestPrice && String(euroFromCents(priceTo))],
    ['pick', typeof pick === 'string' ? pick : pick?.join('-')],
    ['sort', sort !== 'featured' && sort],
  ] as const
  const said = query.flatMap(([key, value]) => (value ? [`${key}=${encodeURIComponent(value)}`] : []))
  return said.length > 0 ? `${paths.shop}?${said.join('&')}` : paths.shop
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return ''
  }
}

function parsePick(text: string | undefined): Picked | null {
  if (text === 'best-sellers' || text === 'saved') return text
  const { ids } = parseStoredIds(text?.split('-'))
  return ids.length > 0 ? ids : null
}

const price = (text: string | undefined) => (text?.trim() ? centsFromEuro(Number(text)) : Number.NaN)

/** What an address asks of the list, from its part from '?' on; what it does not understand asks nothing. */
export function parseListSearch(search: string): FilterState {
  const pairs = search
    .replace(/^\?/, '')
    .split('&')
    .map((pair) => pair.split('='))
  const said = new Map(pairs.map(([key = '', ...value]) => [key, decoded(value.join('='))]))
  const materials = said.get('material')?.split(',') ?? []
  const sort = said.get('sort') ?? ''
  return {
    search: said.get('search')?.slice(0, SEARCH_MAX).toWellFormed() ?? '',
    category: categories.find((category) => category === said.get('category')) ?? null,
    ...priceRange(price(said.get('from')), price(said.get('to'))),
    materials: allMaterials.map(({ name }) => name).filter((name) => materials.includes(name)),
    pick: parsePick(said.get('pick')),
    sort: isSortOption(sort) ? sort : 'featured',
  }
}

/** Where a path that leads to the shop arrives: the best sellers, the saved pieces, or the whole list (S2.19, docs/decisions/012). */
export function redirectedFilterUrl(pathname: string): string {
  if (pathname === paths.bestSellers) return filterUrl({ pick: 'best-sellers' })
  return filterUrl(pathname === paths.wishlist ? { pick: 'saved' } : {})
}
