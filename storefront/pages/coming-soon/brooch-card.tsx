import type { ReactNode } from 'react'
import type { Brooch } from '#shop/texts/brooches.ts'
import styles from './page.module.css'

/** A brooch that is announced, with the badge 'Coming Soon' (specification 2, Coming soon). */
export function BroochCard({ brooch: { name, text }, picture }: { brooch: Brooch; picture: ReactNode }) {
  return (
    <article className={styles.card}>
      <div className={styles.picture}>
        {picture}
        <span className={styles.badge}>Coming Soon</span>
      </div>
      <h2>{name}</h2>
      <p>{text}</p>
    </article>
  )
}
