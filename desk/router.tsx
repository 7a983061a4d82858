import {
  type AnchorHTMLAttributes,
  createContext,
  type MouseEvent,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'

import { staysOnPage, writeEntry } from '../storefront/platform/overlays.ts'

type Router = { readonly url: URL; readonly navigate: (to: string, options?: { replace?: boolean }) => void }

const RouterContext = createContext<Router | null>(null)

/** Follows the browser's address: a screen has its own under /desk, and Back and Forward go between them. */
export function Router({ children }: { children: ReactNode }) {
  const [url, setUrl] = useState(() => new URL(window.location.href))
  const isForward = useRef(false)
  useEffect(() => {
    const onPop = (event: PopStateEvent) => staysOnPage(event) || setUrl(new URL(window.location.href))
    window.addEventListener('popstate', onPop)
    return () => window.removeEventListener('popstate', onPop)
  }, [])
  const { pathname } = url
  useLayoutEffect(() => {
    if (isForward.current && pathname) window.scrollTo(0, 0)
    isForward.current = false
  }, [pathname])
  const router = useMemo<Router>(() => {
    const navigate: Router['navigate'] = (to, { replace = false } = {}) => {
      isForward.current = !replace
      writeEntry(null, to, { replace })
      setUrl(new URL(to, window.location.href))
    }
    return { url, navigate }
  }, [url])
  return <RouterContext value={router}>{children}</RouterContext>
}

/** Where the desk is, and how to go to another of its addresses. */
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
