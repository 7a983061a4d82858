import * as v from 'valibot'
import { findAnyProduct } from '../catalogue/catalogue.ts'
import { type Size, sizes, sizesOf } from '../catalogue/product.ts'
import type { QuoteLine } from '../checkout/quote.ts'
import { ADDRESS_PART_MAX, GIFT_NOTE_MAX } from '../promises.ts'
import type { Shop } from '../shop.ts'
import { sanitizeLine, sanitizeParagraphs } from '../texts/sanitize-line.ts'

const line = (max: number, message: string) =>
  v.pipe(v.string(message), v.transform(sanitizeLine), v.maxLength(max, `At most ${max} characters`))
const needed = (message: string) => v.pipe(line(ADDRESS_PART_MAX, message), v.nonEmpty(message))
const optional = v.optional(line(ADDRESS_PART_MAX, ''), '')

/** A line of an order, by its index, whose items the buyer wants in another size; `from` is the size that they saw. */
const SizeChange = v.object({
  change: v.literal('size'),
  lineIndex: v.pipe(v.string(), v.regex(/^\d{1,2}$/), v.transform(Number)),
  id: v.string(),
  from: v.picklist(sizes),
  size: v.picklist(sizes, 'Please choose a size'),
})

/** Where the parcel goes instead, in the same country. */
const AddressChange = v.object({
  change: v.literal('address'),
  name: needed('Please enter a name'),
  line1: needed('Please enter the first line of the address'),
  line2: optional,
  city: needed('Please enter a town or city'),
  county: optional,
  postcode: optional,
})

/** What the slip in a gift says; empty for nothing. */
const NoteChange = v.object({
  change: v.literal('note'),
  giftNote: v.pipe(
    v.string('Please enter a note'),
    v.transform(sanitizeParagraphs),
    v.maxLength(GIFT_NOTE_MAX, `A gift note has at most ${GIFT_NOTE_MAX} characters`),
  ),
})

/** What a buyer may change of an order until it is made (docs/decisions/010). */
export const BuyerChange = v.variant('change', [SizeChange, AddressChange, NoteChange])
export type BuyerChange = v.InferOutput<typeof BuyerChange>

/** The sizes that a product of an order comes in, also one that is retired since; none for one that the catalogue does not know. */
export function sizesOfProduct(shop: Shop, id: string): readonly Size[] {
  const product = findAnyProduct(shop, id)
  return product ? sizesOf(product) : []
}

/** An order's lines with one of them in another size; lines of the same product and size become one. */
export function withSize(lines: readonly QuoteLine[], lineIndex: number, size: Size): QuoteLine[] {
  const merged: QuoteLine[] = []
  for (const line of lines.map((one, at) => (at === lineIndex ? { ...one, size } : one))) {
    const same = merged.findIndex((one) => one.id === line.id && one.size === line.size)
    const known = merged[same]
    if (known === undefined) merged.push(line)
    else
      merged[same] = {
        ...known,
        quantity: known.quantity + line.quantity,
        lineCents: known.lineCents + line.lineCents,
      }
  }
  return merged
}
