import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type * as v from 'valibot'
import { callDesk } from '../platform/call.ts'
import type { OrderEvent } from '../session/connection.ts'
import { useOrderEvents } from '../session/live.tsx'
import { useSignedIn } from '../session/signed-in.ts'

/** An answer of the server's for a screen: the newest that came, and what went wrong since, if anything. */
export type Query<Value> = {
  readonly value: Value | null
  readonly error: string | null
  readonly isOffline: boolean
  readonly reload: () => Promise<void>
  readonly set: (value: Value) => void
}

/** For `useAnswer`: no order event is about what the screen shows. */
export const concernsNothing = () => false

/** Order events that come together cause one reload, so much later, in ms. */
const TOGETHER_MS = 150
/** A shop that could not be reached is asked again so much later, in ms. */
const TRY_AGAIN_MS = 5000

/** Loads a screen's data. Reloads on matching events, on reconnect or focus, every 5 s while the shop is unreachable, and on request. */
export function useAnswer<Schema extends v.GenericSchema>(
  path: string,
  schema: Schema,
  concerns: (event: OrderEvent) => boolean = () => true,
): Query<v.InferOutput<Schema>> {
  type Value = v.InferOutput<Schema>
  const { refresh } = useSignedIn()
  const [state, setState] = useState<{ path: string; value: Value | null; error: string | null; isOffline: boolean }>({
    ...{ path, value: null, error: null, isOffline: false },
  })
  const turn = useRef(0)
  const reload = useCallback(async () => {
    turn.current += 1
    const own = turn.current
    const result = await callDesk(path, schema)
    if (own !== turn.current) return
    if (result.ok) return setState({ path, value: result.value, error: null, isOffline: false })
    if (result.kind === 'signed-out') return void refresh()
    const { error, kind } = result
    setState((before) => ({
      path,
      value: before.path === path ? before.value : null,
      error,
      isOffline: kind === 'offline',
    }))
  }, [path, schema, refresh])
  const reloadSoon = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void reload()
  })
  useEffect(() => {
    const start = setTimeout(() => void reload())
    return () => clearTimeout(start)
  }, [reload])
  useEffect(() => {
    const again = () => reloadSoon()
    window.addEventListener('online', again)
    document.addEventListener('visibilitychange', again)
    return () => {
      window.removeEventListener('online', again)
      document.removeEventListener('visibilitychange', again)
    }
  }, [])
  // A shop that starts again, or a network that lags behind its own event, tells nobody.
  useEffect(() => {
    if (!state.isOffline) return
    const next = setTimeout(() => reloadSoon(), TRY_AGAIN_MS)
    return () => clearTimeout(next)
  }, [state])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useOrderEvents((event) => {
    if (!concerns(event)) return
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void reload(), TOGETHER_MS)
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  const set = useCallback(
    (value: Value) => {
      turn.current += 1
      setState({ path, value, error: null, isOffline: false })
    },
    [path],
  )
  const isOwn = state.path === path
  return {
    value: isOwn ? state.value : null,
    error: isOwn ? state.error : null,
    isOffline: state.isOffline,
    reload,
    set,
  }
}
