import { useEffect, useEffectEvent, useState } from 'react'

/** Whether the element that is found once the page stands is in view, null until the browser has said; the margin is an IntersectionObserver's. */
export function useInView(find: () => Element | null, rootMargin = '0px'): boolean | null {
  const [isInView, setInView] = useState<boolean | null>(null)
  const found = useEffectEvent(find)
  useEffect(() => {
    const element = found()
    if (!element || !('IntersectionObserver' in window)) return
    const sight = new IntersectionObserver((entries) => setInView(entries.at(-1)?.isIntersecting ?? null), {
      rootMargin,
    })
    sight.observe(element)
    return () => sight.disconnect()
  }, [rootMargin])
  return isInView
}
