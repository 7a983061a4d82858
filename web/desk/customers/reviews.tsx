import * as v from 'valibot'
import { decideReview, readReviews, switchReviewRequests } from '#shop/calls/reviews.ts'
import { formatMoment } from '#shop/dates.ts'
import { deskPaths } from '#shop/desk/paths.ts'
import type { DeskReview, DeskReviewsAnswer } from '#shop/desk/reviews.ts'
import { ANSWER_MAX, REVIEW_AFTER_DAYS, STARS_MAX } from '#shop/promises.ts'
import { NAMELESS } from '#shop/reviews/rating.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { Link } from '../../ui/link.tsx'
import { useDeskMutation } from '../calls/use-desk-mutation.ts'
import { useDeskQuery } from '../calls/use-desk-query.ts'
import { UnreadableDraft } from '../drafts/draft-notice.tsx'
import { useDraft } from '../drafts/use-draft.ts'
import { Loaded, Section } from '../layout/screen.tsx'
import styles from './customers.module.css'
import own from './reviews.module.css'

export function Reviews() {
  const reviews = useDeskQuery(readReviews, {})
  const { run } = useDeskMutation(switchReviewRequests, { set: reviews.set })
  return (
    <Section title="Reviews" {...(reviews.value && { count: reviews.value.waiting })}>
      <Loaded query={reviews}>
        {({ reviews: rows, isAsking, hasMail }) => (
          <>
            <p className={styles.lead}>
              {hasMail
                ? `${isAsking ? 'We ask' : 'We can ask'} customers for a review once, ${REVIEW_AFTER_DAYS} days after you post their order.`
                : 'Set up a mail server to ask customers for reviews. The Shop screen says how.'}
            </p>
            {hasMail && (
              <Button
                kind="secondary"
                aria-pressed={isAsking}
                onClick={() =>
                  void run({
                    body: { isAsking: !isAsking },
                    done: isAsking ? 'We no longer ask for reviews' : 'We’ll ask customers for reviews',
                  })
                }
              >
                {isAsking ? 'Stop asking for reviews' : 'Ask for reviews'}
              </Button>
            )}
            <ul className={own.reviews}>
              {rows.map((review) => (
                <Review key={review.id} review={review} set={reviews.set} />
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </Section>
  )
}

const Answer = v.string()
const states = { waiting: 'New', approved: 'Published', declined: 'Declined' } as const

function Review({ review, set }: { review: DeskReview; set: (answer: DeskReviewsAnswer) => void }) {
  const { id, version, rating, text, name, productName, state, createdAt, orderId, reference } = review
  const draft = useDraft(`review ${id}`, Answer, review.answer, version)
  const answer = draft.value
  const { run, isBusy } = useDeskMutation(decideReview, { set })
  const decide = (to: 'approved' | 'declined') =>
    run({
      body: { id, version, state: to, answer },
      done: to === 'approved' ? 'Review published' : 'Review declined',
      draft,
    })
  const isShown = state === 'approved'
  return (
    <li className={own.review} data-state={state}>
      <p className={own.head}>
        <strong>{productName}</strong>
        <span className={own.state}>{states[state]}</span>
      </p>
      <p className={own.stars} role="img" aria-label={`${rating} of ${STARS_MAX} stars`}>
        {'★'.repeat(rating).padEnd(STARS_MAX, '☆')}
      </p>
      {text && <blockquote className={own.words}>{text}</blockquote>}
      <p className={own.who}>
        {name || NAMELESS} · {formatMoment(new Date(createdAt))} ·{' '}
        <Link to={deskPaths.order(orderId)}>{reference}</Link>
      </p>
      <UnreadableDraft of={draft} />
      <TextArea
        label="Your public answer (optional)"
        rows={2}
        limit={ANSWER_MAX}
        value={answer}
        onChange={({ currentTarget: { value } }) => draft.change(() => value)}
      />
      <div className={styles.buttons}>
        <Button busy={isBusy} kind="secondary" onClick={() => void decide('approved')}>
          {isShown ? 'Save answer' : 'Publish review'}
        </Button>
        {state !== 'declined' && (
          <Button busy={isBusy} kind="secondary" danger onClick={() => void decide('declined')}>
            Decline review
          </Button>
        )}
      </div>
    </li>
  )
}
