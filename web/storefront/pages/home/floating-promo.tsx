import { X } from 'lucide'
import { type RefObject, useEffect, useState } from 'react'
import { paths } from '#shop/paths.ts'
import { PROMO } from '#shop/promises.ts'
import { storageKeys } from '../../../platform/storage-keys.ts'
import { createStoredValue } from '../../../platform/stored-value.ts'
import { makeRoom } from '../../../ui/bottom-bar.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import styles from './floating-promo.module.css'
import { watchHero } from './hero-visibility.ts'

const DAY_MS = 86_400_000

const hiddenUntil = createStoredValue({
  key: storageKeys.promoHiddenUntil,
  parse: (value) => (typeof value === 'number' ? value : 0),
  initial: 0,
})

/** The way to the best sellers once the hero is past; closing it hides it for a week (S2.45, S4.13). */
export function FloatingPromo({ hero }: { hero: RefObject<HTMLElement | null> }) {
  const [isPast, setPast] = useState(false)
  const [openedAt] = useState(() => Date.now())
  const isHidden = hiddenUntil.useValue() > openedAt
  useEffect(() => {
    if (!hero.current || isHidden) return
    return watchHero(hero.current, setPast, window)
  }, [hero, isHidden])

  if (isHidden || !isPast) return null
  return (
    <aside ref={makeRoom} className={styles.promo} aria-label="Offer">
      <ButtonLink to={paths.bestSellers} className={styles.link ?? ''}>
        Shop the collection
      </ButtonLink>
      <IconButton
        icon={X}
        label="Hide for a week"
        plain
        onClick={() => hiddenUntil.set(Date.now() + PROMO.hiddenDays * DAY_MS)}
      />
    </aside>
  )
}
