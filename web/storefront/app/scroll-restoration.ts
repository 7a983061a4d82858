import { useEffect, useLayoutEffect, useRef } from 'react'
import * as v from 'valibot'
import { recordPath } from '../../platform/event-log.ts'
import { useLocation } from '../../platform/router.tsx'
import { readStored, writeStored } from '../../platform/storage.ts'
import { sessionKeys } from '../../platform/storage-keys.ts'
import { dismissDoneToasts } from '../../ui/toast.ts'

/** A link of a page: the landmark it stands in, its href, and its index among the links there with the same href. */
const FollowedLink = v.object({
  landmark: v.picklist(['header', 'main', 'footer']),
  href: v.string(),
  index: v.number(),
})
type FollowedLink = v.InferOutput<typeof FollowedLink>

/** How far a page was scrolled, in px, and the link that led away from it. */
const Position = v.object({ top: v.number(), link: v.nullable(FollowedLink) })
type Position = v.InferOutput<typeof Position>

const positions = new Map<string, Position>()
// By a link or an address, neither by Back nor by a reload.
let isOpenedAnew = true

function readPositions(): void {
  const stored = v.safeParse(v.record(v.string(), Position), readStored(sessionKeys.scrollPositions, 'session'))
  if (!stored.success) return
  for (const [key, position] of Object.entries(stored.output)) positions.set(key, position)
}

const landmarks = ['header', 'main', 'footer'] as const

function linksOf({ landmark, href }: Pick<FollowedLink, 'landmark' | 'href'>): HTMLElement[] {
  const region = document.querySelector(landmark === 'main' ? 'main' : `#root > ${landmark}`)
  return [...(region?.querySelectorAll<HTMLElement>(`a[href="${CSS.escape(href)}"]`) ?? [])]
}

function linkAt(target: EventTarget | null): FollowedLink | null {
  const link = target instanceof Element ? target.closest('a') : null
  const href = link?.getAttribute('href')
  if (!link || !href) return null
  for (const landmark of landmarks) {
    const index = linksOf({ landmark, href }).indexOf(link)
    if (index >= 0) return { landmark, href, index }
  }
  return null
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

/** Arrives at a page: forwards at its top with focus on its h1, by Back and Forward where it was left, with the link that was followed focused (docs/decisions/030). */
export function useScrollRestoration(): void {
  const { key: entry, pathname, search, by } = useLocation()
  // Every entry that a full load begins has the key 'default', as the return from the payment page does.
  const key = `${entry} ${pathname}`
  const scrolledPath = useRef<string>(null)
  const focusedPath = useRef<string>(null)

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
    const isFirst = focusedPath.current === null
    focusedPath.current = pathname
    // What the shopper has focused while the code was on its way keeps the focus.
    if (isFirst && (isOpenedAnew || document.activeElement !== document.body)) return
    const link = by === 'POP' ? positions.get(key)?.link : undefined
    const followed = link && linksOf(link)[link.index]
    if (followed) followed.focus({ preventScroll: true })
    else if (by !== 'POP' || !positions.get(key)?.top) focusHeading()
    else document.querySelector('main')?.focus({ preventScroll: true })
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
