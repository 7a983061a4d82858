import { readStored, writeStored } from '../../platform/storage.ts'

/** Where somebody was on a screen: how far it was scrolled, in px, and what was pressed last, by its kind and words. */
type Place = { readonly top: number; readonly pressed: string | null }

const KEY = 'desk-places'
/** How long a screen may take to show what somebody comes back to, in ms. */
const PATIENCE_MS = 10_000
const PRESSABLE = 'a[href], button'

const places = new Map<string, Place>(Object.entries(storedPlaces()))

function storedPlaces(): Record<string, Place> {
  const stored = readStored(KEY, 'session')
  if (typeof stored !== 'object' || stored === null) return {}
  return Object.fromEntries(Object.entries(stored).filter((entry): entry is [string, Place] => isPlace(entry[1])))
}

function isPlace(stored: unknown): stored is Place {
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
export function keepPlace(entry: string): () => void {
  const end = new AbortController()
  const { signal } = end
  const keep = (change: Partial<Place>) => {
    const place = places.get(entry) ?? { top: window.scrollY, pressed: null }
    places.set(entry, { ...place, ...change })
  }
  const onClick = ({ target }: MouseEvent) => {
    const pressed = target instanceof Element ? target.closest(`main :is(${PRESSABLE})`) : null
    keep({ top: window.scrollY, ...(pressed && { pressed: nameOf(pressed) }) })
  }
  window.addEventListener('scroll', () => keep({ top: window.scrollY }), { passive: true, signal })
  // Before the link leads away.
  window.addEventListener('click', onClick, { capture: true, signal })
  window.addEventListener('pagehide', () => writeStored(KEY, Object.fromEntries(places), 'session'), { signal })
  return () => end.abort()
}

const movements = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/** Goes back to where somebody was, as soon as the screen shows it, unless they move first; returns how to stop. */
export function returnToPlace(entry: string): () => void {
  const place = places.get(entry)
  if (!place) return () => {}
  const { top, pressed } = place
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
