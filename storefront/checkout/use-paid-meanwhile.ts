import { useEffect, useEffectEvent, useState } from 'react'
import type { Cart } from '#shop/cart/cart.ts'
import { loggedFetch } from '../platform/fetch.ts'
import { checkoutDraft } from './draft.ts'
import type { PaidOrder } from './paid-order.ts'

type Surroundings = { readonly cart: Cart; readonly removeBought: (bought: Cart) => void }

/** The order that this cart was paid with, where the shopper never came back from the payment page to be told; it is settled then (docs/decisions/008). */
export function usePaidMeanwhile({ cart, removeBought }: Surroundings): PaidOrder | null {
  const [paid, setPaid] = useState<PaidOrder | null>(null)
  const look = useEffectEvent(async () => {
    const { sessionId } = checkoutDraft.get()
    if (!sessionId) return
    const { settleIfPaid } = await import('./settle-if-paid.ts')
    const order = await settleIfPaid(sessionId, { cart, removeBought, send: loggedFetch })
    if (order) setPaid(order)
  })
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && void look()
    void look()
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [])
  return paid
}
