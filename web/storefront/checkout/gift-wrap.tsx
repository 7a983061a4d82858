import type { ReactNode } from 'react'
import { formatCents } from '#shop/money.ts'
import { GIFT_NOTE_MAX } from '#shop/promises.ts'
import { useShop } from '../../shop/use-shop.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { TextArea } from '../../ui/field.tsx'
import type { CheckoutOptions } from './checkout-options.ts'
import styles from './gift-wrap.module.css'

type Gift = Pick<CheckoutOptions, 'giftWrap' | 'giftNote'>
type Props = { gift: Gift; onChange: (gift: Partial<Gift>) => void; picture: ReactNode }

/** The choice of gift wrap, and the note that goes with it; nothing where none is offered (S2.92, S10.3, S4.29). */
export function GiftWrap({ gift: { giftWrap, giftNote }, onChange, picture }: Props) {
  const { giftWrapFee } = useShop().settings
  if (!giftWrapFee) return null
  const charactersLeft = GIFT_NOTE_MAX - giftNote.length
  return (
    <div className={styles.gift}>
      {picture}
      <Checkbox
        label={`Add gift wrap (${formatCents(giftWrapFee)})`}
        hint={giftWrap ? 'One wrap per order, ready to give' : undefined}
        checked={giftWrap}
        onChange={(event) => onChange({ giftWrap: event.currentTarget.checked })}
      />
      {giftWrap && (
        <TextArea
          label="Gift note"
          hint={`Optional. Goes into the parcel on a slip without prices. ${charactersLeft} of ${GIFT_NOTE_MAX} characters left.`}
          maxLength={GIFT_NOTE_MAX}
          value={giftNote}
          onChange={(event) => onChange({ giftNote: event.currentTarget.value })}
        />
      )}
    </div>
  )
}
