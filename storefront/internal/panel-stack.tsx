import { type ReactNode, useEffect, useRef } from 'react'
import styles from './panel-stack.module.css'

function covers(panels: DOMRect, { left, right, top, bottom, width, height }: DOMRect): boolean {
  const isApart = right <= panels.left || left >= panels.right || bottom <= panels.top || top >= panels.bottom
  // What is larger, as the whole page after the skip link, still shows.
  return !isApart && width * height < panels.width * panels.height
}

/** The hidden panels in a corner of the screen; they fold when the focus goes to something that they cover (WCAG 2.4.11). */
export function PanelStack({ children }: { children: ReactNode }) {
  const stack = useRef<HTMLElement>(null)
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      const panels = stack.current
      if (!panels || !(target instanceof Element) || panels.contains(target) || target.closest('dialog')) return
      if (!covers(panels.getBoundingClientRect(), target.getBoundingClientRect())) return
      for (const panel of panels.querySelectorAll<HTMLDetailsElement>(':scope > details')) panel.open = false
    }
    document.addEventListener('focusin', onFocus)
    return () => document.removeEventListener('focusin', onFocus)
  }, [])
  return (
    <aside ref={stack} aria-label="Debug panels" className={styles.stack}>
      {children}
    </aside>
  )
}
