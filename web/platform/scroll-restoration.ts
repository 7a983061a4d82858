import { useEffect, useLayoutEffect, useRef } from 'react'
import * as v from 'valibot'
import { useLocation } from './router.tsx'
import { readStored, writeStored } from './storage.ts'
import { sessionKeys } from './storage-keys.ts'

const landmarks = ['header', 'main', 'footer'] as const

/** A link or button that led away from a page: its landmark, its name there, and its index among those of the same name. */
const Pressed = v.object({ landmark: v.picklist(landmarks), name: v.string(), index: v.number() })
type Pressed = v.InferOutput<typeof Pressed>

const Position = v.object({ top: v.number(), pressed: v.nullable(Pressed) })
type Position = v.InferOutput<typeof Position>

const positions = new Map<string, Position>()
// By a link or an address, neither by Back nor by a reload.
let isOpenedAnew = true

function readPositions(): void {
  const stored = v.safeParse(v.record(v.string(), Position), readStored(sessionKeys.scrollPositions, 'session'))
  if (!stored.success) return
  for (const [key, position] of Object.entries(stored.output)) positions.set(key, position)
}

const nameOf = (element: Element) =>
  element.getAttribute('href') ?? element.getAttribute('aria-label') ?? element.textContent

function namedAlike({ landmark, name }: Pick<Pressed, 'landmark' | 'name'>): HTMLElement[] {
  const region = document.querySelector(landmark === 'main' ? 'main' : `#root > ${landmark}`)
  const all = region?.querySelectorAll<HTMLElement>('a[href], button') ?? []
  return [...all].filter((element) => nameOf(element) === name)
}

function pressedAt(target: EventTarget | null): Pressed | null {
  const element = target instanceof Element ? target.closest<HTMLElement>('a[href], button') : null
  if (!element) return null
  const name = nameOf(element)
  for (const landmark of landmarks) {
    const index = namedAlike({ landmark, name }).indexOf(element)
    if (index >= 0) return { landmark, name, index }
  }
  return null
}

export function navigationType(): string {
  const [entry] = performance.getEntriesByType('navigation')
  return entry && 'type' in entry && typeof entry.type === 'string' ? entry.type : 'navigate'
}

/** Takes over scrolling from the browser, and keeps each page's position for Back, Forward and reload (S2.2). */
export function keepScrollPositions(type: string = navigationType()): void {
  isOpenedAnew = type === 'navigate'
  history.scrollRestoration = 'manual'
  readPositions()
  window.addEventListener('pagehide', () =>
    writeStored(sessionKeys.scrollPositions, Object.fromEntries(positions), 'session'),
  )
}

/** Arrives at a page: forwards at its top with focus on its h1, by Back and Forward where it was left, with the focus on what was pressed there (docs/decisions/030). */
export function useScrollRestoration(): void {
  const { key: entry, pathname, by } = useLocation()
  // Every entry that a full load begins has the key 'default', as the return from the payment page does.
  const key = `${entry} ${pathname}`
  const scrolledPath = useRef<string>(null)
  const focusedPath = useRef<string>(null)

  useLayoutEffect(() => {
    const isSamePage = scrolledPath.current === pathname && by === 'REPLACE'
    const isFirst = scrolledPath.current === null
    scrolledPath.current = pathname
    const kept = by === 'POP' && !(isFirst && isOpenedAnew) ? positions.get(key) : undefined
    // A shopper may have scrolled what the server rendered before its code was here.
    const stays = isSamePage || (isFirst && !kept)
    const stop = stays ? () => {} : whenPossible(() => scrollTo(kept?.top ?? 0))
    const keep = (pressed = positions.get(key)?.pressed ?? null) => positions.set(key, { top: window.scrollY, pressed })
    const keepTop = () => keep()
    const keepPressed = ({ target }: MouseEvent) => keep(pressedAt(target))
    if (!kept) keep(null)
    window.addEventListener('scroll', keepTop, { passive: true })
    // Before the link's own listener leads away.
    window.addEventListener('click', keepPressed, { capture: true })
    return () => {
      stop()
      window.removeEventListener('scroll', keepTop)
      window.removeEventListener('click', keepPressed, { capture: true })
    }
  }, [key, pathname, by])

  useEffect(() => {
    if (focusedPath.current === pathname) return
    const isFirst = focusedPath.current === null
    focusedPath.current = pathname
    // What the shopper has focused while the code was on its way keeps the focus.
    if (isFirst && (isOpenedAnew || document.activeElement !== document.body)) return
    const kept = by === 'POP' ? positions.get(key) : undefined
    const focusKept = () => kept?.pressed != null && focusPressed(kept.pressed)
    if (focusKept()) return
    if (kept?.top) document.querySelector('main')?.focus({ preventScroll: true })
    else focusHeading()
    return kept?.pressed ? whenPossible(focusKept) : undefined
  }, [key, pathname, by])
}

function scrollTo(top: number): boolean {
  window.scrollTo({ top, behavior: 'instant' })
  return Math.abs(window.scrollY - top) < 1
}

function focusPressed(pressed: Pressed): boolean {
  const element = namedAlike(pressed)[pressed.index]
  element?.focus({ preventScroll: true })
  return element !== undefined && document.activeElement === element
}

export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (heading?.matches(':not([tabindex])')) heading.tabIndex = -1
  heading?.focus({ preventScroll: true })
}

const PATIENCE_MS = 10_000
const movements = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/** Acts until it has worked: at once, then whenever the page grows or changes, for ten seconds or until the person moves. Returns a stop function. */
function whenPossible(act: () => boolean): () => void {
  // Once it has worked nothing may take the page back: the next to ask for a position gets it.
  if (act()) return () => {}
  const end = new AbortController()
  const timer = setTimeout(() => end.abort(), PATIENCE_MS)
  const again = () => act() && end.abort()
  const growth = new ResizeObserver(again)
  const changes = new MutationObserver(again)
  end.signal.addEventListener('abort', () => {
    clearTimeout(timer)
    growth.disconnect()
    changes.disconnect()
  })
  growth.observe(document.body)
  changes.observe(document.body, { childList: true, subtree: true })
  for (const name of movements) window.addEventListener(name, () => end.abort(), { passive: true, signal: end.signal })
  return () => end.abort()
}
