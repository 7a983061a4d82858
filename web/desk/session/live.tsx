import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useState } from 'react'
import { announce } from '../../ui/status-region.tsx'
import { openBell } from './bell.ts'
import { connect, type News } from './connection.ts'

type Subscribe = (listener: (news: News) => void) => () => void

const LiveContext = createContext<Subscribe>(() => () => {})

function openHub() {
  const listeners = new Set<(news: News) => void>()
  const subscribe: Subscribe = (listener) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }
  return {
    subscribe,
    tell(news: News) {
      for (const listener of listeners) listener(news)
    },
  }
}

/** Keeps what every screen shows up to date while somebody is signed in, and rings where that was asked for. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const [hub] = useState(openHub)
  useEffect(() => {
    const end = new AbortController()
    const bell = openBell(end.signal)
    connect((news) => {
      if (news.kind === 'paid') {
        bell.ring()
        announce('A new order has come in.')
      }
      hub.tell(news)
    }, end.signal)
    return () => end.abort()
  }, [hub])
  return <LiveContext value={hub.subscribe}>{children}</LiveContext>
}

/** Calls back at news of orders, as long as the screen stands. */
export function useNews(onNews: (news: News) => void): void {
  const subscribe = useContext(LiveContext)
  const listener = useEffectEvent(onNews)
  useEffect(() => subscribe((news) => listener(news)), [subscribe])
}
