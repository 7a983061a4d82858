import { type ReactNode, useState } from 'react'
import { endOffer } from '#shop/calls/sales.ts'
import type { ExtraOffer, LinkedOrder, OrderAnswer } from '#shop/desk/orders.ts'
import { deskPaths } from '#shop/desk/paths.ts'
import { formatCents } from '#shop/money.ts'
import { Button } from '../../ui/button.tsx'
import { copyWithToast } from '../../ui/copy.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useDeskMutation } from '../calls/use-desk-mutation.ts'
import { Section } from '../layout/screen.tsx'
import { Stage } from '../order-details/stage.tsx'
import { dayOf } from '../words/days.ts'
import styles from './order.module.css'
import type { RunChange } from './use-order-change.ts'

type Props = {
  order: OrderAnswer
  run: RunChange
  isBusy: boolean
  reload: () => Promise<void>
  onReturned: () => void
}

export function LinkedOrders({ order, run, isBusy, reload, onReturned }: Props) {
  const { firstOrder, extras, extraOffers } = order
  if (!firstOrder && extras.length + extraOffers.length === 0) return null
  return (
    <Section title="Goes with">
      <ul className={styles.linked}>
        {firstOrder && <Row order={firstOrder} how="Ordered first" />}
        {extras.map((extra) => (
          <Row key={extra.id} order={extra} how={`Added, ${formatCents(extra.total)}`}>
            {extra.exchange && <Awaited exchange={extra.exchange} run={run} isBusy={isBusy} onReturned={onReturned} />}
          </Row>
        ))}
        {extraOffers.map((offer) => (
          <Offer key={offer.id} offer={offer} onEnded={reload} />
        ))}
      </ul>
    </Section>
  )
}

function Row({ order, how, children }: { order: LinkedOrder; how: string; children?: ReactNode }) {
  const { exchange } = order
  return (
    <li>
      <span className={styles.lead}>
        <Link to={deskPaths.order(order.id)}>{order.reference}</Link>
        <Stage order={order} />
      </span>
      <small>
        {exchange
          ? `Exchange for ${exchange.items}.${exchange.reason && ` Reason: ${exchange.reason}`}`
          : `${how}. ${order.isInSameParcel ? 'In the same parcel' : 'In a parcel of its own'}.`}
      </small>
      {children}
      {order.isElsewhere && (
        <small className={styles.late}>The two have different addresses. Check where the parcel goes.</small>
      )}
    </li>
  )
}

type AwaitedProps = Pick<Props, 'run' | 'isBusy' | 'onReturned'> & { exchange: NonNullable<LinkedOrder['exchange']> }

function Awaited({ exchange: { id, items, cameBackAt, isCancelled }, run, isBusy, onReturned }: AwaitedProps) {
  if (cameBackAt !== null) return <small>Came back {dayOf(cameBackAt)}.</small>
  if (isCancelled) return null
  const note = async () => {
    if (await run({ change: 'came-back', body: { id }, wanted: 'It has come back', done: 'Noted' })) onReturned()
  }
  return (
    <>
      <span>Waiting for: {items} to come back</span>
      <span className={styles.buttons}>
        <Button kind="secondary" busy={isBusy} onClick={() => void note()}>
          It has come back
        </Button>
      </span>
    </>
  )
}

function Offer({ offer, onEnded }: { offer: ExtraOffer; onEnded: () => Promise<void> }) {
  const { link } = offer
  const [isEnding, setEnding] = useState(false)
  const { run, isBusy } = useDeskMutation(endOffer)
  const end = async () => {
    await run({ body: { id: offer.id }, done: 'Offer cancelled' })
    setEnding(false)
    await onEnded()
  }
  return (
    <li>
      <span className={styles.lead}>
        {offer.names}, {formatCents(offer.total)}
      </span>
      <small>
        Not paid yet. The link works until {dayOf(offer.expiresAt)}. {offer.isInSameParcel && 'For the same parcel.'}
      </small>
      {link !== null && (
        <span className={styles.buttons}>
          <Button kind="secondary" onClick={() => void copyWithToast(link, 'Link copied')}>
            Copy link
          </Button>
          <Button kind="quiet" aria-label={`Cancel offer of ${offer.names}`} onClick={() => setEnding(true)}>
            Cancel offer
          </Button>
        </span>
      )}
      <Dialog
        open={isEnding}
        onClose={() => setEnding(false)}
        title="Cancel this offer?"
        footer={
          <Button wide busy={isBusy} onClick={() => void end()}>
            Cancel offer
          </Button>
        }
      >
        <p>The payment link in the customer’s e-mail stops working.</p>
      </Dialog>
    </li>
  )
}

type Linked = Pick<OrderAnswer, 'firstOrder' | 'extras' | 'extraOffers'>

/** Says before an order is posted what else goes in its parcel, and warns if the customer may no longer be entitled to the exchange. */
export function ParcelNotice({ order: { firstOrder, extras, extraOffers } }: { order: Linked }) {
  const together = [...(firstOrder ? [firstOrder] : []), ...extras].filter(
    (one) => one.isInSameParcel && one.postedAt === null && one.toMake.length > 0,
  )
  const unpaid = extraOffers.filter(({ isInSameParcel }) => isInSameParcel)
  const isDoubtful = firstOrder?.exchange && (firstOrder.state !== 'paid' || firstOrder.withdrawnAt !== null)
  if (together.length + unpaid.length === 0 && !isDoubtful) return null
  return (
    <Notice kind="warning">
      {isDoubtful && (
        <p>
          <strong>{firstOrder.reference} was refunded, disputed or withdrawn.</strong> Check whether the customer still
          gets this exchange.
        </p>
      )}
      {together.map(({ id, reference, madeAt }) => (
        <p key={id}>
          <strong>
            {reference} goes in this parcel{madeAt === null && ', and isn’t made yet'}.
          </strong>{' '}
          Mark it as posted too.
        </p>
      ))}
      {unpaid.map(({ id, names, expiresAt }) => (
        <p key={id}>
          <strong>Offered for this parcel and not paid yet:</strong> {names}. The link works until {dayOf(expiresAt)}.
        </p>
      ))}
    </Notice>
  )
}
