import { WifiOff } from 'lucide'
import { useEffect, useRef } from 'react'
import { useOnline } from '../platform/online.ts'
import { Icon } from '../ui/icon.tsx'
import { showToast } from '../ui/toast.ts'
import styles from './offline-bar.module.css'

/** Says that there is no connection, and that there is one again. */
export function OfflineBar() {
  const online = useOnline()
  const wasOffline = useRef(false)
  useEffect(() => {
    if (online && wasOffline.current) showToast({ title: 'You are back online.' })
    wasOffline.current = !online
  }, [online])
  return (
    <div role="status" className={styles.place}>
      {!online && (
        <p ref={makeRoom} className={styles.bar}>
          <Icon of={WifiOff} />
          You are offline. You can keep looking; checkout needs a connection.
        </p>
      )}
    </div>
  )
}

/** Tells what sticks beneath the header how far this bar reaches. */
function makeRoom(bar: HTMLElement | null) {
  if (!bar) return
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty('--notice-h', `${bar.offsetHeight}px`))
  observer.observe(bar)
  return () => {
    observer.disconnect()
    style.removeProperty('--notice-h')
  }
}
