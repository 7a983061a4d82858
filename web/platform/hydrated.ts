import { useSyncExternalStore } from 'react'

const neverChanges = () => () => {}

/** False on the server and while React compares the page with the server's HTML. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
}
