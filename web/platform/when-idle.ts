// What nobody has asked for yet comes after the page has been quiet for this long.
const QUIET_MS = 3000

/** Calls back once the page's first seconds are over and there is a connection; returns how to stop. */
export function whenIdle(callback: () => void): () => void {
  const online = new AbortController()
  const timer = setTimeout(() => {
    if (navigator.onLine) callback()
    else window.addEventListener('online', callback, { once: true, signal: online.signal })
  }, QUIET_MS)
  return () => {
    clearTimeout(timer)
    online.abort()
  }
}
