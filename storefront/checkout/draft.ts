import * as v from 'valibot'
import { GIFT_NOTE_MAX } from '#shop/promises.ts'
import { storageKeys } from '../platform/storage-keys.ts'
import { createStoredValue } from '../platform/stored-value.ts'

const CheckoutDraft = v.object({
  cartId: v.optional(v.pipe(v.string(), v.uuid())),
  giftWrap: v.boolean(),
  giftNote: v.pipe(v.string(), v.maxLength(GIFT_NOTE_MAX)),
})

/** What belongs to the cart on its way to the payment page: its id, by which an unchanged cart gets the same payment page again, and the gift wrap. */
export type CheckoutDraft = v.InferOutput<typeof CheckoutDraft>

const untouched: CheckoutDraft = { giftWrap: false, giftNote: '' }

/** The draft that this browser keeps until the cart is bought or emptied; gift wrap is never ticked but by the shopper. */
export const checkoutDraft = createStoredValue<CheckoutDraft>({
  key: storageKeys.checkoutDraft,
  parse: (value) => {
    const result = v.safeParse(CheckoutDraft, value)
    return result.success ? result.output : untouched
  },
  initial: untouched,
})

/** Forgets the draft, so that the next cart starts with its own id and without gift wrap. */
export function clearDraft(): void {
  checkoutDraft.set(untouched)
}

/** The draft with the cart's id, made now where it has none. */
export function identifiedDraft(): CheckoutDraft {
  checkoutDraft.set((draft) => (draft.cartId ? draft : { ...draft, cartId: crypto.randomUUID() }))
  return checkoutDraft.get()
}
