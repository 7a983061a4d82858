import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './sample-rating.module.css'

/** The rating on a card, which says that it is a sample (specification 2, docs/decisions/018). */
export function SampleRating() {
  return (
    <p className={styles.badge}>
      <VisuallyHidden>Rating </VisuallyHidden>5.0 <span>Sample</span>
    </p>
  )
}
