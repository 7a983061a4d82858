import { Gift } from 'lucide'
import { useState } from 'react'
import { ChangeAnswer, OrderAnswer, type OrderSummary } from '#shop/desk/orders.ts'
import { deskApi, deskPaths, type OrderChange } from '#shop/desk/paths.ts'
import { call } from '../../platform/api.ts'
import { useNavigate } from '../../platform/router.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { showToast } from '../../ui/toast.ts'
import { OrderItems } from '../parts/order-items.tsx'
import { countryName, dueOf } from '../parts/order-words.ts'
import { type Mutation, useDeskMutation } from '../parts/use-desk-mutation.ts'
import { useNow } from '../parts/use-now.ts'
import { ChooseOrder, type Chosen } from '../print/choosing.tsx'
import { sentenceOf } from '../session/failure.ts'
import styles from './bench-card.module.css'

type Props = { order: OrderSummary; chosen: Chosen; action: 'made' | 'posted'; onChange: () => Promise<void> }

/** An order at the bench: its items and the day it has to be ready, and the next thing to do. */
export function BenchCard({ order, chosen, action, onChange }: Props) {
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const { day, isLate } = dueOf(order, useNow())
  const { run } = useDeskMutation(ChangeAnswer)
  // One tap makes the change and another takes it back, so each changes the newest version of the order.
  const change = async (what: OrderChange, said: Pick<Mutation<unknown>, 'done' | 'undo'>) => {
    setBusy(true)
    const newest = await call(deskApi.order(order.id), { answer: OrderAnswer })
    if (newest.ok) await run({ path: deskApi.change(order.id, what), body: { version: newest.value.version }, ...said })
    else showToast({ kind: 'error', title: sentenceOf(newest) })
    setBusy(false)
    await onChange()
  }
  const undo = () => void change('unmade', {})
  const made = () => change('made', { done: `${order.reference} marked as made`, undo })
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
          </span>
        </span>
        <span className={isLate ? styles.late : styles.due}>
          {isLate ? 'Was due' : 'Make by'} {day}
        </span>
      </div>
      <OrderItems lines={order.toMake} isItemised={order.lines.length > 0} />
      <div className={styles.foot}>
        {order.isGift && (
          <span className={styles.gift}>
            <Icon of={Gift} size={16} /> Gift
          </span>
        )}
        {action === 'made' ? (
          <Button busy={isBusy} onClick={() => void made()} aria-label={`Mark as made: ${order.reference}`}>
            Mark as made
          </Button>
        ) : (
          <Button
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
