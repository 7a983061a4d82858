import { Gift } from 'lucide'
import { useState } from 'react'
import { type ChangeCall, orderChanges } from '#shop/calls/order-changes.ts'
import type { OrderSummary } from '#shop/desk/orders.ts'
import { deskPaths } from '#shop/desk/paths.ts'
import { useNavigate } from '../../platform/router.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { type Mutation, useDeskMutation } from '../calls/use-desk-mutation.ts'
import { useWaitingFor, Waiting } from '../layout/waiting-notice.tsx'
import { OrderItems } from '../order-details/order-items.tsx'
import { SameParcel } from '../order-details/same-parcel.tsx'
import { preparing } from '../order-details/stage-words.ts'
import { ChooseOrder, type Chosen } from '../print/choosing.tsx'
import { countryName } from '../words/country-name.ts'
import styles from './bench-card.module.css'

type Props = {
  order: OrderSummary
  chosen: Chosen
  action: 'made' | 'posted'
  /** The first of its list has the one button that stands out. */
  isFirst: boolean
  onChange: () => Promise<void>
}

export function BenchCard({ order, chosen, action, isFirst, onChange }: Props) {
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const kind = isFirst ? 'primary' : 'secondary'
  const { mark, done, title } = preparing(order)
  const { run } = useDeskMutation<ChangeCall>(orderChanges.made)
  const waiting = useWaitingFor(order.id)
  const change = async (
    what: 'made' | 'unmade',
    version: string,
    { title: wanted, ...said }: Pick<Mutation<ChangeCall>, 'done' | 'undo'> & { readonly title: string },
  ) => {
    setBusy(true)
    const keep = { title: `${order.reference}: ${wanted}`, orderId: order.id }
    await run({ call: orderChanges[what], params: { id: order.id }, body: { version }, keep, ...said })
    setBusy(false)
    await onChange()
  }
  const made = () =>
    change('made', order.version, {
      title,
      done: `${order.reference} marked as ${done}`,
      undo: ({ order: now }) => void change('unmade', now.version, { title: `Undo “${done}”` }),
    })
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <span className={styles.order}>
          <ChooseOrder order={order} chosen={chosen} />
          <span className={styles.who}>
            <Link to={deskPaths.order(order.id)} className={styles.name}>
              {order.name ?? order.email ?? order.reference}
            </Link>
            <small>
              {order.reference}
              {order.country !== null && order.country !== 'IE' && `, to ${countryName(order.country)}`}
            </small>
            <SameParcel order={order} />
          </span>
        </span>
      </div>
      <OrderItems lines={order.toMake} isItemised={order.items.length > 0} />
      <div className={styles.foot}>
        {order.isGift && (
          <span className={styles.gift}>
            <Icon of={Gift} size={16} /> Gift
          </span>
        )}
        {waiting.length > 0 ? (
          <Waiting changes={waiting} />
        ) : action === 'made' ? (
          <Button kind={kind} busy={isBusy} onClick={() => void made()} aria-label={`${mark}: ${order.reference}`}>
            {mark}
          </Button>
        ) : (
          <Button
            kind={kind}
            onClick={() => navigate(`${deskPaths.order(order.id)}?post`)}
            aria-label={`Post order ${order.reference}`}
          >
            Post order
          </Button>
        )}
      </div>
    </li>
  )
}
