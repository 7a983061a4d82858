import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import styles from './nothing-found.module.css'

type Props = { search: string; hint?: string | undefined; onClear: () => void; ideas: ReactNode }

/** What stands where the list is empty: why, what else to try, and a few products (specification 2, /shop). */
export function NothingFound({ search, hint = 'Try a colour, a stone or a category.', onClear, ideas }: Props) {
  return (
    <>
      <div className={styles.message}>
        <h2>
          {search.trim() ? `No products found for "${search.trim()}"` : 'No products found matching your filters.'}
        </h2>
        <p>{hint}</p>
        <Button kind="secondary" onClick={onClear}>
          Clear Filters
        </Button>
      </div>
      <section className={styles.ideas} aria-labelledby="ideas">
        <h2 id="ideas">Perhaps one of these</h2>
        {ideas}
      </section>
    </>
  )
}
