import { type SubmitEvent, useState } from 'react'
import { orderChanges } from '#shop/calls/order-changes.ts'
import type { OrderAnswer } from '#shop/desk/orders.ts'
import { formatCents } from '#shop/money.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useDeskMutation } from '../calls/use-desk-mutation.ts'
import { CountField } from '../lines/line-editor.tsx'
import { useSignedIn } from '../session/signed-in.ts'
import styles from './order.module.css'
import type { RunChange } from './use-order-change.ts'

type Props = { order: OrderAnswer; run: RunChange; isBusy: boolean }

/** Says that an order was paid after others had bought its items, with the one button that refunds it. */
export function SoldOut({ order, run, isBusy }: Props) {
  const { me } = useSignedIn()
  const planning = useDeskMutation(orderChanges['refund-plan'])
  if (!order.stock.isSoldOut) return null
  const refund = async () => {
    const how = { what: { kind: 'all' }, version: order.version } as const
    const plan = await planning.run({ params: { id: order.summary.id }, body: how })
    if (!plan) return
    const sum = formatCents(plan.amount)
    const body = { ...how, key: plan.key }
    await run({ change: 'refund', body, wanted: `Refund ${sum}`, done: `Refund of ${sum} on its way` })
  }
  return (
    <Notice kind="error">
      <p>
        <strong>Paid too late.</strong> Others had bought its items by then. We’ve told the customer that you’ll refund
        all of it.
      </p>
      {me.staff?.role === 'owner' && (
        <Button busy={isBusy || planning.isBusy} onClick={() => void refund()}>
          Refund {formatCents(order.summary.total)}
        </Button>
      )}
    </Notice>
  )
}

/** Says of an order where a stall has sold more than the shop had counted. */
export function SoldAtStall({ order: { stock } }: Pick<Props, 'order'>) {
  return (
    <>
      {stock.uncounted.length > 0 && (
        <Notice>
          <p>
            <strong>Sold more than you had counted:</strong>{' '}
            {stock.uncounted.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')}. The shop shows them as
            sold now. If someone also bought one online, Today says so.
          </p>
        </Notice>
      )}
      {stock.soldTwice !== '' && (
        <Notice kind="error">
          <p>
            <strong>Sold at the stall as well:</strong> {stock.soldTwice}. If you still have it, post this order. If
            not, refund it.
          </p>
        </Notice>
      )}
    </>
  )
}

type PutBackProps = Props & { isOpen: boolean; setOpen: (isOpen: boolean) => void }

export function PutBack({ order, run, isBusy, isOpen, setOpen }: PutBackProps) {
  if (order.stock.toPutBack.length === 0) return null
  return (
    <div className={styles.refund}>
      <Button kind="quiet" onClick={() => setOpen(true)}>
        Put back on sale
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Put back on sale?">
        {isOpen && <PutBackForm order={order} run={run} isBusy={isBusy} onDone={() => setOpen(false)} />}
      </Dialog>
    </div>
  )
}

function PutBackForm({ order, run, isBusy, onDone }: Props & { onDone: () => void }) {
  const { toPutBack } = order.stock
  // By variant: another device may have put some back meanwhile.
  const [counts, setCounts] = useState<Readonly<Record<string, number>>>({})
  const countOf = ({ variant, quantity }: (typeof toPutBack)[number]) => Math.min(counts[variant] ?? 0, quantity)
  const chosen = toPutBack.flatMap((item) => {
    const quantity = countOf(item)
    return quantity > 0 ? [{ variant: item.variant, quantity }] : []
  })
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const done = await run({
      change: 'put-back',
      body: { items: chosen },
      wanted: 'Put back on sale',
      done: 'Back on sale',
    })
    if (done) onDone()
  }
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <p>Choose the items to put back on sale.</p>
      {toPutBack.map((item) => (
        <CountField
          key={item.variant}
          label={item.name}
          most={item.quantity}
          value={countOf(item)}
          onChange={(count) => setCounts({ ...counts, [item.variant]: count })}
        />
      ))}
      <Button type="submit" wide busy={isBusy} disabled={chosen.length === 0}>
        Put back on sale
      </Button>
    </form>
  )
}
