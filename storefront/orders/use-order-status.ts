import { useCallback, useEffect, useState } from 'react'
import { loggedFetch } from '../platform/fetch.ts'
import { askForOrder, pollOrderStatus, type WatchedOrder } from './poll-order-status.ts'

const verifying: WatchedOrder = { view: 'verifying', answer: null }

/** How the order of a payment session stands, asked of the server until that is final, and again once a lost connection is back; `again` asks anew, null has no order (docs/decisions/008). */
export function useOrderStatus(sessionId: string | null): WatchedOrder & { readonly again: () => void } {
  const [{ order, round }, setWatched] = useState({ order: verifying, round: 0 })

  useEffect(() => {
    if (sessionId === null) return
    const leaving = new AbortController()
    const ask = () => askForOrder(sessionId, loggedFetch, leaving.signal)
    const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
    void pollOrderStatus(ask, wait, leaving.signal, (answered) => setWatched({ order: answered, round }))
    return () => leaving.abort()
  }, [sessionId, round])

  const again = useCallback(() => setWatched((watched) => ({ order: verifying, round: watched.round + 1 })), [])
  useEffect(() => {
    if (order.view !== 'unreachable') return
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [order.view, again])

  return { ...(sessionId === null ? { view: 'none', answer: null } : order), again }
}
