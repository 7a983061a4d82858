import { OPTIONS_MAX, VALUE_ID_MAX } from '#shop/catalogue/options.ts'
import { PERSONAL_FIELDS_MAX, WORDS_LENGTH_MAX } from '#shop/catalogue/personal-fields.ts'
import { PICTURE_MAX_BYTES } from '#shop/desk/picture-troubles.ts'
import { MAX_REQUEST_BYTES } from '#shop/image-editor/limits.ts'
import { deliveryEntries } from '#shop/orders/buyer-changes.ts'
import {
  ADDRESS_PART_MAX,
  DESTINATION_MAX,
  EMAIL_MAX,
  GIFT_NOTE_MAX,
  ORDER_ITEMS_MAX,
  REVIEW_NAME_MAX,
  REVIEW_TEXT_MAX,
} from '#shop/promises.ts'
import { ANSWER_TEXT_MAX, QUESTIONS_MAX } from '#shop/settings/questions.ts'
import { ITEMS_MAX, NAME_MAX, REFERENCE_MAX } from '#shop/withdrawals/request.ts'

/** Bytes of a character at most: four of UTF-8, each as '%F0' in a form. '\ud83d\ude00' in JSON is as long, and '%0D%0A' for a line break is shorter. */
const CHARACTER = 12
const AROUND = 4 * 1024
const AROUND_LINE = 512

const bytesOf = (...lengths: readonly number[]) => lengths.reduce((sum, length) => sum + length, 0) * CHARACTER

const words = PERSONAL_FIELDS_MAX * WORDS_LENGTH_MAX
const line = bytesOf(words, OPTIONS_MAX * VALUE_ID_MAX) + AROUND_LINE
const statement = bytesOf(NAME_MAX, REFERENCE_MAX, EMAIL_MAX, ITEMS_MAX)
const address = bytesOf(Object.keys(deliveryEntries).length * ADDRESS_PART_MAX)
const answers = bytesOf(QUESTIONS_MAX * ANSWER_TEXT_MAX)
const reviews = ORDER_ITEMS_MAX * (bytesOf(REVIEW_TEXT_MAX) + AROUND_LINE)

/** Maximum size of each request body, in bytes. Every text within the limits of its field fits. */
export const bodySizes = {
  checkout: ORDER_ITEMS_MAX * line + answers + bytesOf(GIFT_NOTE_MAX, EMAIL_MAX) + AROUND,
  buy: line + answers + bytesOf(GIFT_NOTE_MAX, EMAIL_MAX, EMAIL_MAX) + AROUND,
  /** All other calls of the storefront: a statement of withdrawal, or the items of an order that wants its confirmation. */
  call: statement + ORDER_ITEMS_MAX * AROUND_LINE + AROUND,
  withdrawal: statement + AROUND,
  /** The forms of an order's and a gift's page; the statement in them counts pieces by item. */
  orderPage: Math.max(address, statement, answers, bytesOf(GIFT_NOTE_MAX), bytesOf(DESTINATION_MAX)) + AROUND,
  reviews: reviews + bytesOf(REVIEW_NAME_MAX) + AROUND,
  press: bytesOf(EMAIL_MAX) + AROUND,
  image: MAX_REQUEST_BYTES,
  'sign-in': 48 * 1024,
  texts: 1024 * 1024,
  notice: 4 * 1024 * 1024,
  picture: PICTURE_MAX_BYTES,
} as const
