import type { ReactNode } from 'react'
import styles from './bottom-bar.module.css'
import { publishHeight } from './publish-height.ts'

/** A bar along the bottom of small screens, with a name; absent from wide and from very low ones. */
export function BottomBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section ref={makeRoom} aria-label={label} className={styles.bar}>
      {children}
    </section>
  )
}

/** Lets toasts stand above an element along the bottom of the screen. */
export function makeRoom(bar: HTMLElement | null) {
  return bar ? publishHeight(bar, document.documentElement, '--bar-height') : undefined
}
