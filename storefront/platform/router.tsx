import { createContext, type ReactNode, useContext, useLayoutEffect, useMemo, useState, useTransition } from 'react'
import type { Params } from './path-pattern.ts'
import styles from './router.module.css'

/** Where the shopper is: the path behind '#', its search from '?' on, the entry's key in the browser's history, and how it was reached. */
export type Place = {
  readonly pathname: string
  readonly search: string
  readonly key: string
  readonly by: 'PUSH' | 'REPLACE' | 'POP'
}

/** Goes to a path; with replace, in place of the current entry of the browser's history. */
export type Navigate = (to: string, options?: { replace?: boolean }) => void

type Router = { readonly place: Place; readonly navigate: Navigate }

const RouterContext = createContext<Router | null>(null)

/** Tells a page what its path holds for its ':' parts. */
export const ParamsContext = createContext<Params>({})

function useRouter(): Router {
  const whereabouts = useContext(RouterContext)
  if (!whereabouts) throw new Error('A component that knows its place must stand within HashRouter or StaticRouter')
  return whereabouts
}

/** Where the shopper is. */
export function useLocation(): Place {
  return useRouter().place
}

/** How to go to another path. */
export function useNavigate(): Navigate {
  return useRouter().navigate
}

/** What the page's path holds for its ':' parts, such as id. */
export function useParams(): Params {
  return useContext(ParamsContext)
}

function placeAt(hash: string, key: string, by: Place['by']): Place {
  const { pathname, search } = new URL(`/${hash.replace(/^#?[/\\]*/, '')}`, 'http://shop.invalid')
  return { pathname, search, key, by }
}

// An entry that a full load or a typed address begins has no key of ours.
function keyOf(state: unknown): string {
  return typeof state === 'object' && state && 'key' in state && typeof state.key === 'string' ? state.key : 'default'
}

/** Follows the path behind '#'; a new page replaces the old one in a transition, so that no blank frame stands between them, with a bar above it once that takes long. */
export function HashRouter({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState(() => placeAt(location.hash, keyOf(history.state), 'POP'))
  const [isOnTheWay, startTransition] = useTransition()
  useLayoutEffect(() => {
    const onPop = () => startTransition(() => setPlace(placeAt(location.hash, keyOf(history.state), 'POP')))
    window.addEventListener('popstate', onPop)
    return () => window.removeEventListener('popstate', onPop)
  }, [])

  const whereabouts = useMemo<Router>(() => {
    const navigate: Navigate = (to, { replace = false } = {}) => {
      const key = Math.random().toString(36).slice(2)
      history[replace ? 'replaceState' : 'pushState']({ key }, '', `#${to}`)
      startTransition(() => setPlace(placeAt(to, key, replace ? 'REPLACE' : 'PUSH')))
    }
    return { place, navigate }
  }, [place])
  return (
    <RouterContext value={whereabouts}>
      {isOnTheWay && <div role="progressbar" aria-label="Loading page" className={styles.way} />}
      {children}
    </RouterContext>
  )
}

/** Stands at one path, as the server does when it renders a page; leads nowhere. */
export function StaticRouter({ path, children }: { path: string; children: ReactNode }) {
  const place = placeAt(path, 'fixed', 'POP')
  return <RouterContext value={{ place, navigate: () => {} }}>{children}</RouterContext>
}
