import { type ComponentProps, Suspense, useEffect } from 'react'
import { formatCents } from '#shop/money.ts'
import { GIFT_WRAP_FEE } from '#shop/promises.ts'
import { lazyPart } from '../platform/lazy.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import type { CheckoutOptions } from './checkout-options.ts'
import type { GiftNote } from './gift-note.tsx'
import styles from './gift-wrap.module.css'

type Gift = Pick<CheckoutOptions, 'giftWrap' | 'giftNote'>
type Props = { gift: Gift; onChange: (gift: Partial<Gift>) => void }

const giftNote = lazyPart<ComponentProps<typeof GiftNote>>(() =>
  import('./gift-note.tsx').then(
    (part) => part.GiftNote,
    () => () => null,
  ),
)

/** The choice of gift wrap, and the note that goes with it (specification 9). */
export function GiftWrap({ gift, onChange }: Props) {
  useEffect(() => void giftNote.preload(), [])
  return (
    <div className={styles.gift}>
      <Checkbox
        label={`Add gift wrap (${formatCents(GIFT_WRAP_FEE)})`}
        hint="One wrap per order, ready to give"
        checked={gift.giftWrap}
        onChange={(event) => onChange({ giftWrap: event.currentTarget.checked })}
      />
      {gift.giftWrap && (
        <Suspense>
          <giftNote.Part note={gift.giftNote} onChange={(note) => onChange({ giftNote: note })} />
        </Suspense>
      )}
    </div>
  )
}
