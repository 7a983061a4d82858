import { type SubmitEvent, useState } from 'react'
import { formatDay, formatMoment } from '#shop/dates.ts'
import type { OrderAnswer } from '#shop/desk/orders.ts'
import { isPaid } from '#shop/orders/states.ts'
import { paymentProvider } from '#shop/payment-provider.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { LineEditor } from '../lines/line-editor.tsx'
import { countedItems, type EditedLines, orderedLines } from '../lines/lines.ts'
import { useSignedIn } from '../session/signed-in.ts'
import { dayOf, daysLeft } from '../words/days.ts'
import { useNow } from '../words/use-now.ts'
import styles from './order.module.css'
import { RefundForm } from './refund-form.tsx'
import type { RunChange } from './use-order-change.ts'

type Props = { order: OrderAnswer; run: RunChange; isBusy: boolean }
type Statement = OrderAnswer['withdrawals'][number]

/** The quantity of each item to refund for a statement; null for all that is left, with the postage. */
function toRefundOf({ summary }: OrderAnswer, { returned, items, toRefund }: Statement) {
  const isWhole = returned === null && items === '' && summary.items.every(({ isWithdrawable }) => isWithdrawable)
  return isWhole ? null : toRefund.quantities
}

/** The quantity of each item that a statement gives back; null for the whole order. */
function countsOf({ summary: { items } }: OrderAnswer, { returned }: Statement): number[] | null {
  if (returned === null) return null
  return items.map(({ itemId, quantity }) => {
    const own = returned.find((one) => one.itemId === itemId)
    return Math.min(quantity, own?.quantity ?? 0)
  })
}

export function Withdrawals({ order, run, isBusy, onReturned }: Props & { onReturned: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const [refunding, setRefunding] = useState<Statement | null>(null)
  const { me } = useSignedIn()
  const now = useNow()
  const canRefund = me.staff?.role === 'owner' && isPaid(order.summary.state) && order.left.cents > 0
  const open = order.withdrawals.filter(({ doneAt }) => doneAt === null)
  const disputes = order.disputes.filter(({ outcome }) => outcome === null)
  return (
    <>
      {disputes.map(({ id, reason, answerBy }) => (
        <Notice key={id} kind="error">
          <p>
            <strong>The customer disputes this payment</strong> ({reason.replaceAll('_', ' ')}).{' '}
            {answerBy === null
              ? 'The bank doesn’t accept an answer.'
              : `Answer in ${paymentProvider.name} by ${dayOf(answerBy)}.`}
          </p>
        </Notice>
      ))}
      {open.map((statement) => (
        <Notice key={statement.id} kind="warning">
          <p className={styles.noted}>
            <strong>Withdrawn on {formatMoment(new Date(statement.receivedAt))}</strong> by {statement.name}:{' '}
            {statement.items || 'the whole order'}.
          </p>
          {statement.toRefund.isRefunded ? (
            <p>Refunded. Record the return once the items are back.</p>
          ) : (
            <p>
              Refund by {formatDay(statement.refundBy)}, {daysLeft(statement.refundBy, now)}. You may wait until the
              items or proof of posting arrive.
            </p>
          )}
          <div className={styles.buttons}>
            {canRefund && !statement.toRefund.isRefunded && (
              <Button onClick={() => setRefunding(statement)}>Refund withdrawal</Button>
            )}
            <Button
              kind={statement.toRefund.isRefunded ? 'primary' : 'secondary'}
              busy={isBusy}
              onClick={() => setAsking(true)}
            >
              Record the return
            </Button>
          </div>
        </Notice>
      ))}
      <Dialog open={isAsking} onClose={() => setAsking(false)} title="Record the return">
        {isAsking && (
          <DealtWith
            order={order}
            open={open}
            run={run}
            isBusy={isBusy}
            onDone={() => setAsking(false)}
            onReturned={onReturned}
          />
        )}
      </Dialog>
      <Dialog open={refunding !== null} onClose={() => setRefunding(null)} title="Refund withdrawal">
        {refunding && (
          <RefundForm
            order={order}
            run={run}
            isBusy={isBusy}
            returned={toRefundOf(order, refunding)}
            onDone={() => setRefunding(null)}
          />
        )}
      </Dialog>
    </>
  )
}

type DealtWithProps = Props & { open: readonly Statement[]; onDone: () => void; onReturned: () => void }

function DealtWith({ order, open, run, isBusy, onDone, onReturned }: DealtWithProps) {
  const { items } = order.summary
  const stated = open.map((statement) => countsOf(order, statement))
  const [lines, setLines] = useState<EditedLines>(() =>
    orderedLines(
      items,
      items.map(({ quantity, isWithdrawable }, index) => {
        const sum = stated.reduce(
          (total, one) => total + (one === null ? (isWithdrawable ? quantity : 0) : (one[index] ?? 0)),
          0,
        )
        return Math.min(quantity, sum)
      }),
    ),
  )
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const chosen = countedItems(items, lines)
    const body = items.length > 0 ? { items: chosen } : {}
    onDone()
    const done = await run({
      change: 'withdrawal-done',
      body,
      wanted: 'Withdrawal completed',
      done: 'Withdrawal completed',
    })
    if (done && chosen.length > 0) onReturned()
  }
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <p>
        Choose the items that the customer returns. We take them off what’s left to make and pack. Choose none if the
        customer keeps everything. Refund reminders stop.
      </p>
      <LineEditor of={{ kind: 'count', items }} lines={lines} onChange={setLines} />
      <Button type="submit" wide busy={isBusy}>
        Complete withdrawal
      </Button>
    </form>
  )
}

export function Swap({ order: { swap }, run, isBusy }: Props) {
  if (swap === null || swap.doneAt !== null) return null
  return (
    <Notice kind="warning">
      <p>
        <strong>Swap requested on {formatMoment(new Date(swap.askedAt))}</strong>: {swap.item} for {swap.wanted}.
      </p>
      <p>
        {swap.destination ? `Post it to ${swap.destination}.` : 'Post it to the same address as the parcel.'} Don’t put
        a price in the parcel.
      </p>
      <Button
        kind="secondary"
        busy={isBusy}
        onClick={() => void run({ change: 'swap-done', wanted: 'Swap completed', done: 'Swap completed' })}
      >
        Mark as swapped
      </Button>
    </Notice>
  )
}
