import * as v from 'valibot'
import { Email } from '../checkout/email.ts'
import { refusalsFrom } from '../refusal.ts'
import { typedCode, typedLine, upTo } from '../typed-text.ts'

const entries = {
  orderNumber: v.pipe(typedCode('orderNumber must be text'), upTo(300, 'orderNumber is too long')),
  items: v.array(
    v.object(
      { name: typedLine(), quantity: v.number(), price: v.number() },
      'An item must have a name, a quantity and a price',
    ),
    'items must be a list',
  ),
  total: v.number('total must be a number of cents'),
  sessionId: v.optional(v.string('sessionId must be text')),
}

/** The body of send-order-confirmation: nothing of it reaches an e-mail; amounts in cents (S7.5). */
export const ConfirmationHint = v.pipe(
  v.object({ ...entries, email: Email }, 'The request must be a JSON object'),
  v.transform(({ email, orderNumber, sessionId }) => ({ email, orderNumber, sessionId })),
)

/** The body of notify-store-owner: nothing of it reaches an e-mail; amounts in cents (S7.6). */
export const OwnerHint = v.pipe(
  v.object({ ...entries, customerEmail: Email }, 'The request must be a JSON object'),
  v.transform(({ customerEmail, orderNumber, sessionId }) => ({ email: customerEmail, orderNumber, sessionId })),
)

export const emailSentences = { 'not-stored': 'Your e-mail could not be stored just now' } as const

export const refuseEmails = refusalsFrom(emailSentences)
