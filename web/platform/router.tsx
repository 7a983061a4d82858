import { createContext, type ReactNode, useContext, useLayoutEffect, useMemo, useState, useTransition } from 'react'
import { staysOnPage, writeEntry } from './overlays.ts'
import styles from './router.module.css'

/** Where the shopper is: the path behind '#', its search from '?' on, the entry's key in the browser's history, and how it was reached. */
export type Location = {
  readonly pathname: string
  readonly search: string
  readonly key: string
  readonly by: 'PUSH' | 'REPLACE' | 'POP'
}

/** Goes to a path; `replace` replaces the current entry of the browser's history. */
export type Navigate = (to: string, options?: { replace?: boolean }) => void

type Router = { readonly location: Location; readonly navigate: Navigate }

const RouterContext = createContext<Router | null>(null)

/** What a path holds for the ':' parts of a pattern, by name. */
export type Params = Readonly<Record<string, string>>

/** Tells a page what its path holds for its ':' parts. */
export const ParamsContext = createContext<Params>({})

function useRouter(): Router {
  const router = useContext(RouterContext)
  if (!router) throw new Error('A component that knows its location must stand within HashRouter or StaticRouter')
  return router
}

/** Where the shopper is. */
export function useLocation(): Location {
  return useRouter().location
}

/** How to go to another path. */
export function useNavigate(): Navigate {
  return useRouter().navigate
}

/** What the page's path holds for its ':' parts, such as id. */
export function useParams(): Params {
  return useContext(ParamsContext)
}

function locationAt(hash: string, key: string, by: Location['by']): Location {
  const { pathname, search } = new URL(`/${hash.replace(/^#?[/\\]*/, '')}`, 'http://shop.invalid')
  return { pathname, search, key, by }
}

// An entry that a full load or a typed address begins has no key of ours.
function keyOf(state: unknown): string {
  return typeof state === 'object' && state && 'key' in state && typeof state.key === 'string' ? state.key : 'default'
}

function currentLocation(): Location {
  return locationAt(window.location.hash, keyOf(history.state), 'POP')
}

const pathOf = ({ pathname, search }: Location) => pathname + search

/** Follows the path behind '#', from the path that the page was rendered for; a new page replaces the old one in a transition, so that no blank frame stands between them, with a bar above it once that takes long. */
export function HashRouter({ path, children }: { path: string; children: ReactNode }) {
  const [location, setLocation] = useState(() => locationAt(path, keyOf(history.state), 'POP'))
  const [isPending, startTransition] = useTransition()
  useLayoutEffect(() => {
    const follow = () => startTransition(() => setLocation(currentLocation()))
    if (pathOf(currentLocation()) !== pathOf(locationAt(path, '', 'POP'))) follow()
    const onPopState = (event: PopStateEvent) => staysOnPage(event) || follow()
    window.addEventListener('popstate', onPopState)
    return () => window.removeEventListener('popstate', onPopState)
  }, [path])

  const router = useMemo<Router>(() => {
    const navigate: Navigate = (to, { replace = false } = {}) => {
      const key = Math.random().toString(36).slice(2)
      writeEntry({ key }, `#${to}`, { replace })
      startTransition(() => setLocation(locationAt(to, key, replace ? 'REPLACE' : 'PUSH')))
    }
    return { location, navigate }
  }, [location])
  return (
    <RouterFrame router={router} isPending={isPending}>
      {children}
    </RouterFrame>
  )
}

/** Stands at one path, as the server does when it renders a page; leads nowhere. */
export function StaticRouter({ path, children }: { path: string; children: ReactNode }) {
  const location = locationAt(path, 'fixed', 'POP')
  return (
    <RouterFrame router={{ location, navigate: () => {} }} isPending={false}>
      {children}
    </RouterFrame>
  )
}

// The same elements on the server as in the browser, which takes up what the server has rendered.
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

/** What a path holds for a pattern such as /product/:id or /blog/*, null where it does not fit; case and a slash at the end are forgiven. */
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
