import * as v from 'valibot'
import { CODE_MAX, codeKey, DiscountTerms, discountKinds, PERCENT_MAX } from '../codes/terms.ts'
import { momentInIreland } from '../dates.ts'
import { typedLine, upTo } from '../typed-text.ts'
import { Uuid } from '../uuid.ts'

/** The goods that a code is for. */
export const codeScopes = ['all', 'categories', 'products'] as const

const CODE_MIN = 3
export const AMOUNT_MAX = 100_000
export const USES_MAX = 100_000
const LISTED_MAX = 500

const whole = (least: number, most: number, message: string) =>
  v.pipe(v.number(message), v.integer(message), v.minValue(least, message), v.maxValue(most, message))

const isLocalMoment = (text: string) =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}Z`))

const moment = v.pipe(
  v.string(),
  v.check((text) => text === '' || isLocalMoment(text), 'Enter a day and a time.'),
  v.transform((text) => (isLocalMoment(text) ? momentInIreland(text).toISOString() : null)),
)
const limit = v.pipe(
  whole(0, USES_MAX, `Enter a number up to ${USES_MAX}, or 0 for any number.`),
  v.transform((count) => (count === 0 ? null : count)),
)
const names = v.pipe(v.array(typedLine()), v.maxLength(LISTED_MAX))

const NewCode = v.object({
  id: Uuid,
  code: v.pipe(
    typedLine(),
    upTo(CODE_MAX, `A code has at most ${CODE_MAX} characters.`),
    v.check(
      (code) => /^[\p{L}\p{N}]+$/u.test(codeKey(code)),
      'A code has letters and digits, with spaces or hyphens between them.',
    ),
    v.check((code) => codeKey(code).length >= CODE_MIN, `A code has at least ${CODE_MIN} letters or digits.`),
  ),
  kind: v.picklist(discountKinds),
  percent: whole(1, PERCENT_MAX, `Enter a percentage from 1 to ${PERCENT_MAX}.`),
  amount: whole(1, AMOUNT_MAX, 'Enter an amount up to €1,000.'),
  least: whole(0, AMOUNT_MAX, 'Enter an amount up to €1,000.'),
  scope: v.picklist(codeScopes),
  categories: names,
  products: names,
  startsAt: moment,
  endsAt: moment,
  maxUses: limit,
  maxEach: limit,
})
type NewCode = v.InferOutput<typeof NewCode>

const forward = <Name extends 'categories' | 'products' | 'endsAt'>(
  name: Name,
  isFine: (code: NewCode) => boolean,
  sentence: string,
) =>
  v.forward(
    v.check((code: NewCode) => isFine(code), sentence),
    [name],
  )

/** A new code. Times are those of a form's fields, in Ireland; 0 is for no limit. The client makes the `id`, so that a repeated request makes no second code. */
export const NewCodeRequest = v.pipe(
  NewCode,
  forward(
    'endsAt',
    ({ startsAt, endsAt }) => startsAt === null || endsAt === null || startsAt < endsAt,
    'Enter a time after the code begins.',
  ),
  forward(
    'categories',
    ({ scope, categories }) => scope !== 'categories' || categories.length > 0,
    'Choose a category.',
  ),
  forward('products', ({ scope, products }) => scope !== 'products' || products.length > 0, 'Choose a product.'),
)
export type NewCodeRequest = v.InferOutput<typeof NewCodeRequest>

/** As the form holds it before it is sent. */
export type TypedCode = Omit<v.InferInput<typeof NewCodeRequest>, 'id'>

export const PauseCodeRequest = v.object({ id: Uuid, isPaused: v.boolean() })

const at = v.nullable(v.string())

/** All codes, the newest first, with what came of each: paid orders, the sum of their totals and of what the code took off, in cents. */
export const CodesAnswer = v.object({
  codes: v.array(
    v.object({
      id: v.string(),
      terms: DiscountTerms,
      link: v.string(),
      startsAt: at,
      endsAt: at,
      maxUses: v.nullable(v.number()),
      maxEach: v.nullable(v.number()),
      /** Uses that are reserved for an unpaid order, or were paid for. */
      uses: v.number(),
      pausedAt: at,
      paid: v.object({ orders: v.number(), total: v.number(), discount: v.number() }),
      /** The latest orders with it. */
      orders: v.array(v.object({ id: v.string(), reference: v.string(), total: v.number(), isPaid: v.boolean() })),
    }),
  ),
  categories: v.array(v.string()),
  products: v.array(v.object({ id: v.string(), name: v.string() })),
})
export type CodesAnswer = v.InferOutput<typeof CodesAnswer>
