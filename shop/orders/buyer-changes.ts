import * as v from 'valibot'
import { isSameLine } from '../cart/cart.ts'
import type { OrderLine } from '../cart/order-line.ts'
import { answersInForm } from '../checkout/read-answers.ts'
import { ADDRESS_PART_MAX, GIFT_NOTE_MAX } from '../promises.ts'
import { typedLine, typedText, upTo } from '../typed-text.ts'
import type { OrderItem } from './items.ts'

const line = (max: number, message: string) => v.pipe(typedLine(message), upTo(max, `At most ${max} characters`))
const needed = (message: string) => v.pipe(line(ADDRESS_PART_MAX, message), v.nonEmpty(message))
const optional = v.optional(line(ADDRESS_PART_MAX, ''), '')

/** An item of an order that the buyer wants with other options, by the ids of variants; `from` is the one that they saw. */
const optionsChange = (option: string) =>
  v.object({
    change: v.literal('options'),
    itemId: v.string(),
    id: v.string(),
    from: v.string(),
    to: v.pipe(v.string(`Please choose a ${option}`), v.nonEmpty(`Please choose a ${option}`)),
  })

export const deliveryEntries = {
  name: needed('Please enter a name'),
  line1: needed('Please enter the first line of the address'),
  line2: optional,
  city: needed('Please enter a town or city'),
  county: optional,
  postcode: optional,
}

const AddressChange = v.object({ change: v.literal('address'), ...deliveryEntries })

export const GiftNote = v.pipe(
  typedText('Please enter a note'),
  upTo(GIFT_NOTE_MAX, `A gift note has at most ${GIFT_NOTE_MAX} characters`),
)
const NoteChange = v.object({ change: v.literal('note'), giftNote: GiftNote })

const AnswersChange = v.pipe(
  v.looseObject({ change: v.literal('answers') }),
  v.transform(({ change, ...fields }) => ({ change, answers: answersInForm(fields) })),
)

/** The changes that a buyer may make until an order is made; `option` names its options, such as 'size' (docs/decisions/010). */
export const buyerChange = (option: string) =>
  v.variant('change', [optionsChange(option), AddressChange, NoteChange, AnswersChange])
export type BuyerChange = v.InferOutput<ReturnType<typeof buyerChange>>

/** The lines of an order with the same ones joined: what is joined to an item is a part of it. */
export function mergeLines<Line extends OrderLine>(lines: readonly Line[]): Line[] {
  const merged: Line[] = []
  for (const line of lines) {
    const same = merged.findIndex((one) => isSameLine(one, line))
    const known = merged[same]
    if (known === undefined) {
      merged.push(line)
      continue
    }
    const discountCents = (known.discountCents ?? 0) + (line.discountCents ?? 0)
    merged[same] = {
      ...known,
      quantity: known.quantity + line.quantity,
      lineCents: known.lineCents + line.lineCents,
      ...(discountCents > 0 && { discountCents }),
    }
  }
  return merged
}

export function withOptions(
  items: readonly OrderItem[],
  itemId: string,
  wanted: Pick<OrderLine, 'options' | 'optionNames'>,
): OrderItem[] {
  return mergeLines(items.map((item) => (item.itemId === itemId ? { ...item, ...wanted } : item)))
}
