import * as v from 'valibot'
import { DESTINATION_MAX } from '../promises.ts'
import { cleanLine, upTo } from '../typed-text.ts'

function oneLine(text: string): string {
  return text
    .split(/[\r\n]/)
    .map(cleanLine)
    .filter(Boolean)
    .join(', ')
}

/** The request of the person who got a gift: `itemId` is the item to swap, `wanted` the variant instead of it, `destination` the address if it is not that of the parcel. */
export const swapRequest = (option: string) =>
  v.object({
    itemId: v.pipe(v.string('Please choose a piece'), v.nonEmpty('Please choose a piece')),
    wanted: v.pipe(v.string(`Please choose a ${option}`), v.nonEmpty(`Please choose a ${option}`)),
    destination: v.pipe(
      v.optional(v.string(), ''),
      v.transform((text) => oneLine(text)),
      upTo(DESTINATION_MAX, `An address has at most ${DESTINATION_MAX} characters`),
    ),
  })
export type SwapRequest = v.InferOutput<ReturnType<typeof swapRequest>>
