import { Copy } from 'lucide'
import { useEffect, useEffectEvent } from 'react'
import { referenceCharacters } from '#shop/orders/reference.ts'
import { paths } from '#shop/paths.ts'
import { useLocation } from '../../../platform/router.tsx'
import { useShop } from '../../../shop/use-shop.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { copyWithToast } from '../../../ui/copy.ts'
import { Icon } from '../../../ui/icon.tsx'
import { showToast, type ToastMessage } from '../../../ui/toast.ts'
import { WithoutScripts } from '../../../ui/without-scripts.tsx'
import { useCart } from '../../cart/cart-provider.tsx'
import { PageMetadata } from '../../layout/metadata.tsx'
import { finishPurchase } from '../../orders/finish-purchase.ts'
import { type PaidOrder, paidOrder } from '../../orders/paid-order.ts'
import type { ConfirmationView } from '../../orders/poll-order-status.ts'
import type { EmailOutcome } from '../../orders/request-emails.ts'
import { useOrderStatus } from '../../orders/use-order-status.ts'
import layout from '../layout.module.css'
import message from '../message.module.css'
import { SuggestedProducts } from '../suggested-products.tsx'
import { Arrival, NextSteps, OrderDetails } from './order-details.tsx'
import styles from './page.module.css'
import { StatusHeading, statusTexts } from './status-heading.tsx'

const emailToasts: Record<EmailOutcome, ToastMessage> = {
  sent: { title: 'Order confirmation sent to your email!' },
  failed: { kind: 'error', title: 'Failed to send confirmation email' },
  unexpected: { kind: 'error', title: 'Order confirmed but email failed' },
}

const withReference: readonly ConfirmationView[] = ['paid', 'processing', 'review', 'unreachable']

/** For a shopper who comes back from the payment page (S2.12, S2.105, S4.24, docs/decisions/004). */
export function OrderConfirmationPage() {
  const { contactEmail } = useShop().settings
  const sessionId = new URLSearchParams(useLocation().search).get('session_id') || null
  const { view, answer, again } = useOrderStatus(sessionId)
  const order = sessionId === null ? null : paidOrder(sessionId, answer)
  const { cart, removePurchased } = useCart()

  const finish = useEffectEvent(async () => {
    const outcome = order && (await finishPurchase(order, { cart, removePurchased }))
    if (outcome) showToast(emailToasts[outcome])
  })
  useEffect(() => {
    if (answer?.status === 'paid') void finish()
  }, [answer])

  const keepsBag = (view === 'expired' || view === 'failed') && cart.length > 0
  return (
    <div className={classNames(layout.page, message.message, order ? styles.columns : undefined)}>
      <PageMetadata
        title={statusTexts[view].title}
        description="Your order with us."
        path={paths.orderConfirmation}
        keywords={['order confirmation', 'order reference']}
        unlisted
      />
      <StatusHeading view={view} />
      {import.meta.env.SSR ? <WithoutScripts part="order" /> : <noscript />}
      {sessionId && withReference.includes(view) && (
        // The prefix is the order's own, not the one that the shop has now.
        <OrderReference reference={answer?.reference ?? referenceCharacters(sessionId)} order={order} />
      )}
      {order && <NextSteps order={order} />}
      <div className={styles.aside}>
        {order && <OrderDetails order={order} />}
        <div className={classNames(styles.exits, view === 'verifying' && styles.later)}>
          {view === 'unreachable' && <Button onClick={again}>Look again</Button>}
          {keepsBag && <ButtonLink to={paths.cart}>Return to Cart</ButtonLink>}
          <ButtonLink to={paths.shop} kind={keepsBag || view === 'unreachable' ? 'secondary' : 'primary'}>
            Continue Shopping
          </ButtonLink>
          <ButtonLink to={paths.home} kind="quiet">
            Back to Home
          </ButtonLink>
        </div>
        <p>
          Trouble? Write to <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
        </p>
      </div>
      {view === 'none' && <SuggestedProducts />}
    </div>
  )
}

type ReferenceProps = { reference: string; order: PaidOrder | null }

/** An order's reference for people, with a button that copies it (S2.104, S3.17), and when the order arrives. */
function OrderReference({ reference, order }: ReferenceProps) {
  return (
    <div className={styles.box}>
      <p className={styles.label}>Order Reference</p>
      <p className={styles.reference}>{reference}</p>
      <Button
        kind="secondary"
        className={styles.copy ?? ''}
        onClick={() => void copyWithToast(reference, 'Order reference copied')}
      >
        <Icon of={Copy} />
        Copy
      </Button>
      {order && (
        <p className={styles.arrival}>
          <Arrival order={order} />
        </p>
      )}
    </div>
  )
}
