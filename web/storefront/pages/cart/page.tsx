import { useRef, useState } from 'react'
import type { CartChange } from '#shop/cart/changes.ts'
import { quote } from '#shop/checkout/quote.ts'
import { formatCents } from '#shop/money.ts'
import { paths } from '#shop/paths.ts'
import { useHydrated } from '../../../platform/hydrated.ts'
import { useLocation } from '../../../platform/router.tsx'
import { useShop } from '../../../shop/use-shop.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { lazy } from '../../../ui/lazy.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { WithoutScripts } from '../../../ui/without-scripts.tsx'
import { useCart } from '../../cart/cart-provider.tsx'
import { checkoutOptions, useZone } from '../../checkout/checkout-options.ts'
import { PageMetadata } from '../../layout/metadata.tsx'
import { usePageSettings } from '../../layout/page-settings.tsx'
import layout from '../layout.module.css'
import { SuggestedProducts } from '../suggested-products.tsx'
import { CartLines } from './lines.tsx'
import { OrderSummary } from './order-summary.tsx'
import styles from './page.module.css'

// The bag shows it too; nothing waits for it.
const ComplementaryProducts = lazy(
  () => import('../complementary-products.tsx').then((part) => part.ComplementaryProducts),
  { missing: () => null },
)

// Tries again with the next visit if its code is lost.
const RecoveredOrder = lazy(() => import('../../orders/recovered-order.tsx').then((part) => part.RecoveredOrder), {
  missing: () => null,
})
const SharedBag = lazy(() => import('./shared-bag.tsx').then((part) => part.SharedBag))

/** The cart and the way to the payment page (S2.8, S2.94). */
export function CartPage() {
  const access = useCart()
  const { cart, changes, acceptChanges } = access
  const options = checkoutOptions.useValue()
  const heading = useRef<HTMLHeadingElement>(null)
  const shop = useShop()
  const { many } = shop.settings.nouns
  const priced = quote(shop, cart, { ...options, zone: useZone(usePageSettings().zones) })
  const isEmpty = cart.length === 0
  const isHydrated = useHydrated()
  const { key, search } = useLocation()
  const add = new URLSearchParams(search).get('add')
  // Kept after the URL has lost it, for what is to be said of it. The same link may then be opened again.
  const [link, setLink] = useState<{ nth: number; key: string; add: string; isLeft: boolean } | null>(null)
  const isNew = link === null || link.isLeft || add !== link.add || key !== link.key
  if (isHydrated && add !== null && isNew) setLink({ nth: (link?.nth ?? 0) + 1, key, add, isLeft: false })
  if (add === null && link?.isLeft === false) setLink({ ...link, isLeft: true })
  return (
    <div className={classNames(layout.page, !isHydrated && styles.rendered)}>
      <PageMetadata
        title="Your cart"
        description={`The ${many} in your cart.`}
        path={paths.cart}
        keywords={['cart', 'checkout', `handmade ${many}`]}
        unlisted
      />
      <h1 ref={heading} tabIndex={-1}>
        {isEmpty ? 'Your cart is empty' : 'Your cart'}
      </h1>
      {import.meta.env.SSR ? <WithoutScripts part="cart" /> : <noscript />}
      <div className={styles.messages}>
        <div role="status">{isHydrated && <RecoveredOrder {...access} />}</div>
        {link && <SharedBag key={link.nth} add={link.add} heading={heading} />}
        {changes.length > 0 && <ChangesNotice changes={changes} onAccept={acceptChanges} />}
      </div>
      {isEmpty ? (
        <div className={styles.empty}>
          <ButtonLink to={paths.shop} size="large">
            Shop Collection
          </ButtonLink>
          {isHydrated && <SuggestedProducts />}
        </div>
      ) : (
        <div className={styles.columns}>
          <CartLines quote={priced} heading={heading} />
          <div className={styles.summary}>
            <OrderSummary cart={cart} options={options} quote={priced} />
          </div>
          <div className={styles.complementaryProducts}>
            <ComplementaryProducts />
          </div>
        </div>
      )}
    </div>
  )
}

/** Says what has become of the cart's products since the shopper was last here, until it is taken note of (S10.32). */
function ChangesNotice({ changes, onAccept }: { changes: readonly CartChange[]; onAccept: () => void }) {
  return (
    <Notice kind="warning">
      <ul className={styles.changes}>
        {changes.map(sentenceFor).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <Button kind="secondary" onClick={onAccept}>
        Got it
      </Button>
    </Notice>
  )
}

function sentenceFor(change: CartChange): string {
  if (change.kind === 'retired') return `${change.name} is no longer made, so we've taken it out of your bag.`
  if (change.kind === 'unreadable')
    return change.name === null
      ? "We couldn't read everything in your bag. Add again what is missing."
      : `We couldn't read ${change.name} in your bag, so we've taken it out. Add it again if you still want it.`
  // What a browser remembers is no price that a lowered one may be said to have been (docs/decisions/024).
  const before = change.to > change.from ? ` It was ${formatCents(change.from)}.` : ''
  return `${change.name} now costs ${formatCents(change.to)}.${before}`
}
