import type { ReactNode } from 'react'
import styles from './amount.module.css'

/** A row of a list (dl) of amounts: what it is for and, at the end of the line, how much as text. */
export function Amount({ name, value }: { name: ReactNode; value: string }) {
  return (
    <div className={styles.amount}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
