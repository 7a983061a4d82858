// What nobody has asked for yet comes after the page has been quiet for this long.
const QUIET_MS = 3000

/** Calls back once the page's first seconds are over; returns how to stop. */
export function whenQuiet(callback: () => void): () => void {
  const timer = setTimeout(callback, QUIET_MS)
  return () => clearTimeout(timer)
}
