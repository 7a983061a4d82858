import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { readPublishedReviews } from '#shop/calls/public/reviews.ts'
import { scriptJson } from '#shop/pages/metadata.ts'
import { STARS_MAX } from '#shop/promises.ts'
import { NAMELESS, reviewsOf } from '#shop/reviews/rating.ts'
import { ReviewsAnswer } from '#shop/reviews/review.ts'
import { SAMPLE_NOTE, sampleReviews } from '#shop/reviews/sample-reviews.ts'
import { howWeCheck } from '#shop/texts/reviews.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Stars } from '../../catalogue/stars.tsx'
import { useSamples } from '../../layout/flags.tsx'
import { usePageSettings, useRating } from '../../layout/page-settings.tsx'
import styles from './details.module.css'

const month = new Intl.DateTimeFormat('en-IE', { year: 'numeric', month: 'long', timeZone: 'UTC' })

/** The reviews of a product, or the samples while there are none (S2.85). */
export function Reviews({ id }: { id: string }) {
  const rating = useRating(id)
  const samples = useSamples()
  if (rating) return <OfBuyers key={id} id={id} />
  if (samples === 'shown') return <SampleReviews />
  return <p className={styles.none}>No reviews yet</p>
}

const elementId = (id: string) => `reviews-${id}`

function readFromPage(id: string): ReviewsAnswer | null {
  const text = document.getElementById(elementId(id))?.textContent
  if (!text) return null
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), ReviewsAnswer), text)
  return parsed.success ? parsed.output : null
}

async function ask(id: string, signal: AbortSignal): Promise<ReviewsAnswer | null> {
  const { makeCall } = await import('../../../calls/make-call.ts')
  const result = await makeCall(readPublishedReviews, { product: id }, { signal })
  return result.ok ? result.value : null
}

function useReviews(id: string): ReviewsAnswer | null {
  const all = usePageSettings().reviews
  const [answer, setAnswer] = useState(() => (import.meta.env.SSR ? reviewsOf(id, all ?? []) : readFromPage(id)))
  useEffect(() => {
    if (answer !== null) return
    const leaving = new AbortController()
    void ask(id, leaving.signal).then((late) => !leaving.signal.aborted && setAnswer(late))
    return () => leaving.abort()
  }, [answer, id])
  return answer
}

function OfBuyers({ id }: { id: string }) {
  const answer = useReviews(id)
  if (answer === null) return null
  const { rating: mean, count, reviews } = answer
  return (
    <div className={styles.reviews}>
      <p className={styles.none}>
        <b>
          {mean.toFixed(1)} of {STARS_MAX} stars
        </b>{' '}
        from {count === 1 ? 'one buyer' : `${count} buyers`}.
      </p>
      {reviews.map(({ id: own, name, rating, text, answer: answered, day }) => {
        const foot = `${name || NAMELESS} · ${month.format(new Date(day))}`
        return <Review key={own} rating={rating} text={text} foot={foot} answer={answered} />
      })}
      <div className={styles.check}>
        <b>How we check reviews</b>
        {howWeCheck.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <script type="application/json" id={elementId(id)} suppressHydrationWarning>
        {scriptJson(answer)}
      </script>
    </div>
  )
}

function Review({ rating, text, foot, answer }: { rating: number; text: string; foot: string; answer?: string }) {
  return (
    <figure className={styles.review}>
      <Stars rating={rating} />
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
