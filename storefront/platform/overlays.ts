import * as v from 'valibot'

/**
 * What lies over the page, such as a dialog, has an entry of its own in the browser's history, with the page's
 * address. So Back closes it and the page stays. Routers write the history through `writeEntry`.
 */
type Overlay = { readonly close: () => void }

/** Going back within the page takes a few ms. */
const LEAVING_MS = 1000

/** The topmost last; an overlay's depth is its index + 1. */
const overlays: Overlay[] = []

/** The page's own entry: what it is now, and the key that it had when the first overlay opened. */
let beneath: { readonly keyBefore: string | undefined; state: object; url: string } | null = null

/** While the history leaves the entries of overlays that were not closed by Back: what waits for that. */
let waiting: (() => void)[] | null = null
let timer: ReturnType<typeof setTimeout> | undefined

const EntryState = v.fallback(v.looseObject({ key: v.optional(v.string()), overlay: v.optional(v.number(), 0) }), {
  overlay: 0,
})
const entryState = (state: unknown = history.state) => v.parse(EntryState, state)

/** Writes the page's entry anew, once overlays above it are gone; its address may have changed meanwhile, as by a filter. */
function restorePage(): void {
  if (!beneath) return
  const { state, url } = beneath
  history.replaceState(overlays.length > 0 ? { ...state, overlay: overlays.length } : state, '', url)
  if (overlays.length === 0) beneath = null
}

/** A router asks this first on every popstate: true if the traversal was between a page and what lies over it, so that the page stays. */
export function staysOnPage(event: PopStateEvent): boolean {
  if (waiting) {
    arrive()
    return true
  }
  const { key, overlay: depth } = entryState(event.state)
  if (overlays.length <= depth) return false
  const isSamePage = key === beneath?.keyBefore
  const closed = overlays.splice(isSamePage ? depth : 0)
  if (isSamePage) restorePage()
  else beneath = null
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
      if (stale > 0) history.replaceState(state, '')
      beneath = { keyBefore: state.key, state, url: location.href }
    }
    overlays.push(overlay)
    history.pushState({ ...beneath?.state, key: beneath?.keyBefore, overlay: overlays.length }, '')
  }
  let isClosed = false
  if (waiting) waiting.push(() => isClosed || open())
  else open()
  return () => {
    isClosed = true
    const index = overlays.indexOf(overlay)
    if (index < 0) return
    const { length } = overlays.splice(index)
    leave(length)
  }
}

/** Goes back over the entries of closed overlays. */
function leave(count: number): void {
  waiting = []
  // Another navigation at the same moment can cancel this one without a word.
  timer = setTimeout(arrive, LEAVING_MS)
  history.go(-count)
}

function arrive(): void {
  clearTimeout(timer)
  const acts = waiting ?? []
  waiting = null
  restorePage()
  for (const act of acts) act()
}

/** Writes an entry of the history for a router: the page's new state and address, or with `replace` the same page's. Over an overlay, a new page takes the place of the overlay's entry. */
export function writeEntry(state: { key: string } | null, url: string, { replace = false } = {}): void {
  if (waiting) waiting.push(() => writeEntry(state, url, { replace }))
  else if (!beneath) history[replace ? 'replaceState' : 'pushState'](state, '', url)
  else if (replace) {
    beneath = { ...beneath, state: state ?? {}, url }
    history.replaceState({ ...state, key: beneath.keyBefore, overlay: overlays.length }, '', url)
  } else {
    overlays.length = 0
    beneath = null
    history.replaceState(state, '', url)
  }
}
