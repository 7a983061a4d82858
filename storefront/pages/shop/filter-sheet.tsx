import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { FilterFields, type FilterFieldsProps } from './filter-fields.tsx'
import styles from './filter-panel.module.css'

type Props = FilterFieldsProps & { found: string; onClear: () => void; onClose: () => void }

/** The filters of small screens, over the list; `found` says how many products it has, such as '9 products'. */
export function FilterSheet({ found, onClear, onClose, ...fields }: Props) {
  return (
    <Sheet
      open
      side="bottom"
      title="Filters"
      onClose={onClose}
      footer={
        <div className={styles.buttons}>
          <Button className={styles.show} onClick={onClose}>
            Show {found}
          </Button>
          <Button kind="quiet" onClick={onClear}>
            Clear All Filters
          </Button>
        </div>
      }
    >
      <FilterFields {...fields} />
    </Sheet>
  )
}
