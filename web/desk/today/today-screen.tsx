import { dayInIreland, formatDay, formatMoment } from '#shop/dates.ts'
import { Done } from '#shop/desk/access.ts'
import { TodayAnswer } from '#shop/desk/orders.ts'
import { deskApi, deskPaths } from '#shop/desk/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { dayOf, daysLeft } from '../parts/order-words.ts'
import { Empty, Loaded, Screen, Section } from '../parts/screen.tsx'
import { SendAgain } from '../parts/send-again.tsx'
import { useDeskMutation } from '../parts/use-desk-mutation.ts'
import { useDeskQuery } from '../parts/use-desk-query.ts'
import { useNow } from '../parts/use-now.ts'
import { ChooseAll, PrintChosen, useChosen } from '../print/choosing.tsx'
import { BenchCard } from './bench-card.tsx'
import styles from './today.module.css'

const empty = 'Nothing waits for you. Put the kettle on.'

/** What the day asks for: to make, to post, withdrawn, disputed, troubles and e-mails that are stuck. */
export function TodayScreen() {
  const today = useDeskQuery(deskApi.today, TodayAnswer)
  const now = useNow()
  return (
    <Screen title="Today" lead={<p className={styles.day}>{formatDay(dayInIreland(now))}</p>}>
      <Loaded query={today}>{(answer) => <Day answer={answer} onChange={today.reload} />}</Loaded>
    </Screen>
  )
}

type Props = { answer: TodayAnswer; onChange: () => Promise<void> }

function Day({ answer, onChange }: Props) {
  const { toMake, toPost, withdrawn, swaps, disputed, troubles, unmatchedPayments, emails } = answer
  const count = [toMake, toPost, withdrawn, swaps, disputed, troubles, unmatchedPayments, emails].reduce(
    (sum, list) => sum + list.length,
    answer.reviewsToRead,
  )
  const chosen = useChosen([...toMake, ...toPost])
  if (count === 0) return <Empty>{empty}</Empty>
  return (
    <>
      <Urgent answer={answer} onChange={onChange} />
      {answer.reviewsToRead > 0 && (
        <Notice>
          <p>
            <Link to={deskPaths.customers}>
              {answer.reviewsToRead === 1 ? 'A review waits' : `${answer.reviewsToRead} reviews wait`}
            </Link>{' '}
            to be read.
          </p>
        </Notice>
      )}
      <ChooseAll chosen={chosen} />
      <div className={styles.bench}>
        <Section title="To make" count={toMake.length}>
          {toMake.length === 0 && <p className={styles.none}>All is made.</p>}
          <ul className={styles.cards}>
            {toMake.map((order) => (
              <BenchCard key={order.id} order={order} chosen={chosen} action="made" onChange={onChange} />
            ))}
          </ul>
        </Section>
        <Section title="To post" count={toPost.length}>
          {toPost.length === 0 && <p className={styles.none}>Nothing waits for the post.</p>}
          <ul className={styles.cards}>
            {toPost.map((order) => (
              <BenchCard key={order.id} order={order} chosen={chosen} action="posted" onChange={onChange} />
            ))}
          </ul>
        </Section>
      </div>
      <PrintChosen chosen={chosen} />
    </>
  )
}

function Urgent({ answer: { withdrawn, swaps, disputed, troubles, unmatchedPayments, emails }, onChange }: Props) {
  const now = useNow()
  return (
    <>
      {disputed.map(({ order, answerBy }) => (
        <Notice key={order.id} kind="error">
          <p>
            <strong>
              <Link to={deskPaths.order(order.id)}>{order.reference}</Link> is disputed.
            </strong>{' '}
            {answerBy === null
              ? 'The bank takes no answer.'
              : `Answer the bank in Stripe by ${dayOf(answerBy)}, ${daysLeft(dayInIreland(new Date(answerBy)), now)}.`}
          </p>
        </Notice>
      ))}
      {withdrawn.length > 0 && (
        <Section title="Withdrawn" count={withdrawn.length}>
          <ul className={styles.rows}>
            {withdrawn.map(({ order, withdrawal }) => (
              <li key={withdrawal.id}>
                <Link to={deskPaths.order(order.id)} className={styles.row}>
                  <strong>{order.reference}</strong>
                  <span>{withdrawal.items || 'The whole order'}</span>
                  <span className={styles.clock}>
                    Money back by {formatDay(withdrawal.refundBy)}, {daysLeft(withdrawal.refundBy, now)}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {swaps.length > 0 && (
        <Section title="Gifts to swap" count={swaps.length}>
          <ul className={styles.rows}>
            {swaps.map(({ order, swap }) => (
              <li key={order.id}>
                <Link to={deskPaths.order(order.id)} className={styles.row}>
                  <strong>{order.reference}</strong>
                  <span>
                    {swap.item} for {swap.wanted}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {troubles.length > 0 && (
        <Section title="Troubles" count={troubles.length}>
          <ul className={styles.rows}>
            {troubles.map(({ id, detail, since }) => (
              <li key={id} className={styles.row}>
                <strong>{detail}</strong>
                <span>Since {formatMoment(new Date(since))}</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <UnmatchedPayments payments={unmatchedPayments} onChange={onChange} />
      {emails.length > 0 && (
        <Section title="E-mails that could not be sent" count={emails.length}>
          <ul className={styles.rows}>
            {emails.map(({ id, kind, error, orderId, reference }) => (
              <li key={id} className={styles.row}>
                <strong>
                  {kind.replaceAll('-', ' ')}
                  {orderId !== null && (
                    <>
                      , <Link to={deskPaths.order(orderId)}>{reference}</Link>
                    </>
                  )}
                </strong>
                <span>{error}</span>
                <SendAgain id={id} name={kind.replaceAll('-', ' ')} onSent={onChange} />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}

type UnmatchedPaymentsProps = {
  payments: TodayAnswer['unmatchedPayments']
  onChange: () => Promise<void>
}

/** Money that belongs to no order, each payment until the owner marks it as dealt with. */
function UnmatchedPayments({ payments, onChange }: UnmatchedPaymentsProps) {
  const { run, running } = useDeskMutation(Done)
  if (payments.length === 0) return null
  const close = async (id: string) => {
    await run({ path: deskApi.closeUnmatchedPayment, body: { id }, done: 'Marked as dealt with' })
    await onChange()
  }
  return (
    <Section title="Payments without an order" count={payments.length}>
      <p className={styles.none}>
        Your Stripe account took this money, and the shop did not ask for it. Find the session in Stripe’s dashboard,
        then send what was bought or refund it there.
      </p>
      <ul className={styles.rows}>
        {payments.map(({ id, amount, name, email, noticedAt }) => (
          <li key={id} className={styles.row}>
            <strong>
              {amount} from {name ?? email ?? 'an unknown payer'}
            </strong>
            {name !== null && email !== null && <span>{email}</span>}
            <span className={styles.session}>{id}</span>
            <span>Noticed {formatMoment(new Date(noticedAt))}</span>
            <Button
              kind="secondary"
              busy={running?.body?.id === id}
              onClick={() => void close(id)}
              aria-label={`Mark the payment of ${amount} as dealt with`}
            >
              Dealt with
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  )
}
