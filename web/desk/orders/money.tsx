import { useState } from 'react'
import type { OrderAnswer } from '#shop/desk/orders.ts'
import { deskApi } from '#shop/desk/paths.ts'
import { formatCents } from '#shop/money.ts'
import { isPaid } from '#shop/orders/states.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { dayOf } from '../parts/order-words.ts'
import { Section } from '../parts/screen.tsx'
import { useSignedIn } from '../session/signed-in.ts'
import { Firm } from './firm.tsx'
import styles from './order.module.css'
import { RefundForm } from './refund-form.tsx'
import type { RunChange } from './use-order-change.ts'

/** What went back to the buyer, and for owners the way to give more back. */
export function Money({ order, run, isBusy }: { order: OrderAnswer; run: RunChange; isBusy: boolean }) {
  const { me } = useSignedIn()
  const [isOpen, setOpen] = useState(false)
  const { state, total } = order.summary
  if (!isPaid(state)) return null
  const isOver = order.refunded >= total
  return (
    <Section title="Money">
      <div className={styles.card}>
        {order.refunds.map(({ id, amount, state: refundState, createdAt }) => (
          <p key={id} className={styles.fact}>
            {formatCents(amount)} {refundState === 'failed' ? 'could not go back' : 'went back'} on {dayOf(createdAt)}
          </p>
        ))}
        {order.refunds.length === 0 && <p className={styles.fact}>No refunds</p>}
        <a href={deskApi.invoices(order.summary.id)} target="_blank" rel="noreferrer">
          Invoice and credit notes
        </a>
        <Firm order={order} run={run} isBusy={isBusy} />
        {order.texts.length > 0 && (
          <details>
            <summary>Terms that applied</summary>
            <ul>
              {order.texts.map(({ name, number, since }) => (
                <li key={name}>
                  <a href={deskApi.legalText(name, number)} target="_blank" rel="noreferrer">
                    {name}, since {dayOf(since)}
                  </a>
                </li>
              ))}
            </ul>
          </details>
        )}
        {!isOver && me.staff?.role === 'owner' && (
          <div className={styles.buttons}>
            <Button kind="secondary" danger onClick={() => setOpen(true)}>
              Refund
            </Button>
          </div>
        )}
      </div>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={`Refund ${order.summary.reference}`}>
        <RefundForm order={order} run={run} isBusy={isBusy} onDone={() => setOpen(false)} />
      </Dialog>
    </Section>
  )
}
