import { useCallback, useEffect, useState } from 'react'
import { fetchOrderStatus, type PolledOrder, pollOrderStatus } from './poll-order-status.ts'

const verifying: PolledOrder = { view: 'verifying', answer: null }

/** How the order of a payment session stands, asked of the server until that is final, and again once a lost connection is back; `again` asks the server again, null has no order (docs/decisions/004). */
export function useOrderStatus(sessionId: string | null): PolledOrder & { readonly again: () => void } {
  const [{ order, round }, setPolled] = useState({ order: verifying, round: 0 })
  useEffect(() => {
    if (sessionId === null) return
    const leaving = new AbortController()
    const fetchStatus = () => fetchOrderStatus(sessionId, leaving.signal)
    const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
    void pollOrderStatus(fetchStatus, wait, leaving.signal, (latest) => setPolled({ order: latest, round }))
    return () => leaving.abort()
  }, [sessionId, round])
  const again = useCallback(() => setPolled((polled) => ({ order: verifying, round: polled.round + 1 })), [])
  useEffect(() => {
    if (order.view !== 'unreachable') return
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [order.view, again])
  return { ...(sessionId === null ? { view: 'none', answer: null } : order), again }
}
