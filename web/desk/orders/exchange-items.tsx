import { useState } from 'react'
import type { OrderAnswer } from '#shop/desk/orders.ts'
import { isToBeMade } from '#shop/orders/states.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useSignedIn } from '../session/signed-in.ts'
import { ExchangeForm } from './exchange-form.tsx'
import styles from './order.module.css'
import type { RunChange } from './use-order-change.ts'

type Props = { order: OrderAnswer; run: RunChange; isBusy: boolean }

/** The button that exchanges items of a posted order; only owners get it. */
export function ExchangeItems({ order, run, isBusy }: Props) {
  const { me } = useSignedIn()
  const [isOpen, setOpen] = useState(false)
  const { toExchange } = order
  if (toExchange === null || me.staff?.role !== 'owner') return null
  return (
    <div className={styles.refund}>
      <Button kind="quiet" onClick={() => setOpen(true)}>
        Exchange items
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Exchange items">
        {isOpen && (
          <ExchangeForm order={order} left={toExchange} run={run} isBusy={isBusy} onSent={() => setOpen(false)} />
        )}
      </Dialog>
    </div>
  )
}

/** The button that cancels an exchange before it is posted; only owners get it. */
export function CancelExchange({ order, run, isBusy }: Props) {
  const { me } = useSignedIn()
  const [isAsking, setAsking] = useState(false)
  const { channel, state, email } = order.summary
  const isPosted = order.parcels.length > 0
  if (channel !== 'replacement' || !isToBeMade(state) || isPosted || me.staff?.role !== 'owner') return null
  const cancel = async () => {
    await run({ change: 'cancel-exchange', wanted: 'Cancel exchange', done: 'Exchange cancelled' })
    setAsking(false)
  }
  return (
    <div className={styles.refund}>
      <Button kind="quiet" onClick={() => setAsking(true)}>
        Cancel exchange
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Cancel this exchange?"
        footer={
          <Button wide busy={isBusy} onClick={() => void cancel()}>
            Cancel exchange
          </Button>
        }
      >
        <p>
          What’s in stock goes back on sale. Nothing is refunded, as nothing was paid for it.{' '}
          {email !== null && `${email} gets an e-mail that it’s cancelled, if the one about the exchange has left.`}
        </p>
      </Dialog>
    </div>
  )
}
