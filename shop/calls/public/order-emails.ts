import * as v from 'valibot'
import { ConfirmationHint, OwnerHint } from '../../orders/email-hints.ts'
import { defineCall } from '../call.ts'
import { emailRefusals } from '../refusals.ts'

const hint = {
  method: 'post',
  role: 'nobody',
  limit: 'orderEmails',
  size: 'call',
  answer: v.object({}),
  refusals: emailRefusals,
} as const

export const sendOrderConfirmation = defineCall({
  ...hint,
  summary: "Hints that the buyer's e-mail about an order may be due; the answer tells nothing of the order.",
  path: '/functions/v1/send-order-confirmation',
  body: ConfirmationHint,
})

export const notifyStoreOwner = defineCall({
  ...hint,
  summary: "Hints that the owner's e-mail about an order may be due; the answer tells nothing of the order.",
  path: '/functions/v1/notify-store-owner',
  body: OwnerHint,
})
