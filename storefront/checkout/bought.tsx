import { lineName } from '#shop/checkout/quote.ts'
import { formatCents } from '#shop/money.ts'
import styles from './bought.module.css'
import type { PaidOrder } from './paid-order.ts'

/** The lines of a paid order and what each part of it cost. */
export function Bought({ order }: { order: PaidOrder }) {
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
        <Amount name="Total paid" value={formatCents(total)} />
      </dl>
    </section>
  )
}

function Amount({ name, value }: { name: string; value: string }) {
  return (
    <div className={styles.amount}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
