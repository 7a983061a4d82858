import { checkoutSentences } from '../checkout/refusals.ts'
import { codeSentences } from '../codes/refusals.ts'
import { accessSentences } from '../desk/access-refusals.ts'
import { deskCodeSentences } from '../desk/code-refusals.ts'
import { deskSentences } from '../desk/desk-refusals.ts'
import { troubles } from '../desk/picture-troubles.ts'
import { safetySentences } from '../desk/safety-refusals.ts'
import { saleSentences } from '../desk/sale-refusals.ts'
import { staffSentences } from '../desk/staff-refusals.ts'
import { stockSentences } from '../desk/stock.ts'
import { editSentences } from '../image-editor/refusals.ts'
import { issueSentences, signUpSentences } from '../newsletter/refusals.ts'
import { emailSentences } from '../orders/email-hints.ts'
import { refundSentences } from '../orders/refund-refusals.ts'
import { orderSentences } from '../orders/refusals.ts'
import { draftSentences } from '../publishing/draft-refusals.ts'
import type { Sentences } from '../refusal.ts'
import { reviewSentences } from '../reviews/refusals.ts'

type RefusalStatus = 400 | 403 | 404 | 409 | 410 | 413 | 415 | 422 | 429 | 502 | 503 | 507
export type RefusalStatuses = Readonly<Record<string, RefusalStatus>>

function statusesOf<Table extends Sentences>(
  sentences: Table,
  others?: Readonly<Partial<Record<keyof Table, RefusalStatus>>>,
): { readonly [Code in keyof Table & string]: RefusalStatus }
/* @__NO_SIDE_EFFECTS__ */
function statusesOf(
  sentences: Sentences,
  others: Readonly<Partial<Record<string, RefusalStatus>>> = {},
): RefusalStatuses {
  return Object.fromEntries(Object.keys(sentences).map((code) => [code, others[code] ?? 409]))
}

export function only<Table extends RefusalStatuses, Code extends keyof Table & string>(
  table: Table,
  ...codes: readonly Code[]
): Pick<Table, Code>
/* @__NO_SIDE_EFFECTS__ */
export function only(table: RefusalStatuses, ...codes: readonly string[]): RefusalStatuses {
  return Object.fromEntries(Object.entries(table).filter(([code]) => codes.includes(code)))
}

// The status of each refusal by its code: 409, except for these.
export const accessRefusals = statusesOf(accessSentences, {
  'link-spent': 410,
  'wrong-code': 403,
  'no-session': 404,
  'wrong-passkey': 403,
  'copied-passkey': 403,
  'passkey-not-taken': 403,
  'no-passkey': 404,
})
export const staffRefusals = statusesOf(staffSentences, { 'not-staff': 404 })
export const orderRefusals = statusesOf(orderSentences, {
  'no-order': 404,
  'no-order-called': 400,
  'not-a-reference': 400,
  'several-orders': 400,
  'no-photo': 404,
})
export const refundRefusals = statusesOf(refundSentences)
export const issueRefusals = statusesOf(issueSentences, { 'no-issue': 404, 'no-topic': 400, 'no-product': 400 })
export const reviewRefusals = statusesOf(reviewSentences)
export const safetyRefusals = statusesOf(safetySentences, { 'no-product': 400 })
export const saleRefusals = statusesOf(saleSentences, { 'no-offer': 404 })
export const draftRefusals = statusesOf(draftSentences)
export const deskRefusals = statusesOf(deskSentences, {
  'no-list': 400,
  'no-days': 400,
  'no-email': 404,
  'no-address': 404,
  'no-payment': 404,
  'no-text': 404,
  'no-picture': 404,
  'wrong-frame': 400,
  'no-backup': 502,
  'mail-refused': 502,
  'provider-refused': 502,
  'provider-silent': 502,
  'address-answers-wrong': 502,
  'address-leads-elsewhere': 502,
  'not-a-notice': 400,
})
export const pictureRefusals = statusesOf(troubles, {
  heic: 415,
  svg: 415,
  'not a picture': 415,
  'too large': 413,
  'too many pixels': 413,
  'too small': 400,
  'small logo': 400,
  'pale logo': 400,
  damaged: 400,
  'too slow': 400,
  gone: 400,
  'no room': 507,
  'no store': 503,
  busy: 503,
})
export const stockRefusals = statusesOf(stockSentences, { 'no-variant': 404 })

// The specification lists the fields that storefronts read, so they know a refusal of a checkout by its status.
export const checkoutRefusals = statusesOf(checkoutSentences, {
  invalid: 400,
  'no-zone': 400,
  'wrong-email': 422,
  'too-many': 429,
  'too-many-codes': 429,
  'not-taken': 503,
  'not-opened': 503,
})
export const deskCodeRefusals = statusesOf(deskCodeSentences, { 'no-code': 404 })
export const codeRefusals = statusesOf(codeSentences, { 'unknown-code': 404, 'too-many-codes': 429 })
export const emailRefusals = statusesOf(emailSentences, { 'not-stored': 503 })
export const signUpRefusals = statusesOf(signUpSentences, { 'not-started': 404, 'too-many': 429 })
export const editRefusals = statusesOf(editSentences, {
  'switched off': 404,
  'not understood': 400,
  'not a picture': 415,
  'too large': 413,
  'too many pixels': 413,
  'too many pixels for AVIF': 413,
  busy: 503,
  damaged: 400,
  'too slow': 503,
  'service unreached': 503,
  'service busy': 503,
  'service closed': 503,
  'service refused': 422,
})
