import * as v from 'valibot'
import { choiceEntries, Quantity, withChoice } from '../cart/line-data.ts'
import { AnswersData } from '../checkout/read-answers.ts'
import { deliveryEntries, GiftNote } from '../orders/buyer-changes.ts'
import { ChosenItems, RefundWhat } from '../orders/refund-amount.ts'
import { ADDRESS_PART_MAX, CANCEL_REASON_MAX, NOTE_MAX, ORDER_ITEMS_MAX, TRACKING_MAX } from '../promises.ts'
import { VatNumber } from '../settings/vat-number.ts'
import { typedCode, typedLine, typedText, upTo } from '../typed-text.ts'
import { Uuid } from '../uuid.ts'

const version = v.pipe(v.string(), v.maxLength(64))
const despiteWithdrawal = v.optional(v.boolean(), false)
/** The uuid of a change that may be sent twice: it is made once, and a repeat answers the order as it is now. */
const changeId = v.optional(Uuid)
const parcelId = v.optional(Uuid)

/** A tracking code of letters and digits, or an address with https where a parcel is followed. */
export const Tracking = v.union(
  [
    v.pipe(typedCode(), v.regex(/^[A-Za-z\d][A-Za-z\d -]{3,38}[A-Za-z\d]$/)),
    v.pipe(typedCode(), v.maxLength(TRACKING_MAX), v.regex(/^https:\/\/[^\s<>"\p{Cc}\p{Cs}]+$/u), v.url()),
  ],
  'Tracking must be a code of letters and digits, or a link that starts with https.',
)

export const Note = v.pipe(typedText(), upTo(NOTE_MAX, `A note has at most ${NOTE_MAX} characters.`))

export const PlainChange = v.object({ version })
export const ParcelChange = v.object({ version, changeId })
export const MadeChange = v.object({ version, changeId, despiteWithdrawal })
export const PostedChange = v.object({
  version,
  changeId,
  despiteWithdrawal,
  tracking: v.nullable(Tracking),
  correct: v.optional(v.boolean(), false),
  parcelId,
  items: v.optional(ChosenItems),
})
export const DeliveredChange = v.object({ version, changeId, parcelId })
/** With `isUndo`, only as long as the e-mail to the buyer is held. */
export const UnpostedChange = v.object({ version, changeId, isUndo: v.optional(v.boolean(), false), parcelId })
export const NoteChange = v.object({ version, note: Note })

export const DeliveryChange = v.object({
  version,
  ...deliveryEntries,
  country: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'Choose a country.')),
  giftNote: GiftNote,
})

/** The answers by the ids of their questions. One that is missing is taken away. */
export const AnswersChange = v.object({ version, answers: AnswersData })

const wantedEntries = {
  itemId: v.string(),
  quantity: Quantity,
  id: v.pipe(v.string(), v.maxLength(100)),
  ...choiceEntries,
}

export const ItemChange = v.pipe(v.object({ version, ...wantedEntries }), v.transform(withChoice))

/** The items that a customer sends back and what they get instead. The client makes the `id`, so that a repeated request makes no second exchange. */
export const ExchangeRequest = v.object({
  version,
  id: Uuid,
  items: v.pipe(
    v.array(v.pipe(v.object(wantedEntries), v.transform(withChoice))),
    v.minLength(1, 'Choose what comes back.'),
    v.maxLength(ORDER_ITEMS_MAX),
  ),
  reason: v.pipe(typedLine(), upTo(CANCEL_REASON_MAX, `A reason has at most ${CANCEL_REASON_MAX} characters.`)),
})
export type ExchangeRequest = v.InferOutput<typeof ExchangeRequest>

export const CameBackChange = v.object({ version, id: Uuid })

const NO_FIRM = `Enter the company name, in at most ${ADDRESS_PART_MAX} characters.`

export const FirmChange = v.object({
  version,
  name: v.pipe(typedLine(), v.nonEmpty(NO_FIRM), upTo(ADDRESS_PART_MAX, NO_FIRM)),
  vatNumber: v.nullable(VatNumber),
})

/** A withdrawal that is dealt with: how many of which items go back, none if the customer keeps everything. Without items, what the customer's statement says. */
export const WithdrawalDoneChange = v.object({ version, items: v.optional(ChosenItems) })

export const PutBackChange = v.object({
  version,
  items: v.pipe(
    v.array(
      v.object({
        variant: v.pipe(v.string(), v.maxLength(500)),
        quantity: v.pipe(v.number(), v.integer(), v.minValue(1)),
      }),
    ),
    v.minLength(1, 'Choose what to put back on sale.'),
    v.maxLength(ORDER_ITEMS_MAX),
  ),
})

const NO_REASON = `Say why you cancel the order, in at most ${CANCEL_REASON_MAX} characters.`

const refund = {
  version,
  what: RefundWhat,
  another: v.optional(v.boolean(), false),
  despiteDispute: v.optional(v.boolean(), false),
  cancelReason: v.optional(v.pipe(typedLine(NO_REASON), v.nonEmpty(NO_REASON), upTo(CANCEL_REASON_MAX, NO_REASON))),
}
export const RefundPlanRequest = v.object(refund)
export const RefundRequest = v.object({
  ...refund,
  key: v.pipe(v.string(), v.maxLength(200)),
  putBack: v.optional(v.boolean(), false),
})

export const RefundPlanAnswer = v.object({
  amount: v.number(),
  received: v.number(),
  refunded: v.number(),
  key: v.string(),
})
export type RefundPlanAnswer = v.InferOutput<typeof RefundPlanAnswer>

export const ResendRequest = v.object({ id: Uuid })
