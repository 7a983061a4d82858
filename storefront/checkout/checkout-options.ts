import * as v from 'valibot'
import { GIFT_NOTE_MAX } from '#shop/promises.ts'
import { findZone } from '#shop/settings.ts'
import { storageKeys } from '../platform/storage-keys.ts'
import { createStoredValue } from '../platform/stored-value.ts'

const isUuid = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)

const CheckoutDraft = v.object({
  cartId: v.optional(v.pipe(v.string(), v.check(isUuid))),
  sessionId: v.optional(v.string()),
  zone: v.fallback(
    v.optional(
      v.pipe(
        v.string(),
        v.check((id) => findZone(id) !== undefined),
      ),
    ),
    undefined,
  ),
  giftWrap: v.boolean(),
  giftNote: v.pipe(v.string(), v.maxLength(GIFT_NOTE_MAX)),
})

/** What belongs to the cart on its way to the payment page: its id, by which an unchanged cart gets the same payment page again, the session that was opened last, the gift wrap and the shipping zone. */
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

/** Forgets the draft, so that the next cart starts with its own id and without gift wrap; answers how to take that back. */
export function clearDraft(): () => void {
  const draft = checkoutDraft.get()
  checkoutDraft.set(untouched)
  return () => void checkoutDraft.set(draft)
}

/** The draft with the cart's id, made now where it has none; a browser that makes no ids, as without https, goes without. */
export function identifiedDraft(): CheckoutDraft {
  const { cartId = crypto.randomUUID?.() } = checkoutDraft.get()
  if (cartId) checkoutDraft.set((draft) => ({ ...draft, cartId }))
  return checkoutDraft.get()
}
