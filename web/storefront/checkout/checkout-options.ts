import * as v from 'valibot'
import { DiscountTerms } from '#shop/codes/terms.ts'
import { GIFT_NOTE_MAX } from '#shop/promises.ts'
import { findZone, type Zone } from '#shop/settings/settings.ts'
import { newId } from '../../platform/new-id.ts'
import { storageKeys } from '../../platform/storage-keys.ts'
import { createStoredValue } from '../../platform/stored-value.ts'

const isUuid = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)

const CheckoutOptions = v.object({
  cartId: v.fallback(v.optional(v.pipe(v.string(), v.check(isUuid))), undefined),
  sessionId: v.fallback(v.optional(v.string()), undefined),
  zone: v.fallback(v.optional(v.string()), undefined),
  giftWrap: v.fallback(v.boolean(), false),
  giftNote: v.fallback(v.pipe(v.string(), v.maxLength(GIFT_NOTE_MAX)), ''),
  answers: v.fallback(v.optional(v.record(v.string(), v.string())), undefined),
  discount: v.fallback(v.optional(DiscountTerms), undefined),
})

/** State of the cart on its way to the payment page: its id, by which an unchanged cart gets the same payment page again, the session opened last, the gift wrap, the shipping zone, answers by the ids of their questions, and what a code takes off. */
export type CheckoutOptions = v.InferOutput<typeof CheckoutOptions>

const initial: CheckoutOptions = { giftWrap: false, giftNote: '' }

/** The options that this browser keeps until the cart is bought or emptied; only the shopper ticks gift wrap. */
export const checkoutOptions = createStoredValue<CheckoutOptions>({
  key: storageKeys.checkoutOptions,
  parse: (value) => {
    const result = v.safeParse(CheckoutOptions, value)
    return result.success ? result.output : initial
  },
  initial,
})

/** Forgets the options, so that the next cart starts with its own id and without gift wrap; returns how to take that back. */
export function clearCheckoutOptions(): () => void {
  const old = checkoutOptions.get()
  checkoutOptions.set(initial)
  return () => void checkoutOptions.set(old)
}

export function identifiedOptions(): CheckoutOptions {
  const { cartId = newId() } = checkoutOptions.get()
  checkoutOptions.set((options) => ({ ...options, cartId }))
  return checkoutOptions.get()
}

/** The open zone with this id, or the first zone if none is chosen or the chosen one is closed; undefined if the page came without settings. */
export function zoneOf(zones: readonly Zone[], id: string | undefined): Zone | undefined {
  return findZone(zones, id) ?? zones[0]
}

export function useZone(zones: readonly Zone[]): Zone | undefined {
  return zoneOf(zones, checkoutOptions.useValue().zone)
}
