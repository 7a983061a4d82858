import { lineName } from '#shop/cart/order-line.ts'
import type { OrderAnswer } from '#shop/desk/orders.ts'
import { deskPaths } from '#shop/desk/paths.ts'
import { isToBeMade } from '#shop/orders/states.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { dayOf } from '../parts/order-words.ts'
import { Section } from '../parts/screen.tsx'
import styles from './order.module.css'
import { PostedWords } from './posted-words.tsx'
import type { RunChange } from './use-order-change.ts'

type Props = { order: OrderAnswer; run: RunChange; isBusy: boolean }
type Parcel = OrderAnswer['parcels'][number]

/** The parcels of an order that was posted in several, or in part, each with what is in it; one that is on its way can be marked as delivered. */
export function Parcels({ order, run, isBusy }: Props) {
  const { summary, parcels } = order
  if (parcels.length < 2 && !summary.isPartlyPosted) return null
  const canDeliver = isToBeMade(summary.state)
  const deliver = ({ id: parcelId }: Parcel, name: string) =>
    run({ change: 'delivered', body: { parcelId }, wanted: `${name} delivered`, done: `${name} marked as delivered` })
  return (
    <Section title="Parcels">
      <ol className={styles.linked}>
        {parcels.map((parcel, index) => {
          const name = `Parcel ${index + 1}`
          return (
            <li key={parcel.id}>
              <strong>{name}</strong>
              <PostedWords {...parcel} />
              <small>{contentOf(order, parcel)}</small>
              <Link to={deskPaths.print('slip-a6', [summary.id], parcel.id)}>Packing slip of {name.toLowerCase()}</Link>
              {parcel.deliveredAt !== null && <small>Delivered {dayOf(parcel.deliveredAt)}</small>}
              {canDeliver && parcel.deliveredAt === null && (
                <Button kind="secondary" busy={isBusy} onClick={() => void deliver(parcel, name)}>
                  Mark {name.toLowerCase()} as delivered
                </Button>
              )}
            </li>
          )
        })}
      </ol>
    </Section>
  )
}

function contentOf({ summary: { lines } }: OrderAnswer, { items }: Parcel): string {
  const words = items.map(({ itemId, quantity }) => {
    const line = lines.find((one) => one.itemId === itemId)
    return `${quantity} × ${line ? lineName(line) : ''}`
  })
  return words.join(', ')
}
