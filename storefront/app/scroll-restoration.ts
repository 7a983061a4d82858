import { useEffect, useLayoutEffect, useRef } from 'react'
import { recordPath } from '../platform/event-log.ts'
import { useLocation } from '../platform/router.tsx'
import { readStored, writeStored } from '../platform/storage.ts'
import { sessionKeys } from '../platform/storage-keys.ts'
import { returnTo } from './return-to.ts'

type Place = { readonly top: number; readonly link: string | null }

const places = new Map<string, Place>()

function isPlace(value: unknown): value is Place {
  return typeof value === 'object' && value !== null && 'top' in value && typeof value.top === 'number'
}

function readPlaces(): void {
  const stored = readStored(sessionKeys.scrollPositions, 'session')
  if (typeof stored !== 'object' || stored === null) return
  for (const [key, place] of Object.entries(stored)) if (isPlace(place)) places.set(key, place)
}

function linkAt(target: EventTarget | null): string | null {
  return target instanceof Element ? (target.closest('a')?.getAttribute('href') ?? null) : null
}

/** Takes charge of scrolling from the browser, and keeps each page's place for Back, Forward and reload. */
export function keepPlaces(): void {
  history.scrollRestoration = 'manual'
  readPlaces()
  window.addEventListener('pagehide', () =>
    writeStored(sessionKeys.scrollPositions, Object.fromEntries(places), 'session'),
  )
}

/** Arrives at a page: forwards at its top with focus on its h1, by Back and Forward where it was left, with the link that was followed focused (docs/decisions/011). */
export function useScrollRestoration(): void {
  const { key: entry, pathname, search, by } = useLocation()
  // Every entry that a full load begins has the key 'default', as the return from the payment page does.
  const key = `${entry} ${pathname}`
  const shownPath = useRef<string>(null)
  const first = useRef(true)

  useEffect(() => recordPath(`${pathname}${search}`), [pathname, search])

  useLayoutEffect(() => {
    const samePage = shownPath.current === pathname && by === 'REPLACE'
    shownPath.current = pathname
    const kept = by === 'POP' ? places.get(key) : undefined
    const stay = samePage ? () => {} : returnTo(kept?.top ?? 0)
    const keep = (link = places.get(key)?.link ?? null) => places.set(key, { top: window.scrollY, link })
    const keepTop = () => keep()
    const keepLink = ({ target }: MouseEvent) => keep(linkAt(target))
    if (!kept) keep(null)
    window.addEventListener('scroll', keepTop, { passive: true })
    // Before the link's own listener leads away.
    window.addEventListener('click', keepLink, { capture: true })
    return () => {
      stay()
      window.removeEventListener('scroll', keepTop)
      window.removeEventListener('click', keepLink, { capture: true })
    }
  }, [key, pathname, by])

  const focusedPath = useRef(pathname)
  useEffect(() => {
    const samePage = focusedPath.current === pathname
    focusedPath.current = pathname
    if (first.current || samePage) {
      first.current = false
      return
    }
    const link = by === 'POP' ? places.get(key)?.link : undefined
    const target =
      (link && document.querySelector<HTMLElement>(`main a[href="${CSS.escape(link)}"]`)) ||
      document.querySelector<HTMLElement>('main h1')
    if (target?.matches('h1:not([tabindex])')) target.tabIndex = -1
    target?.focus({ preventScroll: true })
  }, [key, pathname, by])
}
