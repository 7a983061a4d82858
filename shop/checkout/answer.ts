import * as v from 'valibot'

const textOrNull = v.pipe(
  v.nullable(v.string()),
  v.transform((text) => text ?? undefined),
)

/** The answer of create-checkout-v2 as the storefront reads it: every field may be missing or null (S7.3). */
export const CheckoutAnswer = v.object({
  ok: v.optional(v.boolean()),
  url: v.optional(textOrNull),
  sessionId: v.optional(textOrNull),
  error: v.optional(textOrNull),
})

export type CheckoutAnswer = v.InferOutput<typeof CheckoutAnswer>
