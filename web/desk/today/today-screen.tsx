import type { ComponentProps } from 'react'
import type { JsonCall } from '#shop/calls/call.ts'
import { closeUnmatchedPayment, freeUnpaid, readToday } from '#shop/calls/today.ts'
import { counted } from '#shop/counted.ts'
import { dayInIreland, formatDay, formatMoment } from '#shop/dates.ts'
import type { Done } from '#shop/desk/access.ts'
import { type TodayAnswer, UNPAID } from '#shop/desk/orders.ts'
import { deskPaths } from '#shop/desk/paths.ts'
import { paymentProvider } from '#shop/payment-provider.ts'
import { missingLegalFacts } from '#shop/settings/settings.ts'
import { useShop } from '../../shop/use-shop.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useDeskMutation } from '../calls/use-desk-mutation.ts'
import { useDeskQuery } from '../calls/use-desk-query.ts'
import { Empty, Loaded, Screen, Section } from '../layout/screen.tsx'
import { SendAgain } from '../order-details/send-again.tsx'
import { dueOf, preparingTitle } from '../order-details/stage-words.ts'
import { ChooseAll, PrintChosen, useChosen } from '../print/choosing.tsx'
import { useSignedIn } from '../session/signed-in.ts'
import { dayOf, daysLeft, daysUntil } from '../words/days.ts'
import { useNow } from '../words/use-now.ts'
import { BenchCard } from './bench-card.tsx'
import styles from './today.module.css'

/** A refund that is due within so many days stands above the day's work. */
const URGENT_DAYS = 3

const empty = 'Nothing waits for you. Put the kettle on.'

export function TodayScreen() {
  const today = useDeskQuery(readToday, {})
  const now = useNow()
  return (
    <Screen wide title="Today" lead={<p className={styles.day}>{formatDay(dayInIreland(now))}</p>}>
      <Loaded query={today}>{(answer) => <Day answer={answer} onChange={today.reload} />}</Loaded>
    </Screen>
  )
}

type Props = { answer: TodayAnswer; onChange: () => Promise<void> }

function Day({ answer, onChange }: Props) {
  const { toMake, toPost, withdrawn, swaps, disputed, soldTwice, troubles, unmatchedPayments, emails } = answer
  const count = [toMake, toPost, withdrawn, swaps, disputed, soldTwice, troubles, unmatchedPayments, emails].reduce(
    (sum, list) => sum + list.length,
    answer.reviewsToRead,
  )
  const chosen = useChosen([...toMake, ...toPost])
  const now = useNow()
  const isRefundUrgent = withdrawn.some(({ withdrawal }) => isUrgent(withdrawal, now))
  if (count === 0)
    return (
      <>
        <Empty>{empty}</Empty>
        <SetUp />
      </>
    )
  return (
    <>
      <Urgent answer={answer} onChange={onChange} />
      {isRefundUrgent && <Withdrawn withdrawn={withdrawn} />}
      {answer.reviewsToRead > 0 && (
        <Notice>
          <p>
            <Link to={deskPaths.customers}>Read {counted(answer.reviewsToRead, 'new review')}</Link>
          </p>
        </Notice>
      )}
      <ChooseAll chosen={chosen} />
      <div className={styles.bench}>
        <Section title={preparingTitle(toMake)} count={toMake.length}>
          {toMake.length === 0 && <p className={styles.none}>All made.</p>}
          <Days orders={toMake} chosen={chosen} action="made" onChange={onChange} />
        </Section>
        <Section title="To post" count={toPost.length}>
          {toPost.length === 0 && <p className={styles.none}>Nothing to post.</p>}
          <Days orders={toPost} chosen={chosen} action="posted" onChange={onChange} />
        </Section>
        {!isRefundUrgent && <Withdrawn withdrawn={withdrawn} />}
      </div>
      <PrintChosen chosen={chosen} />
    </>
  )
}

type DaysProps = Omit<ComponentProps<typeof BenchCard>, 'order' | 'isFirst'> & { orders: TodayAnswer['toMake'] }

/** Orders by the day on which each is due. */
function Days({ orders, ...card }: DaysProps) {
  const now = useNow()
  const wordsOf = (order: TodayAnswer['toMake'][number]) => dueOf(order, now).words
  const days = [...new Set(orders.map(wordsOf))].map((words) => ({
    words,
    due: orders.filter((order) => wordsOf(order) === words),
  }))
  return days.map(({ words, due }) => (
    <div key={words} className={styles.dueDay}>
      <h3>
        {words} · {due.length}
      </h3>
      <ul className={styles.cards}>
        {due.map((order) => (
          <BenchCard key={order.id} order={order} isFirst={order === orders[0]} {...card} />
        ))}
      </ul>
    </div>
  ))
}

function SetUp() {
  const { settings } = useShop()
  const { me } = useSignedIn()
  if (me.staff?.role !== 'owner' || missingLegalFacts(settings).length === 0) return null
  return (
    <Notice>
      <p>
        Make this shop yours: its name, look, legal details and first products.{' '}
        <Link to={deskPaths.setup}>Set up your shop</Link>
      </p>
    </Notice>
  )
}

type Statement = TodayAnswer['withdrawn'][number]['withdrawal']

const isUrgent = ({ refundBy, toRefund }: Statement, now: Date) =>
  !toRefund.isRefunded && daysUntil(refundBy, now) <= URGENT_DAYS

function Withdrawn({ withdrawn }: Pick<TodayAnswer, 'withdrawn'>) {
  const now = useNow()
  if (withdrawn.length === 0) return null
  return (
    <Section title="Withdrawn" count={withdrawn.length}>
      <ul className={styles.rows}>
        {withdrawn.map(({ order, withdrawal }) => (
          <li key={withdrawal.id}>
            <Link
              to={deskPaths.order(order.id)}
              className={styles.row}
              data-urgent={isUrgent(withdrawal, now) || undefined}
            >
              <strong>{order.name ?? order.reference}</strong>
              <span>
                {order.reference}, {withdrawal.items || 'the whole order'}
              </span>
              <span className={styles.clock}>
                {withdrawal.toRefund.isRefunded
                  ? 'Refunded. Record the return'
                  : `Refund by ${formatDay(withdrawal.refundBy)}, ${daysLeft(withdrawal.refundBy, now)}`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Urgent({ answer: { swaps, disputed, soldTwice, troubles, unmatchedPayments, emails }, onChange }: Props) {
  const now = useNow()
  return (
    <>
      {soldTwice.map(({ order, items }) => (
        <Notice key={order.id} kind="error">
          <p>
            <strong>
              <Link to={deskPaths.order(order.id)}>{order.name ?? order.reference}</Link> may have bought what you sold
              at the stall:
            </strong>{' '}
            {items}. If you still have it, post it. If not, refund it.
          </p>
        </Notice>
      ))}
      {disputed.map(({ order, answerBy }) => (
        <Notice key={order.id} kind="error">
          <p>
            <strong>
              <Link to={deskPaths.order(order.id)}>{order.reference}</Link> has a dispute.
            </strong>{' '}
            {answerBy === null
              ? 'The bank doesn’t accept an answer.'
              : `Answer the bank in ${paymentProvider.name} by ${dayOf(answerBy)}, ${daysLeft(dayInIreland(new Date(answerBy)), now)}.`}
          </p>
        </Notice>
      ))}
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
        <Section title="Problems" count={troubles.length}>
          <ul className={styles.rows}>
            {troubles.map(({ id, detail, since }) => (
              <li key={id} className={styles.row} data-urgent>
                <strong>{detail}</strong>
                <span>Since {formatMoment(new Date(since))}</span>
                {id === UNPAID && (
                  <Settle call={freeUnpaid} id={id} done="Back on sale" onChange={onChange}>
                    Put back on sale
                  </Settle>
                )}
              </li>
            ))}
          </ul>
        </Section>
      )}
      <UnmatchedPayments payments={unmatchedPayments} onChange={onChange} />
      {emails.length > 0 && (
        <Section title="E-mails we couldn’t send" count={emails.length}>
          <ul className={styles.rows}>
            {emails.map(({ id, kind, error, orderId, reference }) => (
              <li key={id} className={styles.row} data-urgent>
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

type SettleProps = {
  call: typeof freeUnpaid | typeof closeUnmatchedPayment
  id: string
  done: string
  label?: string
  onChange: () => Promise<void>
  children: string
}

function Settle({ call, id, done, label, onChange, children }: SettleProps) {
  const { run, isBusy } = useDeskMutation<JsonCall<typeof Done>>(call)
  return (
    <Button
      kind="secondary"
      busy={isBusy}
      aria-label={label}
      onClick={() => void run({ body: { id }, done }).then(onChange)}
    >
      {children}
    </Button>
  )
}

type UnmatchedPaymentsProps = {
  payments: TodayAnswer['unmatchedPayments']
  onChange: () => Promise<void>
}

function UnmatchedPayments({ payments, onChange }: UnmatchedPaymentsProps) {
  if (payments.length === 0) return null
  return (
    <Section title="Payments without an order" count={payments.length}>
      <p className={styles.none}>
        No order asked for these. Find each in {paymentProvider.name}’s dashboard. Then send what was bought, or refund
        it there.
      </p>
      <ul className={styles.rows}>
        {payments.map(({ id, amount, name, email, noticedAt }) => (
          <li key={id} className={styles.row} data-urgent>
            <strong>
              {amount} from {name ?? email ?? 'an unknown payer'}
            </strong>
            {name !== null && email !== null && <span>{email}</span>}
            <span className={styles.session}>{id}</span>
            <span>Seen on {formatMoment(new Date(noticedAt))}</span>
            <Settle
              call={closeUnmatchedPayment}
              id={id}
              done="Marked as resolved"
              label={`Mark as resolved: payment of ${amount}`}
              onChange={onChange}
            >
              Mark as resolved
            </Settle>
          </li>
        ))}
      </ul>
    </Section>
  )
}
