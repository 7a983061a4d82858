import { STARS_MAX } from '#shop/promises.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './stars.module.css'

export function Stars({ rating }: { rating: number }) {
  return (
    <p className={styles.stars}>
      <span aria-hidden="true">{'★'.repeat(rating).padEnd(STARS_MAX, '☆')}</span>
      <VisuallyHidden>
        Rated {rating} of {STARS_MAX}
      </VisuallyHidden>
    </p>
  )
}
