import { useState } from 'react'
import { formatDay, formatMoment } from '#shop/dates.ts'
import type { OrderAnswer } from '#shop/desk/orders.ts'
import { Button } from '../../storefront/ui/button.tsx'
import { Dialog } from '../../storefront/ui/dialog.tsx'
import { Notice } from '../../storefront/ui/notice.tsx'
import { dayOf, daysLeft } from '../parts/order-words.ts'
import { useNow } from '../parts/use-now.ts'
import type { RunChange } from './use-change.ts'

type Props = { order: OrderAnswer; run: RunChange; isBusy: boolean }

/** What the customer has withdrawn from, with the day by which the money has to be back, and what the bank waits for. */
export function Withdrawals({ order, run, isBusy }: Props) {
  const [isAsking, setAsking] = useState(false)
  const now = useNow()
  const open = order.withdrawals.filter(({ doneAt }) => doneAt === null)
  const disputes = order.disputes.filter(({ outcome }) => outcome === null)
  const close = async () => {
    setAsking(false)
    await run({ change: 'withdrawal-done', wanted: 'Withdrawal dealt with', done: 'The withdrawal is dealt with' })
  }
  return (
    <>
      {disputes.map(({ id, reason, answerBy }) => (
        <Notice key={id} kind="error">
          <p>
            <strong>The payer disputes this payment</strong> ({reason.replaceAll('_', ' ')}).{' '}
            {answerBy === null ? 'The bank takes no answer.' : `Answer in Stripe by ${dayOf(answerBy)}.`}
          </p>
        </Notice>
      ))}
      {open.map(({ id, receivedAt, items, name, refundBy }) => (
        <Notice key={id} kind="warning">
          <p>
            <strong>Withdrawn on {formatMoment(new Date(receivedAt))}</strong> by {name}: {items || 'the whole order'}.
          </p>
          <p>
            The money has to be back by {formatDay(refundBy)}, {daysLeft(refundBy, now)}. You may wait until the pieces
            or proof of posting have come.
          </p>
          <Button kind="secondary" busy={isBusy} onClick={() => setAsking(true)}>
            Dealt with
          </Button>
        </Notice>
      ))}
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Is the withdrawal dealt with?"
        footer={
          <Button wide busy={isBusy} onClick={() => void close()}>
            Yes, it is dealt with
          </Button>
        }
      >
        <p>The money is back with the customer, or they keep the pieces. The desk stops reminding you.</p>
      </Dialog>
    </>
  )
}
