import { Search } from 'lucide'
import { useEffect, useRef } from 'react'
import { SEARCH_MAX } from '#shop/listing/filter-url.ts'
import { paths } from '#shop/paths.ts'
import { useLocation } from '../../../platform/router.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import styles from './search-box.module.css'

/** The search of the list (S2.57). Results follow as it is typed; Enter puts the phone's keyboard away. */
export function SearchBox({ value, onChange }: { value: string; onChange: (value: string) => void }) {
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
        <VisuallyHidden>Search bracelets</VisuallyHidden>
        <Icon of={Search} />
        <input
          ref={box}
          type="search"
          name="search"
          className={styles.box}
          placeholder="Search bracelets..."
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
