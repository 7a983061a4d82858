import { useEffect, useEffectEvent, useState } from 'react'

/** True if the element that `find` returns after rendering is in view; null until the browser says. The margin is an IntersectionObserver's. */
export function useInView(find: () => Element | null, rootMargin = '0px'): boolean | null {
  const [isInView, setInView] = useState<boolean | null>(null)
  const findElement = useEffectEvent(find)
  useEffect(() => {
    const element = findElement()
    if (!element || !('IntersectionObserver' in window)) return
    const observer = new IntersectionObserver((entries) => setInView(entries.at(-1)?.isIntersecting ?? null), {
      rootMargin,
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [rootMargin])
  return isInView
}
