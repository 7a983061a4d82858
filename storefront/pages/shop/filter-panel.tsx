import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { FilterFields, type FilterFieldsProps } from './filter-fields.tsx'
import styles from './filter-panel.module.css'

/** The filters of wide screens, which push the list down; opened from further down, they come into sight. */
export function FilterPanel({ onClear, ...fields }: FilterFieldsProps & { onClear: () => void }) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  }, [])
  return (
    <section ref={panel} className={styles.panel} aria-label="Filters">
      <FilterFields {...fields} />
      <Button kind="quiet" onClick={onClear}>
        Clear All Filters
      </Button>
    </section>
  )
}
