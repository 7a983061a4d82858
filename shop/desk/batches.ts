import * as v from 'valibot'
import { isoDay } from '../iso-day.ts'
import { typedLine, upTo } from '../typed-text.ts'
import { Uuid } from '../uuid.ts'

const TEXT_MAX = 80
const text = (message: string) =>
  v.pipe(typedLine(), v.nonEmpty(message), upTo(TEXT_MAX, `At most ${TEXT_MAX} characters each.`))

/** The body that notes a supplier's batch and from which day on it is strung; `what` is a material as crafts name it, or anything else that goes into every product. */
export const BatchRequest = v.object({
  id: Uuid,
  what: text('Enter the material, such as tiger eye.'),
  supplier: text('Enter the supplier.'),
  code: text('Enter the number on the bag or the invoice.'),
  since: isoDay('Enter the day this batch comes into use.'),
})
export type BatchRequest = v.InferOutput<typeof BatchRequest>

export const BatchesAnswer = v.object({
  batches: v.array(v.object({ ...BatchRequest.entries, id: v.string() })),
  materials: v.array(v.string()),
})
