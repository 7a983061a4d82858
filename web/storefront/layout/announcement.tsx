import { X } from 'lucide'
import { useRef } from 'react'
import { storageKeys } from '../../platform/storage-keys.ts'
import { createStoredValue } from '../../platform/stored-value.ts'
import { useShop } from '../../shop/use-shop.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import styles from './announcement.module.css'

const dismissed = createStoredValue({
  key: storageKeys.announcementDismissed,
  parse: (value) => value === true,
  initial: false,
})

/** The bar above the header, until it is dismissed for good (S2.37, S4.12). */
export function Announcement() {
  const { announcement } = useShop().settings
  const bar = useRef<HTMLElement>(null)
  const isDismissed = dismissed.useValue()
  if (isDismissed || announcement === '') return null
  const dismiss = () => {
    focusNext(bar.current)
    dismissed.set(true)
  }
  return (
    <section ref={bar} className={`${styles.bar} on-dark`} aria-label="Announcement">
      <p>{announcement}</p>
      <IconButton icon={X} label="Dismiss announcement" plain onClick={dismiss} />
    </section>
  )
}

function focusNext(bar: HTMLElement | null): void {
  const next = [...(bar?.nextElementSibling?.querySelectorAll<HTMLElement>('a, button') ?? [])]
  next.find((element) => element.getClientRects().length > 0)?.focus({ preventScroll: true })
}
