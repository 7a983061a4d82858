import { useEffect, useEffectEvent, useState } from 'react'
import type { Cart } from '#shop/cart/cart.ts'
import { checkoutOptions } from '../checkout/checkout-options.ts'
import { logError } from '../platform/error-reporting.ts'
import { loggedFetch } from '../platform/fetch.ts'
import { onPageRestored } from '../platform/page-restored.ts'
import type { PaidOrder } from './paid-order.ts'

type Surroundings = { readonly cart: Cart; readonly removePurchased: (bought: Cart) => void }

/** The order that this cart was paid with, where the shopper never came back from the payment page to be told; it is settled then (docs/decisions/008). */
export function useRecoveredOrder({ cart, removePurchased }: Surroundings): PaidOrder | null {
  const [paid, setPaid] = useState<PaidOrder | null>(null)
  const findPaid = useEffectEvent(async () => {
    const { sessionId } = checkoutOptions.get()
    if (!sessionId) return null
    const { settleIfPaid } = await import('./settle-if-paid.ts')
    return settleIfPaid(sessionId, { cart, removePurchased, send: loggedFetch })
  })
  useEffect(() => {
    const look = () => void findPaid().then((order) => order && setPaid(order), logError)
    look()
    return onPageRestored(look)
  }, [])
  return paid
}
