import * as v from 'valibot'
import { changeEntry, forgetWaiting, goBack, stateOfEntry, urlOfEntry } from './history-entry.ts'

/** Something over the page, such as a dialog. It has an entry of its own in the browser's history, with the page's address. So Back closes it and the page stays. Routers write the history through `writeEntry`. */
type Overlay = { readonly close: () => void }

const LEAVING_MS = 1000

const overlays: Overlay[] = []

/** The page's own entry: what it is now, and the key that it had when the first overlay opened. */
let pageEntry: { readonly keyBefore: string | undefined; state: object; url: string } | null = null

/** Actions queued until history.go() has removed closed overlays' entries. */
let queued: (() => void)[] | null = null
let timer: ReturnType<typeof setTimeout> | undefined

const EntryState = v.fallback(v.looseObject({ key: v.optional(v.string()), overlay: v.optional(v.number(), 0) }), {
  overlay: 0,
})
const entryState = (state: unknown = stateOfEntry()) => v.parse(EntryState, state)

/** Restores the page's history entry after overlays close; its URL may have changed, for example by a filter. */
function restorePage(): void {
  if (!pageEntry) return
  const { state, url } = pageEntry
  changeEntry('replaceState', overlays.length > 0 ? { ...state, overlay: overlays.length } : state, url)
  if (overlays.length === 0) pageEntry = null
}

/** A router asks this first on every popstate: true if the traversal was between a page and what lies over it, so that the page stays. */
export function staysOnPage(event: PopStateEvent): boolean {
  forgetWaiting()
  if (queued) {
    arrive()
    return true
  }
  const { key, overlay: depth } = entryState(event.state)
  if (overlays.length <= depth) return false
  const isSamePage = key === pageEntry?.keyBefore
  const closed = overlays.splice(isSamePage ? depth : 0)
  if (isSamePage) restorePage()
  else pageEntry = null
  for (const { close } of closed.toReversed()) close()
  return isSamePage
}

/** Opens an overlay that Back closes by `close`; returns what to call once it was closed in any way. */
export function openOverlay(close: () => void): () => void {
  const overlay = { close }
  const open = () => {
    if (overlays.length === 0) {
      const { overlay: stale, ...state } = entryState()
      // A reload or Forward can lead to the entry of an overlay that is not open any more.
      if (stale > 0) changeEntry('replaceState', state)
      pageEntry = { keyBefore: state.key, state, url: urlOfEntry() }
    }
    overlays.push(overlay)
    changeEntry('pushState', { ...pageEntry?.state, key: pageEntry?.keyBefore, overlay: overlays.length })
  }
  let isClosed = false
  if (queued) queued.push(() => isClosed || open())
  else open()
  return () => {
    isClosed = true
    const index = overlays.indexOf(overlay)
    if (index < 0) return
    const { length } = overlays.splice(index)
    leave(length)
  }
}

function leave(count: number): void {
  queued = []
  // Another navigation at the same moment can cancel this one without a word.
  timer = setTimeout(arrive, LEAVING_MS)
  if (!goBack(count)) arrive()
}

function arrive(): void {
  clearTimeout(timer)
  const acts = queued ?? []
  queued = null
  restorePage()
  for (const act of acts) act()
}

/** pushState or replaceState for routers. With an overlay open, a new page replaces the overlay's entry. */
export function writeEntry(state: { key: string; index: number } | null, url: string, { replace = false } = {}): void {
  if (queued) queued.push(() => writeEntry(state, url, { replace }))
  else if (!pageEntry) changeEntry(replace ? 'replaceState' : 'pushState', state, url)
  else if (replace) {
    pageEntry = { ...pageEntry, state: state ?? {}, url }
    changeEntry('replaceState', { ...state, key: pageEntry.keyBefore, overlay: overlays.length }, url)
  } else {
    overlays.length = 0
    pageEntry = null
    changeEntry('replaceState', state, url)
  }
}
