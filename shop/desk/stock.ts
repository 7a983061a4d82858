import * as v from 'valibot'
import { refusalsFrom } from '../refusal.ts'
import { typedLine, upTo } from '../typed-text.ts'

export const COUNT_MAX = 100_000
export const REASON_MAX = 200

const WHOLE = `A count is a whole number from 0 to ${COUNT_MAX.toLocaleString('en-IE')}.`
const Count = v.pipe(v.number(WHOLE), v.integer(WHOLE), v.minValue(0, WHOLE), v.maxValue(COUNT_MAX, WHOLE))

export const CorrectCountRequest = v.object({
  variant: v.pipe(v.string(), v.maxLength(500)),
  seen: Count,
  count: Count,
  reason: v.pipe(
    typedLine(),
    v.nonEmpty('Enter a reason.'),
    upTo(REASON_MAX, `A reason has at most ${REASON_MAX} characters.`),
  ),
})

const stockCauses = [
  'opening',
  'correction',
  'order',
  'bespoke',
  'exchange',
  'released',
  'returned',
  'stall',
  'uncounted',
] as const

/**
 * The stock of a product: the quantity left of each variant and its latest movements, newest first. Empty if it is and
 * always was made to order.
 *
 * `variant` is the variant key, `name` its options in words. `reserved` is the end of the first reservation if none is left.
 * Times are ISO UTC.
 */
export const StockAnswer = v.object({
  counts: v.array(
    v.object({ variant: v.string(), name: v.string(), count: v.number(), reserved: v.optional(v.string()) }),
  ),
  movements: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      delta: v.number(),
      cause: v.picklist(stockCauses),
      /** Null if no order is behind it, or if it is deleted. */
      orderId: v.nullable(v.string()),
      /** The e-mail address of a staff member, 'shop' for none. */
      who: v.string(),
      reason: v.string(),
      at: v.string(),
    }),
  ),
})
export type StockAnswer = v.InferOutput<typeof StockAnswer>

export const stockSentences = {
  'count-moved': 'The count has changed in the meantime. Check it, then enter it again.',
  'no-variant': 'This variant isn’t counted.',
} as const

export const refuseStock = refusalsFrom(stockSentences)
