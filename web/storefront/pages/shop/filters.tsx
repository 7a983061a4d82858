import { useEffect, useRef } from 'react'
import type { FilterState } from '#shop/listing/filter-state.ts'
import { materialCounts } from '#shop/listing/listing.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { useWishlist } from '../../lists/wishlist-provider.tsx'
import styles from './filters.module.css'
import { PriceFilter } from './price-filter.tsx'

type FieldsProps = { filters: FilterState; onChange: (part: Partial<FilterState>) => void }
type PanelProps = FieldsProps & { onClear: () => void }
type SheetProps = PanelProps & {
  /** How many products the list has, such as '9 products'. */
  countText: string
  onClose: () => void
}

type FiltersProps = SheetProps & {
  shownAs: 'panel' | 'sheet'
  /** Told when they come to stand in the page, and when they leave it. */
  onShown: (isShown: boolean) => void
}

/** The filters: a panel that pushes the list down on wide screens, a sheet over it on small ones (S2.59). */
export function Filters({ shownAs, onShown, ...props }: FiltersProps) {
  useEffect(() => {
    onShown(true)
    return () => onShown(false)
  }, [onShown])
  return shownAs === 'panel' ? <FilterPanel {...props} /> : <FilterSheet {...props} />
}

/** Scrolls into view if it opens while the list is scrolled down. */
function FilterPanel({ filters, onChange, onClear }: PanelProps) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  }, [])
  return (
    <section ref={panel} className={styles.panel} aria-label="Filters">
      <FilterFields filters={filters} onChange={onChange} />
      <Button kind="quiet" onClick={onClear}>
        Clear All Filters
      </Button>
    </section>
  )
}

function FilterSheet({ filters, onChange, onClear, countText, onClose }: SheetProps) {
  return (
    <Sheet
      open
      side="bottom"
      title="Filters"
      onClose={onClose}
      footer={
        <div className={styles.buttons}>
          <Button className={styles.show} onClick={onClose}>
            Show {countText}
          </Button>
          <Button kind="quiet" onClick={onClear}>
            Clear All Filters
          </Button>
        </div>
      }
    >
      <FilterFields filters={filters} onChange={onChange} />
    </Sheet>
  )
}

function FilterFields({ filters, onChange }: FieldsProps) {
  const shop = useShop()
  const { ids: saved } = useWishlist()
  const chosen = filters.materials
  const counts = materialCounts(shop, filters, saved)
  return (
    <div className={styles.fields}>
      <PriceFilter range={filters} onChange={onChange} />
      <fieldset className={styles.materials}>
        <legend>Materials</legend>
        {shop.catalogue.materials.map(({ name }) => {
          const isChosen = chosen.includes(name)
          const count = counts.get(name) ?? 0
          return (
            <Checkbox
              key={name}
              label={`${name} (${count})`}
              checked={isChosen}
              disabled={count === 0 && !isChosen}
              onChange={() =>
                onChange({ materials: isChosen ? chosen.filter((other) => other !== name) : [...chosen, name] })
              }
            />
          )
        })}
      </fieldset>
    </div>
  )
}
