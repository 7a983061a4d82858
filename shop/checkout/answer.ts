import * as v from 'valibot'

/** The answer of create-checkout-v2 as the storefront reads it: every field may be missing (S7.3). */
export const CheckoutAnswer = v.object({
  ok: v.optional(v.boolean()),
  url: v.optional(v.string()),
  sessionId: v.optional(v.string()),
  error: v.optional(v.string()),
})

export type CheckoutAnswer = v.InferOutput<typeof CheckoutAnswer>
