import { Heart, Scale, SlidersHorizontal } from 'lucide'
import type { FilterState } from '#shop/listing/filter-state.ts'
import { isPriceLimited } from '#shop/listing/listing.ts'
import { type SortOption, sortOptions } from '#shop/listing/sort.ts'
import { useHydrated } from '../../../platform/hydrated.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { Chip } from '../../../ui/chip.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Select } from '../../../ui/select.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { useComparison } from '../../lists/comparison-provider.tsx'
import { useWishlist } from '../../lists/wishlist-provider.tsx'
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
  onChange: (part: Partial<FilterState>) => void
  filterToggle: { isOpen: boolean; onToggle: () => void; onPreload: () => void }
  onCompare: () => void
}

/** The row of chips above the list, which stays in sight: filters, categories, the wishlist, and the comparison where no bar along the bottom leads to it (S2.58 to S2.60). */
export function ListToolbar({ filters, onChange, filterToggle, onCompare }: Props) {
  const { categories } = useShop().settings
  return (
    <div className={styles.toolbar} data-scripted>
      <FilterChip filters={filters} {...filterToggle} />
      <fieldset className={styles.categories} aria-label="Category">
        <Chip pressed={filters.category === null} onClick={() => onChange({ category: null })}>
          All
        </Chip>
        {categories.map(({ id, name: category }) => (
          <Chip key={id} pressed={filters.category === category} onClick={() => onChange({ category })}>
            {category}
          </Chip>
        ))}
      </fieldset>
      <SavedChip isPressed={filters.pick === 'saved'} onPick={(pick) => onChange({ pick })} />
      <CompareChip onCompare={onCompare} />
    </div>
  )
}

type FilterChipProps = Pick<Props, 'filters'> & Props['filterToggle']

function FilterChip({ filters, isOpen, onToggle, onPreload }: FilterChipProps) {
  const shop = useShop()
  const count = filters.materials.length + (isPriceLimited(shop, filters) ? 1 : 0)
  return (
    <Chip
      aria-expanded={isOpen}
      aria-label={count > 0 ? `Filters, ${count} applied` : 'Filters'}
      onClick={onToggle}
      onPointerEnter={onPreload}
      onFocus={onPreload}
    >
      <Icon of={SlidersHorizontal} size={18} />
      {count > 0 ? `Filters (${count})` : 'Filters'}
    </Chip>
  )
}

/** Narrows the list to the wishlist, once something is in it. Before hydration only the script in the head knows whether there is, so its space is kept. */
function SavedChip({ isPressed, onPick }: { isPressed: boolean; onPick: (pick: 'saved' | null) => void }) {
  const { ids } = useWishlist()
  const isHydrated = useHydrated()
  if (isHydrated && ids.length === 0) return null
  return (
    <span className={isHydrated ? undefined : styles.keptSaved}>
      <Chip pressed={isPressed} aria-label={`Saved (${ids.length})`} onClick={() => onPick(isPressed ? null : 'saved')}>
        <Icon of={Heart} size={18} filled={isPressed} />
        <span className={styles.number}>{ids.length}</span>
      </Chip>
    </span>
  )
}

function CompareChip({ onCompare }: Pick<Props, 'onCompare'>) {
  const { ids } = useComparison()
  const isHydrated = useHydrated()
  if (isHydrated && ids.length === 0) return null
  return (
    <span className={classNames(styles.comparison, !isHydrated && styles.keptComparison)}>
      <Chip onClick={onCompare}>
        <Icon of={Scale} size={18} />
        Compare ({ids.length})
      </Chip>
    </span>
  )
}

type SortProps = { form: string; sort: SortOption; onSort: (sort: SortOption) => void }

/** In which order the list stands, for a form by its id (S2.62). */
export function SortSelect({ form, sort, onSort }: SortProps) {
  return (
    <Select
      label={<VisuallyHidden>Sort by</VisuallyHidden>}
      name="sort"
      form={form}
      options={sorts}
      value={sort}
      onChange={onSort}
    />
  )
}
