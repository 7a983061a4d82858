import { deliveryDates, formatDay } from '#shop/dates.ts'
import { CONFIRMATION_HOURS } from '#shop/promises.ts'
import styles from './next-steps.module.css'

type Props = { email: string | null; orderedAt: string }

/** What happens after an order: letter, making, post, in dates for Ireland counted from the moment of the order (ISO UTC). */
export function NextSteps({ email, orderedAt }: Props) {
  const { madeFrom, madeBy, from, to } = deliveryDates(new Date(orderedAt))
  return (
    <section aria-labelledby="what-comes-next">
      <h2 id="what-comes-next">What happens next</h2>
      <ol className={styles.steps}>
        <li>
          A confirmation e-mail is on its way{email && ` to ${email}`}. It can take up to {CONFIRMATION_HOURS} hours;
          look in spam too.
        </li>
        <li>
          We make your order between {formatDay(madeFrom)} and {formatDay(madeBy)}.
        </li>
        <li>
          Then we post it. In Ireland it arrives between {formatDay(from)} and {formatDay(to)}; further away it takes a
          little longer.
        </li>
      </ol>
    </section>
  )
}
