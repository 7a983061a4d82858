import { Heart, Search } from 'lucide'
import { type ReactNode, useEffect, useRef } from 'react'
import type { FilterState } from '#shop/listing/filter-state.ts'
import { SEARCH_MAX } from '#shop/listing/filter-url.ts'
import { paths } from '#shop/paths.ts'
import { useHydrated } from '../../../platform/hydrated.ts'
import { useLocation } from '../../../platform/router.tsx'
import { useShop } from '../../../shop/use-shop.ts'
import { Chip } from '../../../ui/chip.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { useWishlist } from '../../lists/wishlist-provider.tsx'
import styles from './search-bar.module.css'

type Props = { filters: FilterState; onChange: (part: Partial<FilterState>) => void }

/** The search of the list and the row of chips below or beside it: the filters, each category, the wishlist and the comparison (S2.57, S2.58). */
export function SearchBar({ filters, onChange, before, after }: Props & { before: ReactNode; after: ReactNode }) {
  const { categories } = useShop().settings
  return (
    <div className={styles.bar}>
      <SearchBox value={filters.search} onChange={(search) => onChange({ search })} />
      <div className={styles.chips} data-scripted>
        {before}
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
        <SavedChip filters={filters} onChange={onChange} />
        {after}
      </div>
    </div>
  )
}

/** Results follow as it is typed; Enter puts the phone's keyboard away. */
function SearchBox({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { many } = useShop().settings.nouns
  const box = useRef<HTMLInputElement>(null)
  const { key, search } = useLocation()
  // Each time that it is asked for, by the entry's key.
  const wanted = `${paths.shop}${search}` === paths.search && key
  useEffect(() => {
    if (!wanted) return
    // After the page's own arrival, which goes to its heading.
    const timer = setTimeout(() => box.current?.focus())
    return () => clearTimeout(timer)
  }, [wanted])
  return (
    <search className={styles.search}>
      <label>
        <VisuallyHidden>Search {many}</VisuallyHidden>
        <Icon of={Search} />
        <input
          ref={box}
          type="search"
          name="search"
          className={styles.box}
          placeholder={`Search ${many}...`}
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={SEARCH_MAX}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
        />
      </label>
    </search>
  )
}

/** Narrows the list to the wishlist, once something is in it. Its place is kept until the browser says what is saved. */
function SavedChip({ filters, onChange }: Props) {
  const { ids } = useWishlist()
  const isAwaited = !useHydrated()
  const isPressed = filters.pick === 'saved'
  return (
    (isAwaited || ids.length > 0) && (
      <span className={isAwaited ? styles.awaited : styles.saved}>
        <Chip pressed={isPressed} onClick={() => onChange({ pick: isPressed ? null : 'saved' })}>
          <Icon of={Heart} size={18} filled={isPressed} />
          <VisuallyHidden>Saved </VisuallyHidden>({ids.length})
        </Chip>
      </span>
    )
  )
}
