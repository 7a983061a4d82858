import * as v from 'valibot'
import { OrderItemData } from '../cart/order-line-data.ts'
import { AnswerData } from '../checkout/read-answers.ts'
import { channels } from '../orders/channels.ts'
import { orderStates } from '../orders/states.ts'
import { questionKinds } from '../settings/questions.ts'
import { typedLine, upTo } from '../typed-text.ts'
import { TextVersion } from './law.ts'

export const orderFilters = [
  'all',
  'to-make',
  'to-post',
  'posted',
  'withdrawn',
  'refunded',
  'disputed',
  'in-doubt',
  'unpaid',
] as const
export type OrderFilter = (typeof orderFilters)[number]

const ListCursor = v.pipe(
  v.string(),
  v.regex(/^[\dTZ:.-]{20,30} [\w-]{1,64}$/),
  v.transform((text) => text.split(' ')),
  v.transform(([createdAt = '', id = '']) => ({ createdAt, id })),
)

/** Which page of which list is asked for; `before` is the `next` of the page before. */
export const OrdersQuery = v.object({
  search: v.optional(v.pipe(typedLine(), upTo(200)), ''),
  filter: v.optional(v.picklist(orderFilters), 'all'),
  before: v.optional(ListCursor),
})

export const ORDERS_PAGE = 50
export const TODAY_MAX = 100

const text = v.string()
const moment = v.nullable(v.string())
const state = v.picklist(orderStates)

const OrderLink = v.object({ id: text, reference: text, isInSameParcel: v.boolean() })

/** An order as lists show it: amounts in cents, times ISO UTC; `withdrawnAt` is the earliest withdrawal that nobody has dealt with, `version` changes with whatever may be edited. */
export const OrderSummary = v.object({
  id: text,
  version: text,
  reference: text,
  state,
  isTest: v.boolean(),
  orderedAt: text,
  name: v.nullable(text),
  email: v.nullable(text),
  country: v.nullable(text),
  total: v.number(),
  isGift: v.boolean(),
  channel: v.picklist(channels),
  exchangeFor: v.optional(text),
  making: v.object({ from: v.number(), to: v.number() }),
  /** The day by which it was promised, if its shop had a calendar. */
  readyBy: v.optional(text),
  /** 'all' if it is in stock and only has to be packed and posted. */
  inStock: v.optional(v.picklist(['all', 'some'])),
  returnDays: v.number(),
  items: v.array(OrderItemData),
  toMake: v.array(OrderItemData),
  linked: v.array(OrderLink),
  madeAt: moment,
  /** Null until all that is owed is posted; of a part that was posted before says `isPartlyPosted`. */
  postedAt: moment,
  deliveredAt: moment,
  isPartlyPosted: v.boolean(),
  withdrawnAt: moment,
})
export type OrderSummary = v.InferOutput<typeof OrderSummary>

export function isAllTakenBack({ items, toMake }: Pick<OrderSummary, 'items' | 'toMake'>): boolean {
  return items.length > 0 && toMake.length === 0
}

/** A page of the list, the newest first; `next` is where the following page begins, null at the end. */
export const OrdersAnswer = v.object({ orders: v.array(OrderSummary), next: v.nullable(text) })
export type OrdersAnswer = v.InferOutput<typeof OrdersAnswer>

const OrderEmail = v.object({
  id: text,
  kind: text,
  state: v.picklist(['due', 'sent', 'stuck', 'withheld']),
  at: text,
  attempts: v.number(),
  error: v.nullable(text),
  /** For how long it can still be undone before it leaves, in ms; null if it is not held. */
  heldMs: v.nullable(v.number()),
})
const Withdrawal = v.object({
  id: text,
  receivedAt: text,
  name: text,
  items: text,
  doneAt: moment,
  refundBy: text,
  returned: v.nullable(v.array(v.object({ itemId: text, quantity: v.number() }))),
  /** The quantity of each item that is still to refund for it, null if only the buyer's own words say what goes back; and whether all is refunded. */
  toRefund: v.object({
    quantities: v.nullable(v.pipe(v.array(v.number()), v.readonly())),
    isRefunded: v.boolean(),
  }),
})

const Swap = v.object({ askedAt: text, item: text, wanted: text, destination: text, doneAt: moment })

export const UNPAID = 'unpaid'

export const TodayAnswer = v.object({
  toMake: v.array(OrderSummary),
  toPost: v.array(OrderSummary),
  withdrawn: v.array(v.object({ order: OrderSummary, withdrawal: Withdrawal })),
  swaps: v.array(v.object({ order: OrderSummary, swap: Swap })),
  disputed: v.array(v.object({ order: OrderSummary, answerBy: moment })),
  /** Orders to post of which a stall has sold items beyond the count, by name. */
  soldTwice: v.array(v.object({ order: OrderSummary, items: text })),
  troubles: v.array(v.object({ id: text, name: text, since: text, detail: text })),
  /** Payments that belong to no order, by their payment session; none for helpers, who do not deal with money. */
  unmatchedPayments: v.array(
    v.object({ id: text, amount: text, name: v.nullable(text), email: v.nullable(text), noticedAt: text }),
  ),
  emails: v.array(v.object({ ...OrderEmail.entries, orderId: v.nullable(text), reference: v.nullable(text) })),
  /** Reviews that wait to be read; none for helpers, who do not decide about them. */
  reviewsToRead: v.number(),
})
export type TodayAnswer = v.InferOutput<typeof TodayAnswer>

export const UnmatchedPaymentRequest = v.object({ id: v.pipe(v.string(), v.maxLength(255)) })

/** The buyer's answers to the shop's questions; missing if there are none. */
const Answers = v.optional(v.array(AnswerData))

/** The questions whose answers staff may change; missing if there are none. */
const AskedQuestions = v.optional(
  v.array(
    v.object({
      id: text,
      kind: v.picklist(questionKinds),
      label: text,
      hint: text,
      isRequired: v.boolean(),
      max: v.number(),
      choices: v.array(text),
    }),
  ),
)

/** An order at the bench, with what the owner noted and the gift's note; `waitsSince` is when its swap was asked for, if it has one, else when it was ordered. */
const BenchOrder = v.object({ ...OrderSummary.entries, note: text, giftNote: text, answers: Answers, waitsSince: text })
export type BenchOrder = v.InferOutput<typeof BenchOrder>

/** The orders that are to be made, the one that waits longest first, then the gifts whose size is swapped. */
export const BenchAnswer = v.object({ orders: v.array(BenchOrder) })
export type BenchAnswer = v.InferOutput<typeof BenchAnswer>

const Dispute = v.object({
  id: text,
  amount: v.number(),
  reason: text,
  answerBy: moment,
  createdAt: text,
  outcome: v.nullable(text),
})

const EditableDelivery = v.object({
  name: text,
  line1: text,
  line2: text,
  city: text,
  county: text,
  postcode: text,
  country: text,
  countries: v.array(text),
})

const Stock = v.object({
  held: v.optional(text, ''),
  toPutBack: v.array(v.object({ variant: text, name: text, quantity: v.number() })),
  isSoldOut: v.boolean(),
  uncounted: v.array(v.object({ name: text, quantity: v.number() })),
  soldTwice: text,
})

const LinkedOrder = v.object({
  ...OrderSummary.entries,
  /** If one of the two replaces items of the other: what comes back, why, and since when it is back; null otherwise. */
  exchange: v.nullable(v.object({ id: text, items: text, reason: text, cameBackAt: moment, isCancelled: v.boolean() })),
  isInSameParcel: v.boolean(),
  isElsewhere: v.boolean(),
})
export type LinkedOrder = v.InferOutput<typeof LinkedOrder>

const ExtraOffer = v.object({
  id: text,
  names: text,
  total: v.number(),
  isInSameParcel: v.boolean(),
  expiresAt: text,
  link: v.nullable(text),
})
export type ExtraOffer = v.InferOutput<typeof ExtraOffer>

/** All that the books know of an order. `version` changes with whatever may be edited; a change says which version its author saw. */
export const OrderAnswer = v.object({
  version: text,
  summary: OrderSummary,
  paidAt: moment,
  phone: v.nullable(text),
  address: v.array(text),
  /** Null once the order is posted, or if there is nothing to post. */
  delivery: v.nullable(EditableDelivery),
  /** False once the order is posted, or if something of it was taken back. */
  hasEditableItems: v.boolean(),
  subtotal: v.number(),
  /** Missing without a code. */
  discount: v.exactOptional(v.number()),
  code: v.exactOptional(v.string()),
  shipping: v.number(),
  giftWrap: v.number(),
  giftNote: text,
  answers: Answers,
  questions: AskedQuestions,
  note: text,
  photo: v.optional(v.object({ file: text, width: v.number(), height: v.number() })),
  tracking: v.nullable(text),
  parcels: v.array(
    v.object({
      id: text,
      postedAt: text,
      deliveredAt: moment,
      tracking: v.nullable(text),
      items: v.array(v.object({ itemId: text, quantity: v.number() })),
    }),
  ),
  refunded: v.number(),
  taken: v.array(text),
  left: v.object({ cents: v.number(), quantities: v.pipe(v.array(v.number()), v.readonly()) }),
  firm: v.nullable(v.object({ name: text, vatNumber: moment })),
  refunds: v.array(v.object({ id: text, amount: v.number(), state: text, createdAt: text, cancelReason: moment })),
  disputes: v.array(Dispute),
  withdrawals: v.array(Withdrawal),
  swap: v.nullable(Swap),
  stock: Stock,
  extra: v.nullable(v.object({ shipping: v.number() })),
  toExchange: v.nullable(v.array(v.number())),
  firstOrder: v.nullable(LinkedOrder),
  extras: v.array(LinkedOrder),
  extraOffers: v.array(ExtraOffer),
  emails: v.array(OrderEmail),
  texts: v.array(TextVersion),
  timeline: v.array(v.object({ id: text, at: text, who: text, what: text })),
})
export type OrderAnswer = v.InferOutput<typeof OrderAnswer>

/** An order after a change, or, with 409, as it is by now where somebody else was quicker. */
export const ChangeAnswer = v.object({ order: OrderAnswer })
export type ChangeAnswer = v.InferOutput<typeof ChangeAnswer>
