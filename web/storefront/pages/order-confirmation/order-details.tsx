import { lineName } from '#shop/cart/order-line.ts'
import { findAnyProduct } from '#shop/catalogue/catalogue.ts'
import { discountRows } from '#shop/codes/discount-row.ts'
import { daysBetween, deliveryDates, formatDay } from '#shop/dates.ts'
import { formatCents } from '#shop/money.ts'
import { leadView } from '#shop/pictures/product-pictures.ts'
import { CONFIRMATION_HOURS, DELIVERY_DAYS } from '#shop/promises.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { Amount } from '../../../ui/amount.tsx'
import { Picture } from '../../catalogue/picture.tsx'
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
          <Amount key={lineName(line)} name={<Bought line={line} />} value={formatCents(line.lineCents)} />
        ))}
        <Amount name="Subtotal" value={formatCents(subtotal)} />
        {discountRows(order.totals).map(([name, value]) => (
          <Amount key={name} name={name} value={value} />
        ))}
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

function Bought({ line }: { line: PaidOrder['lines'][number] }) {
  const product = findAnyProduct(useShop(), line.id)
  return (
    <span className={styles.line}>
      {product && (
        <span className={styles.picture}>
          <Picture product={product} view={leadView(product)} alt="" sizes="64px" />
        </span>
      )}
      {`${line.quantity} × ${lineName(line)}`}
    </span>
  )
}

const datesOf = ({ orderedAt, making, readyBy }: PaidOrder) =>
  deliveryDates(new Date(orderedAt), making, DELIVERY_DAYS.ireland, { readyBy })

export function Arrival({ order }: { order: PaidOrder }) {
  const { from, to } = datesOf(order)
  return (
    <>
      With you <b>{daysBetween(from, to)}</b> in Ireland
    </>
  )
}

/** The steps after an order: e-mail, making and post, in dates counted from the moment of the order (S9.26 to S9.28). */
export function NextSteps({ order }: { order: PaidOrder }) {
  const { email, inStock, isAbroad } = order
  const { madeFrom, madeBy } = datesOf(order)
  const days =
    madeFrom === madeBy ? `by ${formatDay(madeBy)}` : `between ${formatDay(madeFrom)} and ${formatDay(madeBy)}`
  const isReady = inStock === 'all'
  return (
    <section aria-labelledby="next-steps">
      <h2 id="next-steps">What happens next</h2>
      <ol className={styles.steps}>
        <li>
          A confirmation e-mail is on its way{email && ` to ${email}`}.
          <small>Your order page is linked there. Nothing within {CONFIRMATION_HOURS} hours? Write to us.</small>
        </li>
        <li>
          {isReady
            ? `We post your order by ${formatDay(madeBy)}.`
            : `${inStock ? 'We get your order ready' : 'We make your order'} ${days}.`}
        </li>
        <li>
          {isReady ? 'We e-mail you when it’s on its way.' : 'We post it and e-mail you.'}
          {isAbroad && ' Outside Ireland it takes a little longer to arrive.'}
        </li>
      </ol>
    </section>
  )
}
