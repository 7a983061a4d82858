import * as v from 'valibot'
import { Email } from '../checkout/email.ts'
import { readableEmail } from '../checkout/idn.ts'
import { typedCode, typedLine, typedText, upTo } from '../typed-text.ts'
import { Uuid } from '../uuid.ts'

export const NAME_MAX = 200
export const REFERENCE_MAX = 60
export const ITEMS_MAX = 1000

const missingReference = 'Please enter your order reference'

/** A statement of withdrawal as the form and the server take it, each field clean and all but the items on one line; the first issue of a field is the message to show (Directive (EU) 2023/2673). */
export const WithdrawalRequest = v.object(
  {
    name: v.pipe(
      typedLine('Please enter your name'),
      v.nonEmpty('Please enter your name'),
      upTo(NAME_MAX, `A name has at most ${NAME_MAX} characters`),
    ),
    reference: v.pipe(
      typedCode(missingReference),
      v.nonEmpty(missingReference),
      upTo(REFERENCE_MAX, `An order reference has at most ${REFERENCE_MAX} characters`),
    ),
    email: Email,
    items: v.optional(v.pipe(typedText('items must be text'), upTo(ITEMS_MAX, `At most ${ITEMS_MAX} characters`)), ''),
    /** The id of the form: what one form sends twice is one statement. '' for none, and for anything else, so that no statement is lost. */
    formId: v.optional(v.fallback(Uuid, ''), ''),
  },
  'The request must be a JSON object',
)
export type WithdrawalRequest = v.InferOutput<typeof WithdrawalRequest>

/** A statement as whoever sends it reads it: with the e-mail address as people write it. */
export function readableStatement(statement: WithdrawalRequest): WithdrawalRequest {
  return { ...statement, email: readableEmail(statement.email) }
}

export const WithdrawalAnswer = v.object({
  ok: v.literal(true),
  receivedAt: v.pipe(
    v.string(),
    v.check((text) => !Number.isNaN(Date.parse(text)), 'A moment'),
  ),
})
