import { useId } from 'react'
import { awayFromFreeShipping } from '#shop/cart/totals.ts'
import { type Cents, formatCents } from '#shop/money.ts'
import { FREE_SHIPPING_FROM } from '#shop/promises.ts'
import styles from './shipping-progress.module.css'

/** How far goods of a subtotal are from free shipping (specification 9). */
export function ShippingProgress({ subtotal }: { subtotal: Cents }) {
  const id = useId()
  const away = awayFromFreeShipping(subtotal)
  return (
    <div className={styles.progress}>
      <p id={id} role="status">
        {away > 0 ? (
          `You're ${formatCents(away)} away from free shipping`
        ) : (
          <>
            You've qualified for free shipping <span aria-hidden="true">🎉</span>
          </>
        )}
      </p>
      <progress max={FREE_SHIPPING_FROM} value={FREE_SHIPPING_FROM - away} aria-labelledby={id} />
    </div>
  )
}
