import { useSyncExternalStore } from 'react'

const neverChanges = () => () => {}

/** Whether the browser has taken the page up: false on the server and while React compares what the server has rendered. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
}
