import { useEffect, useLayoutEffect, useRef } from 'react'
import { recordPath } from '../platform/event-log.ts'
import { useLocation } from '../platform/router.tsx'
import { readStored, writeStored } from '../platform/storage.ts'
import { sessionKeys } from '../platform/storage-keys.ts'
import { dismissDoneToasts } from '../ui/toast.ts'

/** How far a page was scrolled, in px, and the href of the link that led away from it. */
type Position = { readonly top: number; readonly link: string | null }

const positions = new Map<string, Position>()
// By a link or an address, neither by Back nor by a reload.
let isOpenedAnew = true

function isPosition(value: unknown): value is Position {
  return typeof value === 'object' && value !== null && 'top' in value && typeof value.top === 'number'
}

function readPositions(): void {
  const stored = readStored(sessionKeys.scrollPositions, 'session')
  if (typeof stored !== 'object' || stored === null) return
  for (const [key, position] of Object.entries(stored)) if (isPosition(position)) positions.set(key, position)
}

function linkAt(target: EventTarget | null): string | null {
  return target instanceof Element ? (target.closest('a')?.getAttribute('href') ?? null) : null
}

/** Takes charge of scrolling from the browser, and keeps each page's position for Back, Forward and reload; told how the browser came here, as a navigation's type (S2.2). */
export function keepScrollPositions(navigationType: string): void {
  isOpenedAnew = navigationType === 'navigate'
  history.scrollRestoration = 'manual'
  readPositions()
  window.addEventListener('pagehide', () =>
    writeStored(sessionKeys.scrollPositions, Object.fromEntries(positions), 'session'),
  )
}

/** Arrives at a page: forwards at its top with focus on its h1, by Back and Forward where it was left, with the link that was followed focused (docs/decisions/011). */
export function useScrollRestoration(): void {
  const { key: entry, pathname, search, by } = useLocation()
  // Every entry that a full load begins has the key 'default', as the return from the payment page does.
  const key = `${entry} ${pathname}`
  const scrolledPath = useRef<string>(null)
  const focusedPath = useRef(pathname)

  useEffect(() => recordPath(`${pathname}${search}`), [pathname, search])

  useLayoutEffect(() => {
    const isSamePage = scrolledPath.current === pathname && by === 'REPLACE'
    const isFirst = scrolledPath.current === null
    if (scrolledPath.current !== null && scrolledPath.current !== pathname) dismissDoneToasts()
    scrolledPath.current = pathname
    const kept = by === 'POP' && !(isFirst && isOpenedAnew) ? positions.get(key) : undefined
    // A shopper may have scrolled what the server rendered before its code was here.
    const stays = isSamePage || (isFirst && !kept)
    const stop = stays ? () => {} : scrollWhenPossible(kept?.top ?? 0)
    const keep = (link = positions.get(key)?.link ?? null) => positions.set(key, { top: window.scrollY, link })
    const keepTop = () => keep()
    const keepLink = ({ target }: MouseEvent) => keep(linkAt(target))
    if (!kept) keep(null)
    window.addEventListener('scroll', keepTop, { passive: true })
    // Before the link's own listener leads away.
    window.addEventListener('click', keepLink, { capture: true })
    return () => {
      stop()
      window.removeEventListener('scroll', keepTop)
      window.removeEventListener('click', keepLink, { capture: true })
    }
  }, [key, pathname, by])

  useEffect(() => {
    if (focusedPath.current === pathname) return
    focusedPath.current = pathname
    const link = by === 'POP' ? positions.get(key)?.link : undefined
    const followed = link && document.querySelector<HTMLElement>(`main a[href="${CSS.escape(link)}"]`)
    if (followed) followed.focus({ preventScroll: true })
    else focusHeading()
  }, [key, pathname, by])
}

/** Puts the focus on the page's h1. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (heading?.matches(':not([tabindex])')) heading.tabIndex = -1
  heading?.focus({ preventScroll: true })
}

const movements = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/** Scrolls to px from the top; where the page is still too short, again as it grows, until the shopper moves; returns how to stop. */
function scrollWhenPossible(top: number): () => void {
  const scroll = () => window.scrollTo({ top, behavior: 'instant' })
  const isThere = () => Math.abs(window.scrollY - top) < 1
  scroll()
  // Where it is there at once nothing may take the page back: whoever asked for a part of it goes there next.
  if (isThere()) return () => {}
  const end = new AbortController()
  const growth = new ResizeObserver(() => {
    scroll()
    if (isThere()) end.abort()
  })
  end.signal.addEventListener('abort', () => growth.disconnect())
  growth.observe(document.body)
  for (const name of movements) window.addEventListener(name, () => end.abort(), { passive: true, signal: end.signal })
  return () => end.abort()
}
