import { useEffect, useEffectEvent } from 'react'
import { paths } from '#shop/paths.ts'
import { settings } from '#shop/settings.ts'
import { useCart } from '../../cart/cart-provider.tsx'
import { PageMetadata } from '../../layout/metadata.tsx'
import { finishPurchase } from '../../orders/finish-purchase.ts'
import { confirmationWords } from '../../orders/order-status-texts.ts'
import { paidOrder } from '../../orders/paid-order.ts'
import type { LetterOutcome } from '../../orders/request-emails.ts'
import { useOrderStatus } from '../../orders/use-order-status.ts'
import { loggedFetch } from '../../platform/fetch.ts'
import { useLocation } from '../../platform/router.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { showToast, type ToastMessage } from '../../ui/toast.ts'
import layout from '../layout.module.css'
import styles from '../message.module.css'
import { OrderDetails } from './order-details.tsx'
import { OrderStatus } from './order-status.tsx'

/** The toast for what became of the customer's letter (S8.4, S8.6). */
const emailToasts: Record<LetterOutcome, ToastMessage> = {
  sent: { title: 'Order confirmation sent to your email!' },
  failed: { kind: 'error', title: 'Failed to send confirmation email' },
  unreached: { kind: 'error', title: 'Order confirmed but email failed' },
}

/** Where a shopper comes back to from the payment page (S2.104, docs/decisions/008). */
export function OrderConfirmationPage() {
  const sessionId = new URLSearchParams(useLocation().search).get('session_id') || null
  const { view, answer, again } = useOrderStatus(sessionId)
  const order = sessionId && paidOrder(sessionId, answer)
  const { cart, removePurchased } = useCart()

  const settle = useEffectEvent(async () => {
    const outcome = order && (await finishPurchase(order, { cart, removePurchased, send: loggedFetch }))
    if (outcome) showToast(emailToasts[outcome])
  })
  useEffect(() => {
    if (answer?.status === 'paid') void settle()
  }, [answer])

  const keepsBag = (view === 'expired' || view === 'failed') && cart.length > 0
  return (
    <div className={`${layout.page} ${styles.message}`}>
      <PageMetadata
        title={confirmationWords[view].title}
        description="Your order with us."
        path={paths.orderConfirmation}
        unlisted
      />
      <OrderStatus view={view} sessionId={sessionId} />
      {order && <OrderDetails order={order} />}
      <div className={styles.buttons}>
        {view === 'unreachable' && <Button onClick={again}>Look again</Button>}
        {keepsBag && <ButtonLink to={paths.cart}>Return to Cart</ButtonLink>}
        <ButtonLink to={paths.shop} kind={keepsBag || view === 'unreachable' ? 'secondary' : 'primary'}>
          Continue Shopping
        </ButtonLink>
        <ButtonLink to={paths.home} kind="secondary">
          Back to Home
        </ButtonLink>
      </div>
      <p>
        Trouble? Write to <a href={`mailto:${settings.contactEmail}`}>{settings.contactEmail}</a>
      </p>
    </div>
  )
}
