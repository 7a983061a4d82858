import { useEffect } from 'react'

/** Brings the part of a page whose heading has this id into sight and focuses the heading, if the address asks for it. */
export function usePart(id: string, isAsked: boolean): void {
  useEffect(() => {
    if (!isAsked) return
    // After the page's own arrival, which goes to its top.
    const timer = setTimeout(() => {
      const heading = document.getElementById(id)
      heading?.scrollIntoView({ block: 'center' })
      heading?.focus({ preventScroll: true })
    })
    return () => clearTimeout(timer)
  }, [id, isAsked])
}
