import * as v from 'valibot'
import { sizes } from '../catalogue/product.ts'
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

/** What the person who got a gift asks for: another size of one of its items, by its line's index, and where it goes if not where the parcel went. */
export const SwapRequest = v.object({
  lineIndex: v.pipe(
    v.string('Please choose a piece'),
    v.regex(/^\d{1,2}$/, 'Please choose a piece'),
    v.transform(Number),
  ),
  size: v.picklist(sizes, 'Please choose a size'),
  destination: v.pipe(
    v.optional(v.string(), ''),
    v.transform((text) => oneLine(text)),
    v.maxLength(DESTINATION_MAX, `An address has at most ${DESTINATION_MAX} characters`),
  ),
})
export type SwapRequest = v.InferOutput<typeof SwapRequest>
