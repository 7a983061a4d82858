import { findProduct } from '#shop/catalogue/catalogue.ts'
import { BeadDrawing } from '../../desk/bead-plan/bead-drawing.tsx'
import styles from './bracelet-group.module.css'

type Props = {
  /** Ids of three products, the undermost first. */
  ids: readonly [string, string, string]
  alt: string
  /** How they lie: 'side' keeps clear of the left, or on small screens of the top. */
  lie: 'whole' | 'side' | 'band'
}

/** Three bracelets that overlap on a plate, drawn after their bead plans, where there is no photograph of them. */
export function BraceletGroup({ ids, alt, lie }: Props) {
  return (
    <div role="img" aria-label={alt} className={`${styles.group} ${styles[lie]}`}>
      {ids.map((id) => {
        const product = findProduct(id)
        return (
          product && <BeadDrawing key={id} product={product} close={false} alt="" bare className={styles.bracelet} />
        )
      })}
    </div>
  )
}
