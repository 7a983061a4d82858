import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { SAMPLE_NOTE, sampleReviews } from '#shop/catalogue/sample-reviews.ts'
import { scriptJson } from '#shop/metadata.ts'
import { REVIEWS_SHOWN, STARS_MAX } from '#shop/promises.ts'
import { reviewPaths } from '#shop/reviews/paths.ts'
import { NAMELESS } from '#shop/reviews/rating.ts'
import { type PublishedReview, ReviewsAnswer } from '#shop/reviews/review.ts'
import { howWeCheck } from '#shop/texts/reviews.ts'
import { useSamples } from '../../layout/flags.tsx'
import { usePageSettings, useRating } from '../../layout/page-settings.tsx'
import { Notice } from '../../ui/notice.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './details.module.css'

type Reviews = readonly PublishedReview[]

const month = new Intl.DateTimeFormat('en-IE', { year: 'numeric', month: 'long', timeZone: 'UTC' })

/** What buyers wrote of a product and how that is checked; samples, labelled as such, until the shop has a review (docs/decisions/018, 095). */
export function Reviews({ id }: { id: string }) {
  const rating = useRating(id)
  const samples = useSamples()
  if (rating) return <OfBuyers key={id} id={id} mean={rating.rating} count={rating.count} />
  if (samples === 'shown') return <SampleReviews />
  return <p className={styles.none}>No reviews yet</p>
}

const elementId = (id: string) => `reviews-${id}`

/** Those that came with the page, or null where it was opened from another. */
function readFromPage(id: string): Reviews | null {
  const text = document.getElementById(elementId(id))?.textContent
  if (!text) return null
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), ReviewsAnswer), text)
  return parsed.success ? parsed.output.reviews : null
}

/** Asks the server; what calls it comes with the bag, which few have opened by then. */
async function ask(id: string, signal: AbortSignal): Promise<Reviews> {
  const { call } = await import('../../platform/api.ts')
  const path = `${reviewPaths.published}?product=${encodeURIComponent(id)}`
  const result = await call(path, { answer: ReviewsAnswer, signal })
  return result.ok ? result.value.reviews : []
}

function useReviews(id: string): Reviews | null {
  const all = usePageSettings().reviews
  const [reviews, setReviews] = useState(() =>
    import.meta.env.SSR
      ? (all ?? []).filter(({ productId }) => productId === id).slice(0, REVIEWS_SHOWN)
      : readFromPage(id),
  )
  useEffect(() => {
    if (reviews !== null) return
    const leaving = new AbortController()
    void ask(id, leaving.signal).then((answer) => !leaving.signal.aborted && setReviews(answer))
    return () => leaving.abort()
  }, [reviews, id])
  return reviews
}

function OfBuyers({ id, mean, count }: { id: string; mean: number; count: number }) {
  const reviews = useReviews(id)
  return (
    <div className={styles.reviews}>
      <p className={styles.none}>
        <b>
          {mean.toFixed(1)} of {STARS_MAX} stars
        </b>{' '}
        from {count === 1 ? 'one buyer' : `${count} buyers`}.
      </p>
      {reviews?.map(({ id: own, name, rating, text, answer, day }) => (
        <Review
          key={own}
          rating={rating}
          text={text}
          foot={`${name || NAMELESS} · ${month.format(new Date(day))}`}
          answer={answer}
        />
      ))}
      <div className={styles.check}>
        <b>How we check reviews</b>
        {howWeCheck.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      {reviews && (
        <script type="application/json" id={elementId(id)} suppressHydrationWarning>
          {scriptJson({ reviews })}
        </script>
      )}
    </div>
  )
}

function Review({ rating, text, foot, answer }: { rating: number; text: string; foot: string; answer?: string }) {
  return (
    <figure className={styles.review}>
      <p className={styles.rating}>
        <span aria-hidden="true">{'★'.repeat(rating).padEnd(STARS_MAX, '☆')}</span>
        <VisuallyHidden>
          Rated {rating} of {STARS_MAX}
        </VisuallyHidden>
      </p>
      {text && <blockquote>{text}</blockquote>}
      <figcaption>{foot}</figcaption>
      {answer && (
        <p className={styles.answer}>
          <b>Our answer:</b> {answer}
        </p>
      )}
    </figure>
  )
}

/** The samples that stand in for reviews, labelled as such (docs/decisions/018). */
function SampleReviews() {
  return (
    <div className={styles.reviews}>
      <Notice>
        <p>{SAMPLE_NOTE}</p>
      </Notice>
      {sampleReviews.map(({ author, rating, comment, date }) => (
        <Review key={author} rating={rating} text={comment} foot={`${author} · ${date}`} />
      ))}
    </div>
  )
}
