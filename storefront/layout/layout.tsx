import type { ReactNode } from 'react'
import { StatusRegion } from '../ui/status-region.tsx'
import { Toaster } from '../ui/toaster.tsx'
import { Tooltips } from '../ui/tooltips.tsx'
import { Announcement } from './announcement.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import styles from './layout.module.css'
import { OfflineBar } from './offline-bar.tsx'
import { MAIN_ID, SkipButton } from './skip-button.tsx'

/** What surrounds every page (specification 2, shell and chrome). */
export function Layout({ cartCount, children }: { cartCount: number; children: ReactNode }) {
  return (
    <>
      <SkipButton />
      <Announcement />
      <Header cartCount={cartCount} />
      <OfflineBar />
      <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <Footer />
      <StatusRegion />
      <Toaster />
      <Tooltips />
    </>
  )
}
