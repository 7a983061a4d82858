import { Check } from 'lucide'
import { useEffect, useEffectEvent, useState } from 'react'
import { paths } from '#shop/paths.ts'
import { onPageRestored } from '../../platform/page-restored.ts'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { checkoutOptions } from '../checkout/checkout-options.ts'
import { type CartToEmpty, finishPurchase } from './finish-purchase.ts'
import { type PaidOrder, paidOrder } from './paid-order.ts'
import { fetchOrderStatus } from './poll-order-status.ts'

/**
 * Completes the purchase of a shopper who paid for this cart and closed the payment page, and tells them on the cart page
 * (S10.31, docs/decisions/004). Render it only after the cart was read from storage.
 */
export function RecoveredOrder({ cart, removePurchased }: CartToEmpty) {
  const [order, setOrder] = useState<PaidOrder | null>(null)
  const recover = useEffectEvent(async () => {
    const { sessionId } = checkoutOptions.get()
    if (!sessionId) return
    const paid = paidOrder(sessionId, (await fetchOrderStatus(sessionId)).answer)
    if (!paid) return
    await finishPurchase(paid, { cart, removePurchased })
    setOrder(paid)
  })
  useEffect(() => {
    const look = () => void recover()
    look()
    return onPageRestored(look)
  }, [])
  if (!order) return null
  return (
    <Notice kind="done" icon={Check}>
      <p>Your order {order.reference} is paid, thank you. What you bought has left your bag.</p>
      <p>
        <Link to={`${paths.orderConfirmation}?session_id=${order.sessionId}`}>See your order</Link>
      </p>
    </Notice>
  )
}
