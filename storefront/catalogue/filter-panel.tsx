import { Button } from '../ui/button.tsx'
import { FilterFields, type FilterFieldsProps } from './filter-fields.tsx'
import styles from './filter-panel.module.css'

/** The filters of wide screens, which push the list down. */
export function FilterPanel({ onClear, ...fields }: FilterFieldsProps & { onClear: () => void }) {
  return (
    <section className={styles.panel} aria-label="Filters">
      <FilterFields {...fields} />
      <Button kind="quiet" onClick={onClear}>
        Clear All Filters
      </Button>
    </section>
  )
}
