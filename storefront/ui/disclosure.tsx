import { ChevronDown } from 'lucide'
import type { ReactNode } from 'react'
import styles from './disclosure.module.css'
import { Icon } from './icon.tsx'

/** A row that opens to more; works without scripts. */
export function Disclosure({ summary, open, children }: { summary: string; open?: boolean; children: ReactNode }) {
  return (
    <details className={styles.disclosure} open={open}>
      <summary>
        {summary}
        <Icon of={ChevronDown} />
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  )
}
