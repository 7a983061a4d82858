import { materialsFact } from '../catalogue/facts.ts'
import { formatWholeEuro } from '../money.ts'
import type { Shop } from '../shop.ts'
import { optionWords } from './fact-options.ts'
import { type FilterState, priceRange } from './filter-state.ts'
import { isPriceLimited } from './listing.ts'

/** The range of prices in words, such as 'Up to €35' or '€30 to €40'. */
export function priceWords({ priceFrom, priceTo }: Pick<FilterState, 'priceFrom' | 'priceTo'>): string {
  if (priceFrom === 0) return `Up to ${formatWholeEuro(priceTo)}`
  return priceFrom === priceTo
    ? `${formatWholeEuro(priceFrom)} exactly`
    : `${formatWholeEuro(priceFrom)} to ${formatWholeEuro(priceTo)}`
}

export type AppliedFilter = { readonly name: string; readonly removal: Partial<FilterState> }

const pickNames = { 'best-sellers': 'Best sellers', saved: 'Saved' } as const

export function appliedFilters(shop: Shop, filters: FilterState): readonly AppliedFilter[] {
  const { search, category, facts, pick } = filters
  const applied: AppliedFilter[] = []
  if (pick) applied.push({ name: typeof pick === 'string' ? pickNames[pick] : 'Shared list', removal: { pick: null } })
  if (search.trim()) applied.push({ name: `“${search.trim()}”`, removal: { search: '' } })
  if (category) applied.push({ name: category, removal: { category: null } })
  if (isPriceLimited(shop, filters))
    applied.push({ name: priceWords(filters), removal: priceRange(shop, 0, shop.catalogue.highestPrice) })
  for (const fact of shop.settings.facts)
    for (const option of facts[fact.id] ?? []) {
      const words = optionWords(fact, option)
      const left = facts[fact.id]?.filter((other) => other !== option) ?? []
      applied.push({
        name: fact.id === materialsFact.id ? words : `${fact.name}: ${words}`,
        removal: { facts: { ...facts, [fact.id]: left } },
      })
    }
  return applied
}
