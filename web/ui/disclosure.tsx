import { ChevronDown } from 'lucide'
import type { ReactNode } from 'react'
import styles from './disclosure.module.css'
import { Icon } from './icon.tsx'

type Props = {
  summary: ReactNode
  /** 'on wide screens' is for pages that the server renders: there the script in the head of index.html closes it on others. */
  open?: boolean | 'on wide screens'
  children: ReactNode
}

/** A row that opens to more; works without scripts. */
export function Disclosure({ summary, open, children }: Props) {
  return (
    <details
      className={styles.disclosure}
      open={Boolean(open)}
      data-open={open === 'on wide screens' || undefined}
      suppressHydrationWarning
    >
      <summary>
        {summary}
        <Icon of={ChevronDown} />
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  )
}
