import { useState } from 'react'
import { lineName } from '#shop/cart/order-line.ts'
import type { OrderAnswer } from '#shop/desk/orders.ts'
import { deskPaths } from '#shop/desk/paths.ts'
import { isToBeMade } from '#shop/orders/states.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Link } from '../../ui/link.tsx'
import type { SentDraft } from '../calls/use-desk-mutation.ts'
import { Section } from '../layout/screen.tsx'
import { dayOf } from '../words/days.ts'
import styles from './order.module.css'
import { PostForm } from './post-form.tsx'
import { PostedWords } from './posted-words.tsx'
import type { RunChange } from './use-order-change.ts'

type Props = { order: OrderAnswer; run: RunChange; isBusy: boolean }
type Parcel = OrderAnswer['parcels'][number]

export function Parcels({ order, run, isBusy }: Props) {
  const { summary, parcels } = order
  if (parcels.length < 2 && !summary.isPartlyPosted) return null
  return (
    <Section title="Parcels">
      <ol className={styles.linked}>
        {parcels.map((parcel, index) => (
          <li key={parcel.id}>
            <OneParcel order={order} parcel={parcel} name={`Parcel ${index + 1}`} run={run} isBusy={isBusy} />
          </li>
        ))}
      </ol>
    </Section>
  )
}

function OneParcel({ order, parcel, name, run, isBusy }: Props & { parcel: Parcel; name: string }) {
  const { id: parcelId, deliveredAt, tracking } = parcel
  const { id, state } = order.summary
  const [isCorrecting, setCorrecting] = useState(false)
  const ofIt = name.toLowerCase()
  const body = { parcelId }
  const undone = {
    change: 'undelivered',
    body,
    wanted: `${name} not delivered after all`,
    done: `${name} is on its way again`,
  } as const
  const deliver = () =>
    run({
      change: 'delivered',
      body,
      wanted: `${name} delivered`,
      done: `${name} marked as delivered`,
      undo: (now) => void run(undone, now),
    })
  const correct = async (code: string | null, draft: SentDraft) => {
    const isDone = await run({
      change: 'posted',
      body: { tracking: code, correct: true, parcelId },
      wanted: `${name} ${code === null ? 'without tracking' : `with tracking ${code}`}`,
      done: 'Tracking corrected. We’re telling the customer',
      draft,
    })
    if (isDone) setCorrecting(false)
  }
  return (
    <>
      <strong>{name}</strong>
      <PostedWords {...parcel} />
      <small>{contentOf(order, parcel)}</small>
      {deliveredAt !== null && <small>Delivered {dayOf(deliveredAt)}</small>}
      <Link to={deskPaths.print('slip-a6', [id], parcelId)}>Packing slip of {ofIt}</Link>
      {isToBeMade(state) && (
        <span className={styles.buttons}>
          {deliveredAt === null ? (
            <Button kind="secondary" busy={isBusy} onClick={() => void deliver()}>
              Mark {ofIt} as delivered
            </Button>
          ) : (
            <Button kind="quiet" busy={isBusy} onClick={() => void run(undone)}>
              Undo “delivered” of {ofIt}
            </Button>
          )}
          <Button kind="quiet" onClick={() => setCorrecting(true)}>
            Correct tracking of {ofIt}
          </Button>
        </span>
      )}
      <Dialog open={isCorrecting} onClose={() => setCorrecting(false)} title={`Correct tracking of ${ofIt}`}>
        <PostForm
          id={parcelId}
          tracking={tracking}
          isCorrection
          items={[]}
          notice={null}
          isBusy={isBusy}
          onPost={correct}
        />
      </Dialog>
    </>
  )
}

function contentOf({ summary }: OrderAnswer, { items }: Parcel): string {
  const words = items.map(({ itemId, quantity }) => {
    const line = summary.items.find((one) => one.itemId === itemId)
    return `${quantity} × ${line ? lineName(line) : ''}`
  })
  return words.join(', ')
}
