import { WifiOff } from 'lucide'
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { useOnline } from '../../platform/online.ts'
import { Icon } from '../../ui/icon.tsx'
import { watchPresses } from '../../ui/opener.ts'
import { publishHeight } from '../../ui/publish-height.ts'
import { StatusRegion } from '../../ui/status-region.tsx'
import { showToast } from '../../ui/toast.ts'
import { Toaster } from '../../ui/toaster.tsx'
import { WithoutScripts } from '../../ui/without-scripts.tsx'
import { Announcement } from './announcement.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import styles from './layout.module.css'

const MAIN_ID = 'main'

// The names of buttons for those who hover come after the page answers; who hears them has them in the HTML.
function bringTooltips(): () => void {
  const started = import('../../ui/tooltip.ts').then(
    ({ startTooltips }) => startTooltips(),
    () => () => {},
  )
  return () => void started.then((stop) => stop())
}

type Props = Omit<ComponentProps<typeof Header>, 'plainMenu'> & { children: ReactNode }

/** The frame of every page (S2.22–S2.43). */
export function Layout({ children, ...header }: Props) {
  useEffect(watchPresses, [])
  useEffect(bringTooltips, [])
  return (
    <>
      {import.meta.env.SSR ? <WithoutScripts part="skip" /> : <noscript />}
      <SkipButton />
      <Announcement />
      <Header {...header} plainMenu={import.meta.env.SSR ? <WithoutScripts part="menu" /> : <noscript />} />
      <OfflineBar />
      <Main>{children}</Main>
      <Footer />
      <StatusRegion />
      <Toaster />
    </>
  )
}

export function Main({ children }: { children: ReactNode }) {
  return (
    <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
      {children}
    </main>
  )
}

// A button, since '#' is taken by the routes (docs/decisions/030).
function SkipButton() {
  return (
    <button type="button" className={styles.skip} onClick={() => document.getElementById(MAIN_ID)?.focus()}>
      Skip to main content
    </button>
  )
}

// Says that there is no connection, and that there is one again (S10.26).
function OfflineBar() {
  const online = useOnline()
  const wasOffline = useRef(false)
  useEffect(() => {
    if (online && wasOffline.current) showToast({ title: 'You are back online.' })
    wasOffline.current = !online
  }, [online])
  return (
    <div role="status" className={styles.status}>
      {!online && (
        <p ref={makeRoom} className={styles.offline}>
          <Icon of={WifiOff} />
          You are offline. You can keep looking; checkout needs a connection.
        </p>
      )}
    </div>
  )
}

// What sticks beneath the header leaves room for this bar.
function makeRoom(bar: HTMLElement | null) {
  return bar ? publishHeight(bar, document.documentElement, '--notice-height') : undefined
}
