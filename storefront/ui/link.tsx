import { createContext, useContext, useEffect, useRef } from 'react'
import { type LinkProps, Link as RouterLink } from 'react-router'

/** What a link does ahead of being followed: it is given the path that it leads to. */
export const PreloadContext = createContext<(path: string) => void>(() => {})

/** A link within the shop, to a path of shop/addresses; what it leads to is loaded once it is seen, hovered or focused. */
export function Link({ to, ...rest }: Omit<LinkProps, 'to'> & { to: string }) {
  const element = useRef<HTMLAnchorElement>(null)
  const preload = useContext(PreloadContext)
  useEffect(() => {
    if (!element.current) return
    const sight = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      sight.disconnect()
      preload(to)
    })
    sight.observe(element.current)
    return () => sight.disconnect()
  }, [preload, to])
  const ahead = () => preload(to)
  return <RouterLink ref={element} to={to} onPointerEnter={ahead} onFocus={ahead} {...rest} />
}
