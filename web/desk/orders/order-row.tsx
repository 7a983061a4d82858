import type { OrderSummary } from '#shop/desk/orders.ts'
import { deskPaths } from '#shop/desk/paths.ts'
import { formatCents } from '#shop/money.ts'
import { isAtStall } from '#shop/orders/channels.ts'
import { Link } from '../../ui/link.tsx'
import { countOrderItems } from '../order-details/count-items.ts'
import { ProductThumbnail } from '../order-details/order-items.tsx'
import { Stage } from '../order-details/stage.tsx'
import { ChooseOrder, type Chosen } from '../print/choosing.tsx'
import { dayOf } from '../words/days.ts'
import styles from './orders.module.css'

export function OrderRow({ order, chosen }: { order: OrderSummary; chosen: Chosen }) {
  const itemCount = countOrderItems(order)
  const [first] = order.items
  const what =
    first === undefined ? 'Items unknown' : itemCount === 1 ? first.name : `${first.name} and ${itemCount - 1} more`
  return (
    <li className={styles.item}>
      <ChooseOrder order={order} chosen={chosen} />
      <Link to={deskPaths.order(order.id)} className={styles.row}>
        <ProductThumbnail id={first?.id ?? ''} side={40} isLate />
        <span className={styles.who}>
          <strong>{order.name ?? order.email ?? (isAtStall(order.channel) ? 'Stall sale' : 'No name yet')}</strong>
        </span>
        <span className={styles.what}>
          <span>{order.reference}</span> <span>{what}</span>{' '}
          <span className={styles.when}>{dayOf(order.orderedAt)}</span>
        </span>
        <span className={styles.total}>{formatCents(order.total)}</span>
        <span className={styles.stage}>
          <Stage order={order} />
        </span>
      </Link>
    </li>
  )
}
