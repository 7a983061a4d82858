import { useRef } from 'react'
import { quote } from '#shop/checkout/quote.ts'
import { paths } from '#shop/paths.ts'
import { useCart } from '../../cart/cart-provider.tsx'
import { CheckoutNotes } from '../../checkout/checkout-notes.tsx'
import { type CheckoutOptions, checkoutOptions } from '../../checkout/checkout-options.ts'
import { GiftWrap } from '../../checkout/gift-wrap.tsx'
import { CheckoutLater, PaidLater, ShipToLater } from '../../checkout/later.tsx'
import { PageMetadata } from '../../layout/metadata.tsx'
import { useRecoveredOrder } from '../../orders/use-recovered-order.ts'
import { useLocation, useNavigate } from '../../platform/router.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import layout from '../layout.module.css'
import { ChangesLater } from './changes-later.tsx'
import { CartLines } from './lines.tsx'
import { OrderSummary } from './order-summary.tsx'
import styles from './page.module.css'

// Where the bag panel's 'Checkout' leads as well.
const checkoutAtOnce = `${paths.cart}?checkout=1`

/** The cart and the way to the payment page (specification 2, /cart). */
export function CartPage() {
  const access = useCart()
  const { cart, changes, acceptChanges } = access
  const draft = checkoutOptions.useValue()
  const paid = useRecoveredOrder(access)
  const heading = useRef<HTMLHeadingElement>(null)
  const quoted = quote(cart, draft)
  const isEmpty = cart.length === 0

  const asked = new URLSearchParams(useLocation().search).has('checkout')
  const navigate = useNavigate()
  const go = (path: string) => navigate(path, { replace: true })
  const change = (changed: Partial<CheckoutOptions>) => checkoutOptions.set((old) => ({ ...old, ...changed }))
  return (
    <div className={layout.page}>
      <PageMetadata title="Your cart" description="The bracelets in your cart." path={paths.cart} unlisted />
      <h1 ref={heading} tabIndex={-1}>
        {isEmpty ? 'Your cart is empty' : 'Your cart'}
      </h1>
      <div className={styles.news}>
        <PaidLater order={paid} />
        <ChangesLater changes={changes} onAccept={acceptChanges} />
      </div>
      {isEmpty ? (
        <div className={styles.empty}>
          <ButtonLink to={paths.shop} size="large">
            Shop Collection
          </ButtonLink>
        </div>
      ) : (
        <div className={styles.columns}>
          <CartLines quote={quoted} heading={heading} />
          <div className={styles.summary}>
            <OrderSummary
              quote={quoted}
              extras={
                <>
                  <ShipToLater zone={draft.zone} onChange={(zone) => change({ zone })} />
                  <GiftWrap gift={draft} onChange={change} />
                </>
              }
            >
              <CheckoutLater
                cart={cart}
                draft={draft}
                total={quoted.total}
                asked={asked}
                onAsk={() => go(checkoutAtOnce)}
                onHeard={() => go(paths.cart)}
              />
              <CheckoutNotes />
            </OrderSummary>
          </div>
        </div>
      )}
    </div>
  )
}
