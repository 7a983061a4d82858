import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useTransition,
} from 'react'
import { staysOnPage, writeEntry } from './overlays.ts'
import styles from './router.module.css'

/** The current page: its path, its search from '?' on, its entry in the browser's history, and how it was reached. */
export type Location = {
  readonly pathname: string
  readonly search: string
  readonly key: string
  readonly index: number
  readonly by: 'PUSH' | 'REPLACE' | 'POP'
}

type Options = {
  readonly replace?: boolean
  /** Does not ask about unsaved input: it has just been saved or discarded. */
  readonly isDone?: boolean
}

export type Navigate = (to: string, options?: Options) => void

/** Asked before a router leaves a page (leave-guard.ts). */
export type Guard = {
  readonly beforeLink: (go: () => void) => void
  /** After Back or Forward by so many steps: true if the page stays for now. `reopen` adds the page that they led to as a new entry. */
  readonly holdsBack: (steps: number, reopen: () => void) => boolean
  readonly afterOverlay: () => void
}

type Router = { readonly location: Location; readonly navigate: Navigate }

const RouterContext = createContext<Router | null>(null)

export type Params = Readonly<Record<string, string>>

export const ParamsContext = createContext<Params>({})

function useRouter(): Router {
  const router = useContext(RouterContext)
  if (!router) throw new Error('useLocation and useNavigate must be used within a router')
  return router
}

export function useLocation(): Location {
  return useRouter().location
}

export function useNavigate(): Navigate {
  return useRouter().navigate
}

export function useParams(): Params {
  return useContext(ParamsContext)
}

type Urls = { readonly read: () => string; readonly write: (path: string) => string }

const hashUrls: Urls = { read: () => window.location.hash, write: (path) => `#${path}` }
const pathUrls: Urls = { read: () => window.location.pathname + window.location.search, write: (path) => path }

function parsePath(path: string): Pick<Location, 'pathname' | 'search'> {
  const { pathname, search } = new URL(`/${path.replace(/^#?[/\\]*/, '')}`, 'http://shop.invalid')
  return { pathname, search }
}

// An entry that a full load or a typed address begins has no state of ours.
function entryOf(state: unknown): Pick<Location, 'key' | 'index'> {
  const { key, index }: { key?: unknown; index?: unknown } = typeof state === 'object' && state ? state : {}
  return { key: typeof key === 'string' ? key : 'default', index: typeof index === 'number' ? index : 0 }
}

function currentLocation({ read }: Urls): Location {
  return { ...parsePath(read()), ...entryOf(history.state), by: 'POP' }
}

const pathOf = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>) => pathname + search

type Props = { path: string; children: ReactNode }

/** Follows the path behind '#', from the path that the page was rendered for. */
export function HashRouter(props: Props) {
  return <BrowserRouter urls={hashUrls} {...props} />
}

export function PathRouter({ guard, children }: { guard?: Guard; children: ReactNode }) {
  const [path] = useState(pathUrls.read)
  return (
    <BrowserRouter urls={pathUrls} path={path} guard={guard}>
      {children}
    </BrowserRouter>
  )
}

/** Replaces the page in a transition, so that there is no blank frame, with a bar above it if that takes long. */
function BrowserRouter({ urls, guard, path, children }: Props & { urls: Urls; guard?: Guard | undefined }) {
  const [location, setLocation] = useState<Location>(() => ({ ...currentLocation(urls), ...parsePath(path) }))
  const [isPending, startTransition] = useTransition()
  // Ahead of `location` while a transition is pending.
  const latest = useRef(location)
  const show = useCallback((next: Location) => {
    latest.current = next
    startTransition(() => setLocation(next))
  }, [])
  const open = useCallback(
    (to: string, entry: Omit<Location, 'pathname' | 'search'>) => {
      const { key, index, by } = entry
      writeEntry({ key, index }, urls.write(to), { replace: by === 'REPLACE' })
      show({ ...parsePath(to), ...entry })
    },
    [urls, show],
  )
  useLayoutEffect(() => {
    const current = currentLocation(urls)
    if (pathOf(current) !== pathOf(parsePath(path))) show(current)
  }, [urls, path, show])
  useLayoutEffect(() => {
    const onPopState = (event: PopStateEvent) => {
      if (staysOnPage(event)) return guard?.afterOverlay()
      const next = currentLocation(urls)
      const reopen = () => open(pathOf(next), { key: next.key, index: latest.current.index + 1, by: 'POP' })
      if (!guard?.holdsBack(next.index - latest.current.index, reopen)) show(next)
    }
    window.addEventListener('popstate', onPopState)
    return () => window.removeEventListener('popstate', onPopState)
  }, [urls, guard, open, show])

  const navigate = useCallback<Navigate>(
    (to, { replace = false, isDone = false } = {}) => {
      const go = () => {
        const index = latest.current.index + (replace ? 0 : 1)
        const key = Math.random().toString(36).slice(2)
        open(to, { key, index, by: replace ? 'REPLACE' : 'PUSH' })
      }
      if (guard && !replace && !isDone) guard.beforeLink(go)
      else go()
    },
    [guard, open],
  )
  const router = useMemo(() => ({ location, navigate }), [location, navigate])
  return (
    <RouterFrame router={router} isPending={isPending}>
      {children}
    </RouterFrame>
  )
}

/** Stays at one path, as the server does when it renders a page; leads nowhere. */
export function StaticRouter({ path, children }: Props) {
  const location: Location = { ...parsePath(path), key: 'fixed', index: 0, by: 'POP' }
  return (
    <RouterFrame router={{ location, navigate: () => {} }} isPending={false}>
      {children}
    </RouterFrame>
  )
}

// The same elements on the server as in the browser, which hydrates what the server has rendered.
function RouterFrame({ router, isPending, children }: { router: Router; isPending: boolean; children: ReactNode }) {
  return (
    <RouterContext value={router}>
      {isPending && <div role="progressbar" aria-label="Loading page" className={styles.progress} />}
      {children}
    </RouterContext>
  )
}

const segments = (path: string) => path.split('/').filter(Boolean)

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** The values of a pattern's ':' parts in a path, such as /product/:id or /blog/*; null if it does not fit. Case and a slash at the end are forgiven. */
export function matchPath(pattern: string, path: string): Params | null {
  const expected = segments(pattern)
  const actual = segments(path)
  const isOpen = expected.at(-1) === '*'
  if (isOpen ? actual.length < expected.length - 1 : actual.length !== expected.length) return null
  const params: Record<string, string> = {}
  for (const [index, name] of expected.slice(0, isOpen ? -1 : undefined).entries()) {
    const segment = actual[index] ?? ''
    if (name.startsWith(':')) params[name.slice(1)] = decode(segment)
    else if (name.toLowerCase() !== segment.toLowerCase()) return null
  }
  return params
}

export function findRoute<Route extends { readonly path: string }>(
  routes: readonly Route[],
  pathname: string,
): { route: Route; params: Params } | null {
  for (const route of routes) {
    const params = matchPath(route.path, pathname)
    if (params) return { route, params }
  }
  return null
}
