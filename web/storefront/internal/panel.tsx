import type { ReactNode } from 'react'
import styles from './panel.module.css'

export function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className={styles.panel} open>
      <summary>{title}</summary>
      <div className={styles.body}>{children}</div>
    </details>
  )
}
