import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useState } from 'react'
import { announce } from '../../ui/status-region.tsx'
import { openBell } from './bell.ts'
import { connect, type OrderEvent } from './connection.ts'

type Subscribe = (listener: (event: OrderEvent) => void) => () => void

const LiveContext = createContext<Subscribe>(() => () => {})

function openHub() {
  const listeners = new Set<(event: OrderEvent) => void>()
  const subscribe: Subscribe = (listener) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }
  return {
    subscribe,
    tell(event: OrderEvent) {
      for (const listener of listeners) listener(event)
    },
  }
}

/** Keeps what every screen shows up to date while somebody is signed in, and rings where that was asked for. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const [hub] = useState(openHub)
  useEffect(() => {
    const end = new AbortController()
    const bell = openBell(end.signal)
    connect((event) => {
      if (event.kind === 'paid') {
        bell.ring()
        announce('A new order has come in.')
      }
      hub.tell(event)
    }, end.signal)
    return () => end.abort()
  }, [hub])
  return <LiveContext value={hub.subscribe}>{children}</LiveContext>
}

/** Calls back at each order event while the component is mounted. */
export function useOrderEvents(onOrderEvent: (event: OrderEvent) => void): void {
  const subscribe = useContext(LiveContext)
  const listener = useEffectEvent(onOrderEvent)
  useEffect(() => subscribe((event) => listener(event)), [subscribe])
}
