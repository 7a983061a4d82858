import { SAMPLE_NOTE, sampleReviews } from '#shop/catalogue/sample-reviews.ts'
import { Notice } from '../../ui/notice.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './reviews.module.css'

const MAX_STARS = 5

/** The samples that stand in for reviews, labelled as such, or the word that there are none (docs/decisions/018). */
export function Reviews({ hideSamples }: { hideSamples: boolean }) {
  if (hideSamples) return <p className={styles.none}>No reviews yet</p>
  return (
    <div className={styles.reviews}>
      <Notice>
        <p>{SAMPLE_NOTE}</p>
      </Notice>
      {sampleReviews.map(({ author, rating, comment, date }) => (
        <figure key={author} className={styles.review}>
          <p className={styles.rating}>
            <span aria-hidden="true">{'★'.repeat(rating).padEnd(MAX_STARS, '☆')}</span>
            <VisuallyHidden>
              Rated {rating} of {MAX_STARS}
            </VisuallyHidden>
          </p>
          <blockquote>{comment}</blockquote>
          <figcaption>
            {author} · {date}
          </figcaption>
        </figure>
      ))}
    </div>
  )
}
