import { lineName } from '#shop/cart/order-line.ts'
import { deliveryDates, formatDay } from '#shop/dates.ts'
import { formatCents } from '#shop/money.ts'
import { CONFIRMATION_HOURS } from '#shop/promises.ts'
import { Amount } from '../../../ui/amount.tsx'
import type { PaidOrder } from '../../orders/paid-order.ts'
import styles from './order-details.module.css'

/** The lines of a paid order, what each part of it cost and what of it was refunded since (S10.27). */
export function OrderDetails({ order }: { order: PaidOrder }) {
  const { subtotal, shipping, giftWrap, total } = order.totals
  return (
    <section className={styles.order} aria-labelledby="order-details">
      <h2 id="order-details">Your order</h2>
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

/** What happens after an order: e-mail, making, post, in dates for Ireland counted from the moment of the order (S9.26 to S9.28). */
export function NextSteps({ order: { email, orderedAt, making } }: { order: PaidOrder }) {
  const { madeFrom, madeBy, from, to } = deliveryDates(new Date(orderedAt), making)
  return (
    <section aria-labelledby="next-steps">
      <h2 id="next-steps">What happens next</h2>
      <ol className={styles.steps}>
        <li>
          A confirmation e-mail is on its way{email && ` to ${email}`}. If it is not there after {CONFIRMATION_HOURS}{' '}
          hours, write to us.
        </li>
        <li>
          We make your order between {formatDay(madeFrom)} and {formatDay(madeBy)}.
        </li>
        <li>
          Then we post it. In Ireland it arrives between {formatDay(from)} and {formatDay(to)}; further away it takes a
          little longer.
        </li>
      </ol>
    </section>
  )
}
