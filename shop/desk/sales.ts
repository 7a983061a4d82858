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

export const SALE_LINES_MAX = 20
const SALE_QUANTITY_MAX = 500
export const SALE_NAME_MAX = 120
export const SALE_WORDS_MAX = 600
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
  product: v.optional(v.string()),
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

export function saleTotal(lines: readonly SaleLine[]): Cents {
  return lines.reduce((sum, { quantity, unitCents }) => sum + quantity * unitCents, 0)
}

const isPayable = (total: Cents) => total >= LEAST && total <= MOST
const WORTH = 'The total has to be between €0.50 and €20,000.'

/** The parts of every offer. The client makes the `id`, so that a repeated request does not make a second offer. Amounts in cents, `leadDays` in working days. */
const offerEntries = {
  id: Uuid,
  shipping: whole(0, MOST, 'Enter the shipping cost in euro, or 0 if it is free.'),
  leadDays: whole(1, LEAD_DAYS_MAX, `Enter a making time from 1 to ${LEAD_DAYS_MAX} working days.`),
  words: v.pipe(typedText(), upTo(SALE_WORDS_MAX, `At most ${SALE_WORDS_MAX} characters.`)),
}

export const OfferRequest = v.pipe(
  v.object({ ...offerEntries, email: Email, lines: Lines, zone: v.nullable(v.string()) }),
  v.check(({ lines, shipping }) => isPayable(saleTotal(lines) + shipping), WORTH),
)
export type OfferRequest = v.InferOutput<typeof OfferRequest>

export const ExtraRequest = v.pipe(
  v.object({ ...offerEntries, version: v.pipe(v.string(), v.maxLength(64)), lines: ExtraLines }),
  v.check(({ lines, shipping }) => isPayable(saleTotal(lines) + shipping), WORTH),
)
export type ExtraRequest = v.InferOutput<typeof ExtraRequest>

export const EndOfferRequest = v.object({ id: Uuid })

const text = v.string()
export const OffersAnswer = v.object({
  offers: v.array(
    v.object({ id: text, email: text, names: text, total: v.number(), createdAt: text, expiresAt: text, link: text }),
  ),
  zones: v.array(v.object({ id: text, name: text })),
})
export type OffersAnswer = v.InferOutput<typeof OffersAnswer>

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

export function isSaleDay(day: Day, today: Day): boolean {
  return day <= today && day >= daysAfter(today, -SALE_DAYS_LATE)
}

export const StallSaleAnswer = v.object({ id: text })
