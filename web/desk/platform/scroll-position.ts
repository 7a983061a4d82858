import { readStored, writeStored } from '../../platform/storage.ts'

/** Where somebody was on a screen: how far it was scrolled, in px, and what was pressed last, by its kind and words. */
type ScreenPosition = { readonly top: number; readonly pressed: string | null }

const KEY = 'desk-places'
/** How long a screen may take to show what somebody comes back to, in ms. */
const PATIENCE_MS = 10_000
const PRESSABLE = 'a[href], button'

const positions = new Map<string, ScreenPosition>(Object.entries(storedPositions()))

function storedPositions(): Record<string, ScreenPosition> {
  const stored = readStored(KEY, 'session')
  if (typeof stored !== 'object' || stored === null) return {}
  return Object.fromEntries(
    Object.entries(stored).filter((entry): entry is [string, ScreenPosition] => isScreenPosition(entry[1])),
  )
}

function isScreenPosition(stored: unknown): stored is ScreenPosition {
  return (
    typeof stored === 'object' &&
    stored !== null &&
    'top' in stored &&
    typeof stored.top === 'number' &&
    'pressed' in stored
  )
}

const nameOf = (element: Element) =>
  `${element.tagName} ${element.getAttribute('href') ?? element.getAttribute('aria-label') ?? element.textContent}`

/** Remembers where somebody is on the screen of an entry of the history; returns how to stop. */
export function keepScrollPosition(entry: string): () => void {
  const end = new AbortController()
  const { signal } = end
  const keep = (change: Partial<ScreenPosition>) => {
    const position = positions.get(entry) ?? { top: window.scrollY, pressed: null }
    positions.set(entry, { ...position, ...change })
  }
  const onClick = ({ target }: MouseEvent) => {
    const pressed = target instanceof Element ? target.closest(`main :is(${PRESSABLE})`) : null
    keep({ top: window.scrollY, ...(pressed && { pressed: nameOf(pressed) }) })
  }
  window.addEventListener('scroll', () => keep({ top: window.scrollY }), { passive: true, signal })
  // Before the link leads away.
  window.addEventListener('click', onClick, { capture: true, signal })
  window.addEventListener('pagehide', () => writeStored(KEY, Object.fromEntries(positions), 'session'), { signal })
  return () => end.abort()
}

const movements = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/** Goes back to where somebody was, as soon as the screen shows it, unless they move first; returns how to stop. */
export function restoreScrollPosition(entry: string): () => void {
  const position = positions.get(entry)
  if (!position) return () => {}
  const { top, pressed } = position
  const end = new AbortController()
  const { signal } = end
  const look = () => {
    window.scrollTo({ top, behavior: 'instant' })
    const link = [...document.querySelectorAll<HTMLElement>(`main :is(${PRESSABLE})`)].find(
      (element) => nameOf(element) === pressed,
    )
    link?.focus({ preventScroll: true })
    if (Math.abs(window.scrollY - top) < 1 && (pressed === null || link)) end.abort()
  }
  const observer = new MutationObserver(look)
  observer.observe(document.body, { childList: true, subtree: true })
  const timer = setTimeout(() => end.abort(), PATIENCE_MS)
  signal.addEventListener('abort', () => {
    observer.disconnect()
    clearTimeout(timer)
  })
  for (const name of movements) window.addEventListener(name, () => end.abort(), { passive: true, signal })
  // The screen's own heading takes the focus first.
  requestAnimationFrame(() => !signal.aborted && look())
  return () => end.abort()
}
