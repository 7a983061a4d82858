import * as v from 'valibot'
import { choiceEntries } from '../cart/line-data.ts'
import type { Product } from '../catalogue/product.ts'
import { Email } from '../checkout/email.ts'
import { type Day, daysAfter } from '../dates.ts'
import { foldedWords } from '../fold-letters.ts'
import { isoDay } from '../iso-day.ts'
import type { Cents } from '../money.ts'
import { cleanLine, typedLine, typedText, upTo } from '../typed-text.ts'
import { Uuid } from '../uuid.ts'

/** A sale that is entered by hand has at most so many lines, of so many items each. */
export const SALE_LINES_MAX = 20
const SALE_QUANTITY_MAX = 500
/** A line's name, and the words for a buyer, have at most so many characters. */
export const SALE_NAME_MAX = 120
export const SALE_WORDS_MAX = 600
/** Working days that making may be said to take. */
const LEAD_DAYS_MAX = 120
/** The smallest amount that the payment provider takes, in cents, and the largest of a line. */
const LEAST: Cents = 50
const MOST: Cents = 2_000_000

/** An amount as somebody types it, '35' or '12,50', in cents; null if it is none. */
export function centsFromText(text: string): Cents | null {
  const [, euros, cents = ''] = /^(?:€\s*)?(\d{1,5})(?:[.,](\d{1,2}))?$/.exec(text.trim()) ?? []
  return euros === undefined ? null : Number(euros) * 100 + Number(cents.padEnd(2, '0'))
}

const whole = (least: number, most: number, message: string) =>
  v.pipe(v.number(message), v.integer(message), v.minValue(least, message), v.maxValue(most, message))
const Line = v.object({
  name: v.pipe(
    typedLine(),
    v.nonEmpty('Enter a name for each item.'),
    upTo(SALE_NAME_MAX, `The name of an item has at most ${SALE_NAME_MAX} characters.`),
  ),
  quantity: whole(1, SALE_QUANTITY_MAX, `Enter a quantity from 1 to ${SALE_QUANTITY_MAX}.`),
  unitCents: whole(1, MOST, 'Enter the price of each item, in euro.'),
  /** The id of the product that was chosen from the list, if it is one of the shop's. */
  product: v.optional(v.string()),
  /** The chosen value of each option by its id, for a product whose variants are counted. */
  options: v.optional(choiceEntries.options.wrapped),
})
export type SaleLine = v.InferOutput<typeof Line>

const plainName = (name: string) => foldedWords(name).join(' ')

/**
 * The product of a line entered by hand: the chosen one, else the one with exactly this name, else one whose name differs
 * only in case, accents or punctuation. Undefined if there is none.
 */
export function productOfLine<Known extends Pick<Product, 'id' | 'name'>>(
  products: readonly Known[],
  { product = '', name }: { readonly product?: string | undefined; readonly name: string },
): Known | undefined {
  const line = cleanLine(name)
  const plain = plainName(line)
  return (
    products.find(({ id }) => id === product) ??
    products.find((one) => one.name === line) ??
    // The nearest in its letters first: 'STRASSE' is 'Strasse' before 'Straße'.
    products.find((one) => one.name.toLowerCase() === line.toLowerCase()) ??
    (plain === '' ? undefined : products.find((one) => plainName(one.name) === plain))
  )
}

/** A line with the words for a product that takes some, by the id of the field. */
const ExtraLine = v.object({ ...Line.entries, personal: choiceEntries.personal })
export type ExtraLine = v.InferOutput<typeof ExtraLine>

const linesOf = <Entry extends v.GenericSchema>(line: Entry) =>
  v.pipe(
    v.array(line),
    v.minLength(1, 'Add an item.'),
    v.maxLength(SALE_LINES_MAX, `A sale has at most ${SALE_LINES_MAX} different items.`),
  )
const Lines = linesOf(Line)
const ExtraLines = linesOf(ExtraLine)

/** The total of some lines, in cents. */
export function saleTotal(lines: readonly SaleLine[]): Cents {
  return lines.reduce((sum, { quantity, unitCents }) => sum + quantity * unitCents, 0)
}

const isPayable = (total: Cents) => total >= LEAST && total <= MOST
const WORTH = 'The total has to be between €0.50 and €20,000.'

/** What every offer says. The client makes the `id`, so that a repeated request does not make a second offer. Amounts in cents, `leadDays` in working days. */
const offerEntries = {
  id: Uuid,
  shipping: whole(0, MOST, 'Enter the shipping cost in euro, or 0 if it is free.'),
  leadDays: whole(1, LEAD_DAYS_MAX, `Enter a making time from 1 to ${LEAD_DAYS_MAX} working days.`),
  words: v.pipe(typedText(), upTo(SALE_WORDS_MAX, `At most ${SALE_WORDS_MAX} characters.`)),
}

/** The body of a request that offers a bespoke order. */
export const OfferRequest = v.pipe(
  v.object({ ...offerEntries, email: Email, lines: Lines, zone: v.nullable(v.string()) }),
  v.check(({ lines, shipping }) => isPayable(saleTotal(lines) + shipping), WORTH),
)
export type OfferRequest = v.InferOutput<typeof OfferRequest>

/** The body of a request that offers the customer of an order more items; `version` is the version of that order that was seen. */
export const ExtraRequest = v.pipe(
  v.object({ ...offerEntries, version: v.pipe(v.string(), v.maxLength(64)), lines: ExtraLines }),
  v.check(({ lines, shipping }) => isPayable(saleTotal(lines) + shipping), WORTH),
)
export type ExtraRequest = v.InferOutput<typeof ExtraRequest>

export const EndOfferRequest = v.object({ id: Uuid })

const text = v.string()
/** The offers of which nobody has paid yet, the newest first, with the link that the e-mail brings; and the zones to choose from. */
export const OffersAnswer = v.object({
  offers: v.array(
    v.object({ id: text, email: text, names: text, total: v.number(), createdAt: text, expiresAt: text, link: text }),
  ),
  zones: v.array(v.object({ id: text, name: text })),
})
export type OffersAnswer = v.InferOutput<typeof OffersAnswer>

/** A sale at a stall is written down at most so many days later. */
const SALE_DAYS_LATE = 62

/** The body that writes down what was sold at a stall; `id` is made by the client, so that the same sale is written once. Without an address nobody gets an e-mail. */
export const StallSaleRequest = v.pipe(
  v.object({
    id: Uuid,
    lines: Lines,
    paidBy: v.picklist(['cash', 'terminal'], 'Choose how it was paid.'),
    day: isoDay('Enter the day of the sale.'),
    email: v.nullable(Email),
  }),
  v.check(({ lines }) => isPayable(saleTotal(lines)), WORTH),
)
export type StallSaleRequest = v.InferOutput<typeof StallSaleRequest>

/** Whether a day is one on which a sale may have been made: not to come, and not long ago. */
export function isSaleDay(day: Day, today: Day): boolean {
  return day <= today && day >= daysAfter(today, -SALE_DAYS_LATE)
}

/** The order that was written down. */
export const StallSaleAnswer = v.object({ id: text })
