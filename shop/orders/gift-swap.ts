import * as v from 'valibot'
import { DESTINATION_MAX } from '../promises.ts'
import { sanitizeLine } from '../texts/sanitize-line.ts'

/** An address that was typed on several lines, on one. */
function oneLine(text: string): string {
  return text
    .split(/[\r\n]/)
    .map(sanitizeLine)
    .filter(Boolean)
    .join(', ')
}

/** What the person who got a gift asks for: one of its items, by its line's index, with other options, by the id of the variant, and where it goes if not where the parcel went. */
export const swapRequest = (option: string) =>
  v.object({
    lineIndex: v.pipe(
      v.string('Please choose a piece'),
      v.regex(/^\d{1,2}$/, 'Please choose a piece'),
      v.transform(Number),
    ),
    wanted: v.pipe(v.string(`Please choose a ${option}`), v.nonEmpty(`Please choose a ${option}`)),
    destination: v.pipe(
      v.optional(v.string(), ''),
      v.transform((text) => oneLine(text)),
      v.maxLength(DESTINATION_MAX, `An address has at most ${DESTINATION_MAX} characters`),
    ),
  })
export type SwapRequest = v.InferOutput<ReturnType<typeof swapRequest>>
