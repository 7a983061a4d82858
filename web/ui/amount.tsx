import type { ReactNode } from 'react'
import styles from './amount.module.css'

export function Amount({ name, value }: { name: ReactNode; value: string }) {
  return (
    <div className={styles.amount}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
