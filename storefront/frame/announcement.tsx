import { X } from 'lucide-react'
import { settings } from '#shop/settings.ts'
import { storageKeys } from '../platform/storage-keys.ts'
import { createStoredValue } from '../platform/stored-value.ts'
import { IconButton } from '../ui/icon-button.tsx'
import styles from './announcement.module.css'
import { MAIN_ID } from './skip-button.tsx'

const dismissed = createStoredValue({
  key: storageKeys.announcementDismissed,
  parse: (value) => value === true,
  initial: false,
})

/** The bar above the header, until it is dismissed for good (specification 4). */
export function Announcement() {
  if (dismissed.useValue()) return null
  const dismiss = () => {
    dismissed.set(true)
    document.getElementById(MAIN_ID)?.focus({ preventScroll: true })
  }
  return (
    <section className={`${styles.bar} on-ink`} aria-label="Announcement">
      <p>{settings.announcement}</p>
      <IconButton icon={X} label="Dismiss announcement" plain onClick={dismiss} />
    </section>
  )
}
