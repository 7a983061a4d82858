import { parseStoredIds } from '../lists/storage.ts'
import { type Cents, centsFromEuro } from '../money.ts'
import type { Shop } from '../shop.ts'
import { parseOptions } from './fact-options.ts'
import { type FilterState, type Picked, priceRange } from './filter-state.ts'
import { factParam, SEARCH_MAX } from './filter-url.ts'
import { isSortOption } from './sort.ts'

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
  const facts = shop.settings.facts.flatMap((fact) => {
    const words = fact.isFiltered ? (params.get(factParam(fact))?.split(',') ?? []) : []
    const options = parseOptions(shop.catalogue.products, fact, words)
    return options.length > 0 ? [[fact.id, options] as const] : []
  })
  const sort = params.get('sort') ?? ''
  return {
    search: params.get('search')?.slice(0, SEARCH_MAX).toWellFormed() ?? '',
    category: categoryOf(shop, params.get('category')),
    ...priceRange(shop, price(params.get('from')), price(params.get('to'))),
    facts: Object.fromEntries(facts),
    pick: parsePick(shop, params.get('pick')),
    sort: isSortOption(sort) ? sort : 'featured',
  }
}
