import { finishPurchase, type Surroundings } from './finish-purchase.ts'
import { type PaidOrder, paidOrder } from './paid-order.ts'
import { askForOrder } from './poll-order-status.ts'

/** Asks once whether the order of a payment session is paid, and settles and answers it then; null where it is not, or the server cannot be reached. */
export async function settleIfPaid(sessionId: string, surroundings: Surroundings): Promise<PaidOrder | null> {
  const { answer } = await askForOrder(sessionId, surroundings.send, new AbortController().signal)
  const order = paidOrder(sessionId, answer)
  if (order) await finishPurchase(order, surroundings)
  return order
}
