import { type ReactNode, useEffect } from 'react'
import { settings } from '#shop/settings.ts'
import { StatusRegion } from '../../storefront/ui/status-region.tsx'
import styles from './door.module.css'

/** What somebody sees who is not signed in yet: one card with one thing to do. */
export function Door({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · ${settings.brand} desk`
  }, [title])
  return (
    <main className={styles.door}>
      <div className={styles.card}>
        <p className={styles.brand}>
          {settings.brand} <span>desk</span>
        </p>
        <h1>{title}</h1>
        {children}
      </div>
      <p className={styles.way}>
        <a href="/">Go to the shop</a>
      </p>
      <StatusRegion />
    </main>
  )
}
