import { type ReactNode, useEffect, useRef, useState } from 'react'
import styles from './scroll-row.module.css'

/** A list that scrolls sideways on small screens, by touch and by arrow keys, and is a grid on large ones. */
export function ScrollRow({ label, children }: { label: string; children: ReactNode }) {
  const row = useRef<HTMLElement>(null)
  const [scrolls, setScrolls] = useState(false)
  useEffect(() => {
    const element = row.current
    if (!element) return
    const observer = new ResizeObserver(() => setScrolls(element.scrollWidth > element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <section ref={row} className={styles.row} aria-label={label} tabIndex={scrolls ? 0 : undefined}>
      {children}
    </section>
  )
}
