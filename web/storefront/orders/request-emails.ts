import { notifyStoreOwner, sendOrderConfirmation } from '#shop/calls/public/order-emails.ts'
import { lineName } from '#shop/cart/order-line.ts'
import { makeCall } from '../../calls/make-call.ts'
import type { PaidOrder } from './paid-order.ts'

/** The fate of the customer's e-mail: taken, refused by the server, or anything unexpected, such as no connection (S8.4, S8.6). */
export type EmailOutcome = 'sent' | 'failed' | 'unexpected'

/** Asks for the customer's e-mail, then for the owner's, whose failure is only logged (S3.18, S4.25, S8.5). */
export async function requestEmails(order: PaidOrder, email: string): Promise<EmailOutcome> {
  const { sessionId, reference: orderNumber, totals } = order
  const items = order.lines.map((line) => ({ name: lineName(line), quantity: line.quantity, price: line.unitCents }))
  const hint = { orderNumber, items, total: totals.total, sessionId }
  const confirmation = await makeCall(sendOrderConfirmation, {}, { body: { email, ...hint } })
  // The server refuses in words; a page instead of its JSON has none.
  const isUnexpected = !confirmation.ok && (confirmation.status === undefined || confirmation.message === '')
  if (isUnexpected) return 'unexpected'
  await makeCall(notifyStoreOwner, {}, { body: { customerEmail: email, ...hint } })
  return confirmation.ok ? 'sent' : 'failed'
}
