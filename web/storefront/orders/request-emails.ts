import * as v from 'valibot'
import { lineName } from '#shop/cart/order-line.ts'
import { apiPaths } from '#shop/paths.ts'
import { call } from '../../platform/api.ts'
import type { PaidOrder } from './paid-order.ts'

/** What became of the customer's e-mail: taken, refused by the server, or anything unexpected, such as no connection (S8.4, S8.6). */
export type EmailOutcome = 'sent' | 'failed' | 'unexpected'

/** Asks for the customer's e-mail, then for the owner's, whose failure is only logged (S3.18, S4.25, S8.5). */
export async function requestEmails(order: PaidOrder, email: string): Promise<EmailOutcome> {
  const { sessionId, reference: orderNumber, totals } = order
  const items = order.lines.map((line) => ({ name: lineName(line), quantity: line.quantity, price: line.unitCents }))
  const hint = { orderNumber, items, total: totals.total, sessionId }
  const answer = v.object({})
  const confirmation = await call(apiPaths.sendOrderConfirmation, { body: { email, ...hint }, answer })
  // The server refuses in words; a page instead of its JSON has none.
  const isUnexpected = !confirmation.ok && (confirmation.status === undefined || confirmation.message === '')
  if (isUnexpected) return 'unexpected'
  await call(apiPaths.notifyStoreOwner, { body: { customerEmail: email, ...hint }, answer })
  return confirmation.ok ? 'sent' : 'failed'
}
