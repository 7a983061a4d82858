const byShopper = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/** Scrolls to where a page was left, in px from its top; where the page is still too short, again as it grows, until the shopper moves; returns how to stop. */
export function returnTo(top: number): () => void {
  const scroll = () => window.scrollTo({ top, behavior: 'instant' })
  scroll()
  const stop = new AbortController()
  const growth = new ResizeObserver(() => {
    scroll()
    if (Math.abs(window.scrollY - top) < 1) stop.abort()
  })
  stop.signal.addEventListener('abort', () => growth.disconnect())
  growth.observe(document.body)
  for (const name of byShopper)
    window.addEventListener(name, () => stop.abort(), { passive: true, signal: stop.signal })
  return () => stop.abort()
}
