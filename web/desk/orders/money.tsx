import { useState } from 'react'
import { pathTo } from '#shop/calls/call.ts'
import { showLegalText } from '#shop/calls/law.ts'
import { showInvoices } from '#shop/calls/orders.ts'
import type { OrderAnswer } from '#shop/desk/orders.ts'
import { formatCents } from '#shop/money.ts'
import { isAtStall } from '#shop/orders/channels.ts'
import { isPaid, isToBeMade } from '#shop/orders/states.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { FoldedSection } from '../layout/screen.tsx'
import { useSignedIn } from '../session/signed-in.ts'
import { dayOf } from '../words/days.ts'
import { Firm } from './firm.tsx'
import styles from './order.module.css'
import { RefundForm } from './refund-form.tsx'
import type { RunChange } from './use-order-change.ts'

type Props = { order: OrderAnswer; run: RunChange; isBusy: boolean }

export function Money({ order, run, isBusy }: Props) {
  const { refunded, refunds, texts, summary } = order
  // Nothing is paid for an exchange.
  if (!isPaid(summary.state) || summary.channel === 'replacement') return null
  return (
    <FoldedSection title="Money" note={refunded === 0 ? 'No refunds' : `${formatCents(refunded)} refunded`}>
      <div className={styles.card}>
        {refunds.map(({ id, amount, state, createdAt }) => (
          <p key={id} className={styles.fact}>
            {formatCents(amount)} {state === 'failed' ? 'couldn’t be refunded' : 'refunded'} on {dayOf(createdAt)}
          </p>
        ))}
        <a href={pathTo(showInvoices, { id: summary.id })} target="_blank" rel="noreferrer">
          Invoice and credit notes
        </a>
        <div>
          <Firm order={order} run={run} isBusy={isBusy} />
          {texts.length > 0 && (
            <Disclosure summary="Terms that applied">
              <ul>
                {texts.map(({ name, number, since }) => (
                  <li key={name}>
                    <a href={pathTo(showLegalText, { name, number: String(number) })} target="_blank" rel="noreferrer">
                      {name}, since {dayOf(since)}
                    </a>
                  </li>
                ))}
              </ul>
            </Disclosure>
          )}
        </div>
      </div>
    </FoldedSection>
  )
}

/** The buttons that refund some of an order's items or cancel it; only owners get them, while something is left to refund. */
export function Refund({ order, run, isBusy }: Props) {
  const { me } = useSignedIn()
  const [isOpen, setOpen] = useState(false)
  const [isCancelling, setCancelling] = useState(false)
  const { state, channel } = order.summary
  if (!isPaid(state) || order.left.cents === 0 || me.staff?.role !== 'owner') return null
  return (
    <div className={styles.refund}>
      {isToBeMade(state) && order.parcels.length === 0 && !isAtStall(channel) && (
        <Button kind="quiet" onClick={() => setCancelling(true)}>
          Cancel order
        </Button>
      )}
      <Button kind="quiet" onClick={() => setOpen(true)}>
        Refund items
      </Button>
      <Dialog open={isCancelling} onClose={() => setCancelling(false)} title="Cancel order">
        <RefundForm order={order} run={run} isBusy={isBusy} isCancellation onDone={() => setCancelling(false)} />
      </Dialog>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Refund items">
        <RefundForm order={order} run={run} isBusy={isBusy} onDone={() => setOpen(false)} />
      </Dialog>
    </div>
  )
}
