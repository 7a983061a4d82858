import * as v from 'valibot'
import { isoDay } from '../iso-day.ts'
import { COMPLAINT_MAX } from '../promises.ts'
import { typedLine, typedText, upTo } from '../typed-text.ts'
import { Uuid } from '../uuid.ts'

const text = v.string()
const Day = isoDay('Enter the first and last day.')
const words = v.optional(typedLine(), '')

export const RecallRequest = v.pipe(
  v.object({ product: words, batch: words, from: Day, to: Day }),
  v.check(({ product, batch }) => (product === '') !== (batch === ''), 'Choose a product or enter a batch.'),
  v.check(({ from, to }) => from <= to, 'The last day can’t be before the first.'),
)
export type RecallRequest = v.InferOutput<typeof RecallRequest>

/** The customers to write to, an order each with how to reach its buyer; of test orders if the shop is not live. `unknown` are the orders of which nobody knows the items or the address. */
export const RecallAnswer = v.object({
  isTest: v.boolean(),
  what: text,
  buyers: v.array(
    v.object({
      orderId: text,
      reference: text,
      day: text,
      itemCount: v.number(),
      state: text,
      name: text,
      email: text,
      phone: text,
      address: text,
    }),
  ),
  unknown: v.array(text),
})
export type RecallAnswer = v.InferOutput<typeof RecallAnswer>

/** The body that puts a complaint into the register: `id` is made by the client, so that it is written once; product and order are '' where it is about none. */
export const ComplaintRequest = v.object({
  id: Uuid,
  text: v.pipe(
    typedText(),
    v.nonEmpty('Enter what’s wrong.'),
    upTo(COMPLAINT_MAX, `A complaint has at most ${COMPLAINT_MAX} characters.`),
  ),
  product: words,
  order: words,
})

export const ComplaintsAnswer = v.object({
  complaints: v.array(
    v.object({ id: text, at: text, who: text, text, orderId: v.nullable(text), reference: v.nullable(text) }),
  ),
})
export type ComplaintsAnswer = v.InferOutput<typeof ComplaintsAnswer>
