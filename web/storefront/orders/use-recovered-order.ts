import { useEffect, useEffectEvent, useState } from 'react'
import { useHydrated } from '../../platform/hydrated.ts'
import { onPageRestored } from '../../platform/page-restored.ts'
import { checkoutOptions } from '../checkout/checkout-options.ts'
import { type CartToEmpty, finishPurchase } from './finish-purchase.ts'
import { type PaidOrder, paidOrder } from './paid-order.ts'
import { fetchOrderStatus } from './poll-order-status.ts'

/** The order that this cart was paid with, if the shopper never came back from the payment page; its purchase is finished then (S10.31, docs/decisions/004). */
export function useRecoveredOrder({ cart, removePurchased }: CartToEmpty): PaidOrder | null {
  const [recovered, setRecovered] = useState<PaidOrder | null>(null)
  const recover = useEffectEvent(async () => {
    const { sessionId } = checkoutOptions.get()
    if (!sessionId) return null
    const order = paidOrder(sessionId, (await fetchOrderStatus(sessionId)).answer)
    if (order) await finishPurchase(order, { cart, removePurchased })
    return order
  })
  // Only then is the cart the one that this browser keeps.
  const isHydrated = useHydrated()
  useEffect(() => {
    if (!isHydrated) return
    const look = () => void recover().then((order) => order && setRecovered(order))
    look()
    return onPageRestored(look)
  }, [isHydrated])
  return recovered
}
