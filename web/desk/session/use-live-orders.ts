import { useEffect } from 'react'
import { announce } from '../../ui/status-region.tsx'
import { openBell } from './bell.ts'
import { connect } from './connection.ts'
import { reloadAfter } from './query-client.ts'

export function useLiveOrders(): void {
  useEffect(() => {
    const end = new AbortController()
    const bell = openBell(end.signal)
    connect((event) => {
      if (event.kind === 'paid') {
        bell.ring()
        announce('A new order has come in.')
      }
      reloadAfter(event)
    }, end.signal)
    return () => end.abort()
  }, [])
}
