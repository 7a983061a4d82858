import { X } from 'lucide'
import { appliedFilters } from '#shop/listing/applied-filters.ts'
import type { FilterState } from '#shop/listing/filter-state.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Icon } from '../../../ui/icon.tsx'
import styles from './applied-filters.module.css'

type Props = {
  filters: FilterState
  onRemove: (removal: Partial<FilterState>) => void
  /** Null where the open panel has the same button. */
  onClear: (() => void) | null
  /** Takes the focus when the last filter has gone. */
  focusAfter: () => void
}

export function AppliedFilters({ filters, onRemove, onClear, focusAfter }: Props) {
  const shop = useShop()
  return (
    <div className={styles.row}>
      <ul className={styles.chips} aria-label="Applied filters">
        {appliedFilters(shop, filters).map(({ name, removal }) => (
          <li key={name}>
            <Chip
              aria-label={`Remove filter: ${name}`}
              onClick={({ currentTarget }) => {
                const item = currentTarget.closest('li')
                const neighbour = (item?.nextElementSibling ?? item?.previousElementSibling)?.querySelector('button')
                if (neighbour) neighbour.focus()
                else focusAfter()
                onRemove(removal)
              }}
            >
              {name}
              <Icon of={X} size={16} />
            </Chip>
          </li>
        ))}
      </ul>
      {onClear && (
        <Button kind="quiet" onClick={onClear}>
          Clear All Filters
        </Button>
      )}
    </div>
  )
}
