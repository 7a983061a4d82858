import { Scale, SlidersHorizontal } from 'lucide'
import type { Ref } from 'react'
import type { FilterState } from '#shop/listing/filter-state.ts'
import { isPriceLimited } from '#shop/listing/listing.ts'
import { type SortOption, sortOptions } from '#shop/listing/sort.ts'
import { useHydrated } from '../../../platform/hydrated.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { Chip } from '../../../ui/chip.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Select } from '../../../ui/select.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { useComparison } from '../../lists/comparison-provider.tsx'
import styles from './list-toolbar.module.css'

const sortNames: Record<SortOption, string> = {
  featured: 'Featured',
  'price-asc': 'Price, low to high',
  'price-desc': 'Price, high to low',
  'name-asc': 'Name, A to Z',
  'name-desc': 'Name, Z to A',
}
const sorts = sortOptions.map((value) => ({ value, name: sortNames[value] }))

type Props = {
  filters: FilterState
  filterToggle: { isOpen: boolean; onToggle: () => void; onPreload: () => void }
  onCompare: () => void
  /** How many products the list has, such as '9 products'. */
  countText: string
  countRef: Ref<HTMLParagraphElement>
  onSort: (sort: SortOption) => void
}

/** The row above the list, which stays in sight: filters, the comparison where no bar along the bottom leads to it, how many products, in which order (S2.60 to S2.62). */
export function ListToolbar({ filters, filterToggle, onCompare, countText, countRef, onSort }: Props) {
  const shop = useShop()
  const { ids: compared } = useComparison()
  // Before that, only the script in the head knows whether something is compared.
  const isHydrated = useHydrated()
  const count = filters.materials.length + (isPriceLimited(shop, filters) ? 1 : 0)
  const { isOpen, onToggle, onPreload } = filterToggle
  return (
    <div className={styles.toolbar}>
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
      <div className={styles.comparison}>
        {(compared.length > 0 || !isHydrated) && (
          <span className={isHydrated ? undefined : styles.kept}>
            <Chip onClick={onCompare}>
              <Icon of={Scale} />
              Compare ({compared.length})
            </Chip>
          </span>
        )}
      </div>
      <div className={styles.count}>
        <p ref={countRef} tabIndex={-1}>
          {countText}
        </p>
      </div>
      <Select
        label={<VisuallyHidden>Sort by</VisuallyHidden>}
        name="sort"
        options={sorts}
        value={filters.sort}
        onChange={onSort}
      />
    </div>
  )
}
