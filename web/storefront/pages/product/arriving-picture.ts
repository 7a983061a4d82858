import { type RefObject, useLayoutEffect, useRef } from 'react'
import { paths } from '#shop/paths.ts'

const DURATION_MS = 280

let left: { href: string | null; from: DOMRect } | undefined

function leave({ target }: Event): void {
  const link = target instanceof Element ? target.closest('article a') : null
  const picture = link?.closest('article')?.querySelector('img')
  left = link && picture ? { href: link.getAttribute('href'), from: picture.getBoundingClientRect() } : undefined
}
// The links to products in sight have loaded this file before one of them is followed.
if (typeof document === 'object') document.addEventListener('click', leave, true)

/** Lets the first picture of a product's page come from the card whose link was followed, once the page stands; not under reduced motion (docs/decisions/031). */
export function useArrivingPicture<E extends HTMLElement>(id: string): RefObject<E | null> {
  const picture = useRef<E>(null)
  useLayoutEffect(() => {
    const from = left?.href === paths.product(id) ? left.from : undefined
    left = undefined
    if (!from || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    // The page is at its top by the next frame.
    const frame = requestAnimationFrame(() => {
      const to = picture.current?.getBoundingClientRect()
      if (!to) return
      const transform = `translate(${from.left - to.left}px, ${from.top - to.top}px) scale(${from.width / to.width})`
      const timing = { duration: DURATION_MS, easing: 'ease-out' }
      const origin = { transformOrigin: '0 0' }
      picture.current?.animate([{ ...origin, transform }, origin], timing)
      // Above the words beside it.
      picture.current?.closest('section')?.animate([{ zIndex: 1 }, { zIndex: 1 }], timing)
    })
    return () => cancelAnimationFrame(frame)
  }, [id])
  return picture
}
