import { createContext, type ReactNode, startTransition, useContext, useLayoutEffect, useMemo, useState } from 'react'
import { UNSAFE_createHashHistory } from 'react-router'

/** Where the shopper is: the path behind '#', its search from '?' on, the entry's key in the browser's history, and how it was reached. */
export type Place = {
  readonly pathname: string
  readonly search: string
  readonly key: string
  readonly by: 'PUSH' | 'REPLACE' | 'POP'
}

/** Goes to a path; with replace, in place of the current entry of the browser's history. */
export type Navigate = (to: string, options?: { replace?: boolean }) => void

type Whereabouts = { readonly place: Place; readonly navigate: Navigate }

const WhereaboutsContext = createContext<Whereabouts | null>(null)

/** Tells a page what its path holds for its ':' parts. */
export const ParamsContext = createContext<Readonly<Record<string, string | undefined>>>({})

function useWhereabouts(): Whereabouts {
  const whereabouts = useContext(WhereaboutsContext)
  if (!whereabouts) throw new Error('A component that knows its place must stand within HashPlace or FixedPlace')
  return whereabouts
}

/** Where the shopper is. */
export function usePlace(): Place {
  return useWhereabouts().place
}

/** How to go to another path. */
export function useNavigate(): Navigate {
  return useWhereabouts().navigate
}

/** What the page's path holds for its ':' parts, such as id. */
export function useParams(): Readonly<Record<string, string | undefined>> {
  return useContext(ParamsContext)
}

// The library's history and patterns are used, not its components: all of those together weigh 7.6 kB brotli, these two 1.7.
/** Follows the path behind '#'; a new page replaces the old one in a transition, so that no blank frame stands between them. */
export function HashPlace({ children }: { children: ReactNode }) {
  const [history] = useState(() => UNSAFE_createHashHistory({ v5Compat: true }))
  const [{ location, action }, setCurrent] = useState({ location: history.location, action: history.action })
  useLayoutEffect(() => history.listen((current) => startTransition(() => setCurrent(current))), [history])

  const whereabouts = useMemo<Whereabouts>(() => {
    const { pathname, search, key } = location
    return {
      place: { pathname, search, key, by: action },
      navigate: (to, { replace = false } = {}) => (replace ? history.replace(to) : history.push(to)),
    }
  }, [history, location, action])
  return <WhereaboutsContext value={whereabouts}>{children}</WhereaboutsContext>
}

/** Stands at one path, as the server does when it renders a page; leads nowhere. */
export function FixedPlace({ path, children }: { path: string; children: ReactNode }) {
  const { pathname, search } = new URL(path, 'http://shop.invalid')
  const place: Place = { pathname, search, key: 'fixed', by: 'POP' }
  return <WhereaboutsContext value={{ place, navigate: () => {} }}>{children}</WhereaboutsContext>
}
