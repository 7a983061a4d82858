import { type ReactNode, useEffect, useRef } from 'react'
import styles from './debug-panels.module.css'
import { ErrorConsole } from './error-console.tsx'
import { FlagPanel } from './flag-panel.tsx'

/** The hidden panels that debug=1 and flags=1 in the URL open (S2.40, S2.41). */
export function DebugPanels({ debug, flags }: { debug: boolean; flags: boolean }) {
  return (
    <PanelStack>
      {flags && <FlagPanel />}
      {debug && <ErrorConsole />}
    </PanelStack>
  )
}

// The panels fold when the focus goes to something that they cover (WCAG 2.4.11).
function PanelStack({ children }: { children: ReactNode }) {
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

function covers(panels: DOMRect, { left, right, top, bottom, width, height }: DOMRect): boolean {
  const isApart = right <= panels.left || left >= panels.right || bottom <= panels.top || top >= panels.bottom
  // What is larger, as the whole page after the skip link, still shows.
  return !isApart && width * height < panels.width * panels.height
}
