import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'

/** A short message in the corner: what happened, to what, and one thing to do about it; an error stays until it is closed. */
export type ToastMessage = {
  readonly title: string
  readonly text?: string
  readonly action?: { readonly label: string; readonly onAct: () => void }
  readonly kind?: 'done' | 'error'
}

const Toaster = lazy(() => import('./toaster.tsx').then(({ Toaster: component }) => ({ default: component })))

let waiting: readonly ToastMessage[] = []
let ready = false
const listeners = new Set<() => void>()
const changed = () => {
  for (const listener of listeners) listener()
}

/** Shows a message; the first one waits until the code that draws them has come. */
export function showToast(message: ToastMessage): void {
  waiting = [...waiting, message]
  ready = true
  changed()
}

/** Takes the messages that are still to be shown. */
export function takeToasts(): readonly ToastMessage[] {
  const taken = waiting
  waiting = []
  return taken
}

/** Calls a listener whenever a message waits to be shown; returns how to stop. */
export function onToast(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

// Drawing toasts costs 9 kB, so it comes after the page has been quiet for this long, or with the first toast.
const QUIET_MS = 3000

/** The region 'Notifications', loaded after the page's first paint (specification 2). */
export function Toasts() {
  const wanted = useSyncExternalStore(
    onToast,
    () => ready,
    () => false,
  )
  useEffect(() => {
    const timer = setTimeout(() => {
      ready = true
      changed()
    }, QUIET_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    wanted && (
      <Suspense>
        <Toaster />
      </Suspense>
    )
  )
}
