import { shippingFor } from '#shop/cart/totals.ts'
import { type Cents, formatCents } from '#shop/money.ts'
import { FREE_SHIPPING_FROM } from '#shop/promises.ts'
import styles from './price.module.css'

/** A product's price with what shipping would cost for it alone (specification 2, /product/{id}). */
export function Price({ cents }: { cents: Cents }) {
  const fee = shippingFor(cents)
  const free = `€${FREE_SHIPPING_FROM / 100}`
  return (
    <div>
      <p className={styles.price}>{formatCents(cents)}</p>
      <p className={styles.note}>
        {fee === 0
          ? `Free shipping in Ireland, as on all orders of ${free} or more.`
          : `Shipping in Ireland ${formatCents(fee)}, free on orders of ${free} or more.`}{' '}
        Includes VAT where chargeable.
      </p>
    </div>
  )
}
