import type { Brooch } from '#shop/texts/brooches.ts'
import { BroochDrawing } from './brooch-drawing.tsx'
import styles from './coming-soon.module.css'

/** A brooch that is announced, with the badge 'Coming Soon' (specification 2, Coming soon). */
export function BroochCard({ brooch: { kind, name, text } }: { brooch: Brooch }) {
  return (
    <article className={styles.card}>
      <div className={styles.picture}>
        <BroochDrawing kind={kind} />
        <span className={styles.badge}>Coming Soon</span>
      </div>
      <h2>{name}</h2>
      <p>{text}</p>
    </article>
  )
}
