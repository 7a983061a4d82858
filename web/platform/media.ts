import { useSyncExternalStore } from 'react'

/** Whether a media query holds now, followed as it changes; false on the server. */
export function useMedia(query: string): boolean {
  const watch = (listener: () => void) => {
    const media = matchMedia(query)
    media.addEventListener('change', listener)
    return () => media.removeEventListener('change', listener)
  }
  return useSyncExternalStore(
    watch,
    () => matchMedia(query).matches,
    () => false,
  )
}
