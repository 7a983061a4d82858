import { Search } from 'lucide'
import { Icon } from '../../ui/icon.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './search-box.module.css'

/** The search of the list; results follow as it is typed, Enter puts the phone's keyboard away (specification 2, /shop). */
export function SearchBox({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <search className={styles.search}>
      <label>
        <VisuallyHidden>Search bracelets</VisuallyHidden>
        <Icon of={Search} />
        <input
          type="search"
          className={styles.box}
          placeholder="Search bracelets..."
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
        />
      </label>
    </search>
  )
}
