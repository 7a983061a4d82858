import { useEffect, useState } from 'react'

/** Whether the element that a stable function finds is in view, null until the browser has said; the margin is an IntersectionObserver's. */
export function useInView(find: () => Element | null, rootMargin = '0px'): boolean | null {
  const [isInView, setInView] = useState<boolean | null>(null)
  useEffect(() => {
    const element = find()
    if (!element) return
    const sight = new IntersectionObserver((entries) => setInView(entries.at(-1)?.isIntersecting ?? null), {
      rootMargin,
    })
    sight.observe(element)
    return () => sight.disconnect()
  }, [find, rootMargin])
  return isInView
}
