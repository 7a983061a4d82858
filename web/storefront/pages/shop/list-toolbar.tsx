import { Scale, SlidersHorizontal } from 'lucide'
import type { FilterState } from '#shop/listing/filter-state.ts'
import { isPriceLimited } from '#shop/listing/listing.ts'
import { type SortOption, sortOptions } from '#shop/listing/sort.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { Chip } from '../../../ui/chip.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useComparison } from '../../lists/comparison-provider.tsx'
import styles from './search-bar.module.css'

const sortNames: Record<SortOption, string> = {
  featured: 'Featured',
  'price-asc': 'Price, low to high',
  'price-desc': 'Price, high to low',
  'name-asc': 'Name, A to Z',
  'name-desc': 'Name, Z to A',
}
/** The orders of the list with their names (S2.62). */
export const sorts: readonly { readonly value: SortOption; readonly name: string }[] = sortOptions.map((value) => ({
  value,
  name: sortNames[value],
}))

type FiltersProps = { filters: FilterState; isOpen: boolean; onToggle: () => void; onPreload: () => void }

/** Opens and closes the filters, and says how many are applied (S2.59). */
export function FiltersChip({ filters, isOpen, onToggle, onPreload }: FiltersProps) {
  const shop = useShop()
  const count = Object.values(filters.facts).flat().length + (isPriceLimited(shop, filters) ? 1 : 0)
  return (
    <Chip
      aria-expanded={isOpen}
      aria-label={count > 0 ? `Filters, ${count} applied` : 'Filters'}
      onClick={onToggle}
      onPointerEnter={onPreload}
      onFocus={onPreload}
    >
      <Icon of={SlidersHorizontal} />
      {count > 0 ? `Filters (${count})` : 'Filters'}
    </Chip>
  )
}

/** Opens the comparison, if something is compared and no bar along the bottom leads there (S2.60). */
export function CompareChip({ onCompare }: { onCompare: () => void }) {
  const { ids } = useComparison()
  return (
    ids.length > 0 && (
      <span className={styles.comparison}>
        <Chip onClick={onCompare}>
          <Icon of={Scale} />
          Compare ({ids.length})
        </Chip>
      </span>
    )
  )
}
