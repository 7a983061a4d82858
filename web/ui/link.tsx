import { type AnchorHTMLAttributes, createContext, type MouseEvent, useContext, useEffect, useRef } from 'react'
import { useNavigate } from '../platform/router.tsx'

export const PreloadContext = createContext<(path: string) => Promise<unknown>>(async () => {})

const opensHere = (event: MouseEvent) =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.defaultPrevented)

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & { to: string }

/** A link to a page of the same app. Its href is the page's path; a plain click goes there by the router. The page's code loads once the link is seen, hovered or focused. */
export function Link({ to, onClick, ...rest }: Props) {
  const element = useRef<HTMLAnchorElement>(null)
  const preload = useContext(PreloadContext)
  const navigate = useNavigate()
  useEffect(() => {
    if (!element.current || !('IntersectionObserver' in window)) return
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      // Without a connection a page is only asked for when it is opened.
      if (navigator.onLine) void preload(to)
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [preload, to])
  const ahead = () => navigator.onLine && void preload(to)
  return (
    <a
      {...rest}
      ref={element}
      href={to}
      onPointerEnter={ahead}
      onFocus={ahead}
      onClick={(event) => {
        onClick?.(event)
        if (!opensHere(event)) return
        event.preventDefault()
        navigate(to)
      }}
    />
  )
}
