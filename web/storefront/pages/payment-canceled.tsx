import { useEffect, useEffectEvent } from 'react'
import * as v from 'valibot'
import { findProduct } from '#shop/catalogue/catalogue.ts'
import { paths } from '#shop/paths.ts'
import { changeEntry, stateOfEntry } from '../../platform/history-entry.ts'
import { useHydrated } from '../../platform/hydrated.ts'
import { useShop } from '../../shop/use-shop.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { WithoutScripts } from '../../ui/without-scripts.tsx'
import { useCart } from '../cart/cart-provider.tsx'
import { cartFigures, recordCheckout } from '../checkout/checkout-events.ts'
import { PageMetadata } from '../layout/metadata.tsx'
import layout from './layout.module.css'
import styles from './message.module.css'
import { SuggestedProducts } from './suggested-products.tsx'

const EntryState = v.fallback(v.looseObject({ isCancellationRecorded: v.optional(v.boolean(), false) }), {
  isCancellationRecorded: false,
})

/** For a shopper who left the payment page (S2.13, S2.108, S2.109, S2.110). */
export function PaymentCanceledPage() {
  const shop = useShop()
  const { cart } = useCart()
  const { itemCount } = cartFigures(shop, cart)
  const bag = itemCount > 0 ? 'Your bag is as you left it.' : 'Your bag is empty.'

  const record = useEffectEvent(() => {
    // A reload or Back opens the same entry of the history: it is no second cancellation.
    const state = v.parse(EntryState, stateOfEntry())
    if (state.isCancellationRecorded) return
    recordCheckout('payment_canceled', cartFigures(shop, cart))
    changeEntry('replaceState', { ...state, isCancellationRecorded: true })
  })
  // Only then is the cart the one that this browser keeps.
  const isHydrated = useHydrated()
  useEffect(() => {
    if (isHydrated) record()
  }, [isHydrated])

  return (
    <div className={`${layout.page} ${styles.message}`}>
      <PageMetadata
        title="Payment Cancelled"
        description="Your payment was cancelled and no charges were made."
        path={paths.paymentCanceled}
        keywords={['payment cancelled', 'cart', `handmade ${useShop().settings.nouns.many}`]}
        unlisted
      />
      <h1>Payment Cancelled</h1>
      <p>Your payment was cancelled and no charges were made.</p>
      {/* Only the browser knows the bag, so the line's room is kept for it. */}
      <p data-scripted>{isHydrated ? bag : '\u00a0'}</p>
      <div className={styles.buttons}>
        {import.meta.env.SSR ? <WithoutScripts part="back" /> : <noscript />}
        <ButtonLink to={paths.cart}>Return to Cart</ButtonLink>
        <ButtonLink to={paths.shop} kind="secondary">
          Continue Shopping
        </ButtonLink>
      </div>
      {isHydrated && <SuggestedProducts first={cart.flatMap(({ id }) => findProduct(shop, id) ?? [])} />}
    </div>
  )
}
