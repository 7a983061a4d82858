import { lineName } from '#shop/checkout/quote.ts'
import { deliveryDates, formatDay } from '#shop/dates.ts'
import { formatCents } from '#shop/money.ts'
import { CONFIRMATION_HOURS } from '#shop/promises.ts'
import type { PaidOrder } from '../../orders/paid-order.ts'
import { Amount } from '../../ui/amount.tsx'
import steps from './next-steps.module.css'
import styles from './order-details.module.css'

/** What happens after an order, its lines, what each part of it cost and what of it has gone back. */
export function OrderDetails({ order }: { order: PaidOrder }) {
  const { subtotal, shipping, giftWrap, total } = order.totals
  return (
    <>
      <NextSteps {...order} />
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
    </>
  )
}

/** What happens after an order: letter, making, post, in dates for Ireland counted from the moment of the order (ISO UTC). */
function NextSteps({ email, orderedAt }: PaidOrder) {
  const { madeFrom, madeBy, from, to } = deliveryDates(new Date(orderedAt))
  return (
    <section aria-labelledby="what-comes-next">
      <h2 id="what-comes-next">What happens next</h2>
      <ol className={steps.steps}>
        <li>
          A confirmation e-mail is on its way{email && ` to ${email}`}. It can take up to {CONFIRMATION_HOURS} hours;
          look in spam too.
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
