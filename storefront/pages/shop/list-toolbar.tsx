import { SlidersHorizontal } from 'lucide'
import type { ReactNode } from 'react'
import { type SortOption, sortOptions } from '#shop/catalogue/sort.ts'
import { Chip } from '../../ui/chip.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Select } from '../../ui/select.tsx'
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
  filters: { count: number; open: boolean; onToggle: () => void; onAhead: () => void }
  count: ReactNode
  sort: SortOption
  onSort: (sort: SortOption) => void
  children?: ReactNode
}

/** The row above the list, which stays in sight: filters, what else can be done (the children, on wide screens), how many, in which order (specification 2, /shop). */
export function ListToolbar({ filters, count, sort, onSort, children }: Props) {
  return (
    <div className={styles.toolbar}>
      <Chip
        aria-expanded={filters.open}
        aria-label={filters.count > 0 ? `Filters, ${filters.count} applied` : 'Filters'}
        onClick={filters.onToggle}
        onPointerEnter={filters.onAhead}
        onFocus={filters.onAhead}
      >
        <Icon of={SlidersHorizontal} />
        {filters.count > 0 ? `Filters (${filters.count})` : 'Filters'}
      </Chip>
      <div className={styles.wide}>{children}</div>
      <div className={styles.count}>{count}</div>
      <Select label={<span className={styles.sortBy}>Sort by</span>} options={sorts} value={sort} onChange={onSort} />
    </div>
  )
}
