import { lineName } from '#shop/checkout/quote.ts'
import { formatCents } from '#shop/money.ts'
import type { PaidOrder } from '../../orders/paid-order.ts'
import { Amount } from '../../ui/amount.tsx'
import styles from './order-details.module.css'

/** The lines of a paid order, what each part of it cost and what of it has gone back. */
export function OrderDetails({ order }: { order: PaidOrder }) {
  const { subtotal, shipping, giftWrap, total } = order.totals
  return (
    <section aria-labelledby="bought">
      <h2 id="bought">Your order</h2>
      <dl className={styles.amounts}>
        {order.lines.map((line) => (
          <Amount
            key={lineName(line)}
            name={`${line.quantity} × ${lineName(line)}`}
            value={formatCents(line.lineCents)}
          />
        ))}
        <Amount name="Subtotal" value={formatCents(subtotal)} />
        <Amount name="Shipping" value={shipping === 0 ? 'Free' : formatCents(shipping)} />
        {giftWrap > 0 && <Amount name="Gift wrap" value={formatCents(giftWrap)} />}
      </dl>
      <dl className={`${styles.amounts} ${styles.total}`}>
        <Amount name="Total paid" value={formatCents(total)} />
        {order.refunded > 0 && <Amount name="Refunded since" value={formatCents(order.refunded)} />}
      </dl>
    </section>
  )
}
