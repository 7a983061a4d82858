import {
  type AnchorHTMLAttributes,
  createContext,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { staysOnPage, writeEntry } from '../../platform/overlays.ts'
import { keepScrollPosition, restoreScrollPosition } from './scroll-position.ts'

/** What is asked before a screen is left. */
export type Guard = {
  /** Whether the screen holds something that was not saved. */
  readonly isHolding: () => boolean
  /** Asks the person, who may call `leave`. */
  readonly ask: (leave: () => void) => void
}

type Options = {
  /** Replaces the current entry in the history. */
  readonly replace?: boolean
  /** Leaves without asking: what the screen held is saved or removed. */
  readonly isDone?: boolean
}

type Router = {
  readonly url: URL
  /** Whether the screen was reached by Back or Forward. */
  readonly isReturn: boolean
  readonly navigate: (to: string, options?: Options) => void
  readonly setGuard: (guard: Guard | null) => void
}

/** An entry of the history: its position among all of the desk, and a name for what is kept about it. */
type Entry = { readonly index: number; readonly key: string }

const RouterContext = createContext<Router | null>(null)

const isEntry = (state: unknown): state is Entry =>
  typeof state === 'object' && state !== null && 'index' in state && 'key' in state

/** The entry that is open; one that was opened by a full load gets its name here. */
function currentEntry(): Entry {
  const state: unknown = history.state
  if (isEntry(state)) return state
  const entry = { index: 0, key: crypto.randomUUID() }
  history.replaceState(entry, '')
  return entry
}

/** Follows the browser's URL: each screen has its own under /desk, and Back and Forward go between them. */
export function Router({ children }: { children: ReactNode }) {
  const [arrival, setArrival] = useState(() => ({
    url: new URL(window.location.href),
    entry: currentEntry(),
    isReturn: false,
  }))
  const guard = useRef<Guard | null>(null)
  const open = useRef(arrival.entry)
  const enter = useCallback((entry: Entry, to: string, { replace = false, isReturn = false } = {}) => {
    writeEntry(entry, to, { replace })
    open.current = entry
    setArrival({ url: new URL(to, window.location.href), entry, isReturn })
  }, [])
  useEffect(() => {
    history.scrollRestoration = 'manual'
    let afterReturn: (() => void) | null = null
    // How many entries to go once the dialog that asked is closed, which has an entry itself.
    let leavingBy = 0
    let isLeaving = false
    const onPop = (event: PopStateEvent) => {
      if (staysOnPage(event)) {
        if (leavingBy !== 0) history.go(leavingBy)
        leavingBy = 0
        return
      }
      const entry = currentEntry()
      const steps = entry.index - open.current.index
      if (afterReturn) {
        const ask = afterReturn
        afterReturn = null
        return ask()
      }
      // The browser has left already: it goes back first, then the person is asked.
      if (steps !== 0 && !isLeaving && guard.current?.isHolding()) {
        const asking = guard.current
        const to = window.location.href
        const leaveBack = () => {
          isLeaving = true
          leavingBy = steps
        }
        // The dialog's entry replaced those ahead, so the screen is opened as the next one.
        const leaveForward = () => enter({ key: entry.key, index: open.current.index + 1 }, to, { isReturn: true })
        afterReturn = () => asking.ask(steps < 0 ? leaveBack : leaveForward)
        return history.go(-steps)
      }
      isLeaving = false
      open.current = entry
      setArrival({ url: new URL(window.location.href), entry, isReturn: true })
    }
    window.addEventListener('popstate', onPop)
    return () => window.removeEventListener('popstate', onPop)
  }, [enter])
  const { url, entry, isReturn } = arrival
  const { pathname } = url
  const shown = useRef(pathname)
  useLayoutEffect(() => {
    const isSameScreen = shown.current === pathname
    shown.current = pathname
    if (!isReturn && !isSameScreen) window.scrollTo(0, 0)
    return isReturn ? restoreScrollPosition(entry.key) : undefined
  }, [entry, isReturn, pathname])
  useEffect(() => keepScrollPosition(entry.key), [entry])
  const router = useMemo<Router>(() => {
    const go = (to: string, replace: boolean) => {
      const entry = { index: open.current.index + (replace ? 0 : 1), key: crypto.randomUUID() }
      enter(entry, to, { replace })
    }
    const navigate: Router['navigate'] = (to, { replace = false, isDone = false } = {}) => {
      if (isDone || replace || !guard.current?.isHolding()) return go(to, replace)
      guard.current.ask(() => go(to, replace))
    }
    const setGuard: Router['setGuard'] = (next) => {
      guard.current = next
    }
    return { url, isReturn, navigate, setGuard }
  }, [url, isReturn, enter])
  return <RouterContext value={router}>{children}</RouterContext>
}

/** Where the desk is, and how to go to another of its screens. */
export function useRouter(): Router {
  const router = useContext(RouterContext)
  if (!router) throw new Error('A screen stands within Router')
  return router
}

const opensHere = (event: MouseEvent) =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.defaultPrevented)

/** A link to another screen of the desk. */
export function DeskLink({
  to,
  onClick,
  ...rest
}: Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & { to: string }) {
  const { navigate } = useRouter()
  return (
    <a
      {...rest}
      href={to}
      onClick={(event) => {
        onClick?.(event)
        if (!opensHere(event)) return
        event.preventDefault()
        navigate(to)
      }}
    />
  )
}
