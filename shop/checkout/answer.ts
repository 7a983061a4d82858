import * as v from 'valibot'

const textOrNull = v.pipe(
  v.nullable(v.string()),
  v.transform((text) => text ?? undefined),
)

/** The answer of create-checkout-v2: the URL of the payment page, and its session's id if the server names one (S7.3). */
export const CheckoutAnswer = v.object({
  ok: v.optional(v.literal(true), true),
  url: v.string(),
  sessionId: v.optional(textOrNull),
})
