import { Gift } from 'lucide'
import { useState } from 'react'
import { ChangeAnswer, OrderAnswer, type OrderSummary } from '#shop/desk/orders.ts'
import { deskApi, deskPaths, type OrderChange } from '#shop/desk/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { showToast } from '../../ui/toast.ts'
import { OrderItems } from '../parts/order-items.tsx'
import { dueOf } from '../parts/order-words.ts'
import { useNow } from '../parts/use-now.ts'
import { callDesk } from '../platform/call.ts'
import { DeskLink, useRouter } from '../platform/router.tsx'
import { ChooseOrder, type Chosen } from '../print/choosing.tsx'
import styles from './bench-card.module.css'

type Props = { order: OrderSummary; chosen: Chosen; action: 'made' | 'posted'; onChange: () => Promise<void> }

/** Asks for the newest version of an order and changes that; for what one tap does and another takes back. */
async function change(id: string, what: OrderChange) {
  const newest = await callDesk(deskApi.order(id), OrderAnswer)
  if (!newest.ok) return newest
  return callDesk(deskApi.change(id, what), ChangeAnswer, { version: newest.value.version })
}

/** An order at the bench: its items and the day it has to be ready, and the next thing to do. */
export function BenchCard({ order, chosen, action, onChange }: Props) {
  const { navigate } = useRouter()
  const [isBusy, setBusy] = useState(false)
  const { day, isLate } = dueOf(order, useNow())
  const undo = async () => {
    const result = await change(order.id, 'unmade')
    if (!result.ok) showToast({ kind: 'error', title: result.error })
    await onChange()
  }
  const made = async () => {
    setBusy(true)
    const result = await change(order.id, 'made')
    setBusy(false)
    if (result.ok)
      showToast({ title: `${order.reference} is made`, action: { label: 'Undo', onAct: () => void undo() } })
    else showToast({ kind: 'error', title: result.error })
    await onChange()
  }
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <span className={styles.order}>
          <ChooseOrder order={order} chosen={chosen} />
          <DeskLink to={deskPaths.order(order.id)} className={styles.reference}>
            {order.reference}
          </DeskLink>
        </span>
        <span className={isLate ? styles.late : styles.due}>
          {isLate ? 'Was due' : 'Make by'} {day}
        </span>
      </div>
      <OrderItems lines={order.toMake} isItemised={order.lines.length > 0} />
      <div className={styles.foot}>
        <span className={styles.who}>
          {order.isGift && (
            <span className={styles.gift}>
              <Icon of={Gift} size={16} /> Gift
            </span>
          )}
          {order.name ?? order.email}
          {order.country !== null && order.country !== 'IE' && `, ${order.country}`}
        </span>
        {action === 'made' ? (
          <Button kind="secondary" busy={isBusy} onClick={() => void made()} aria-label={`${order.reference} is made`}>
            Made
          </Button>
        ) : (
          <Button onClick={() => navigate(`${deskPaths.order(order.id)}?post`)} aria-label={`Post ${order.reference}`}>
            Post
          </Button>
        )}
      </div>
    </li>
  )
}
