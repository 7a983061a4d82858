import type { ReactNode } from 'react'
import type { Quote } from '#shop/checkout/quote.ts'
import { formatCents } from '#shop/money.ts'
import { Amount } from '../../ui/amount.tsx'
import styles from './order-summary.module.css'

type Props = { quote: Quote; extras?: ReactNode; children: ReactNode }

/** What the order costs, from the quote that the payment page charges; `extras` are choices that change it, the children what to do next (specification 9). */
export function OrderSummary({ quote, extras, children }: Props) {
  const { subtotal, shipping, giftWrap, total } = quote
  return (
    <section className={styles.summary} aria-labelledby="order-summary">
      <h2 id="order-summary">Order summary</h2>
      <dl className={styles.amounts}>
        <Amount name="Subtotal" value={formatCents(subtotal)} />
        <Amount name="Shipping" value={shipping === 0 ? 'Free' : formatCents(shipping)} />
        {giftWrap > 0 && <Amount name="Gift wrap" value={formatCents(giftWrap)} />}
      </dl>
      {extras}
      <dl className={`${styles.amounts} ${styles.total}`}>
        <Amount name="Total" value={formatCents(total)} />
      </dl>
      <p className={styles.note}>Prices include VAT where chargeable</p>
      {children}
    </section>
  )
}
