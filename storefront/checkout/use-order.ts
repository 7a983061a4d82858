import { useEffect, useState } from 'react'
import { loggedFetch } from '../platform/fetch.ts'
import { askForOrder, type WatchedOrder, watchOrder } from './watch-order.ts'

const verifying: WatchedOrder = { view: 'verifying', answer: null }

/** How the order of a payment session stands, asked of the server until that is final; `again` asks anew, null has no order (docs/decisions/008). */
export function useOrder(sessionId: string | null): WatchedOrder & { readonly again: () => void } {
  const [{ order, round }, setWatched] = useState({ order: verifying, round: 0 })

  useEffect(() => {
    if (sessionId === null) return
    const leaving = new AbortController()
    const ask = () => askForOrder(sessionId, loggedFetch, leaving.signal)
    const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
    void watchOrder(ask, wait, leaving.signal, (answered) => setWatched({ order: answered, round }))
    return () => leaving.abort()
  }, [sessionId, round])

  const again = () => setWatched((watched) => ({ order: verifying, round: watched.round + 1 }))
  return { ...(sessionId === null ? { view: 'none', answer: null } : order), again }
}
