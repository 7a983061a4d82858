import { readOrderStatus } from '#shop/calls/public/order-status.ts'
import type { OrderStatus, OrderStatusAnswer } from '#shop/orders/status.ts'
import { makeCall } from '../../calls/make-call.ts'

export type ConfirmationView = OrderStatus | 'none' | 'verifying' | 'unreachable'

export type PolledOrder = { readonly view: ConfirmationView; readonly answer: OrderStatusAnswer | null }

const mayChange: readonly ConfirmationView[] = ['verifying', 'processing', 'unreachable']

const PAUSES_S = [1, 2, 3, 5, 8, 13, 20, 30]

/** Asks the server once how an order stands; no answer, or one that cannot be read, is 'unreachable' (docs/decisions/004). */
export async function fetchOrderStatus(sessionId: string, signal?: AbortSignal): Promise<PolledOrder> {
  const result = await makeCall(readOrderStatus, { session_id: sessionId }, { ...(signal && { signal }) })
  return result.ok ? { view: result.value.status, answer: result.value } : { view: 'unreachable', answer: null }
}

/** Asks until the answer is final, with pauses that grow from 1 to 30 seconds, and hands over every answer; ends when the signal aborts. */
export async function pollOrderStatus(
  fetchStatus: () => Promise<PolledOrder>,
  wait: (ms: number) => Promise<unknown>,
  signal: AbortSignal,
  onAnswer: (order: PolledOrder) => void,
): Promise<void> {
  for (let attempt = 0; !signal.aborted; attempt += 1) {
    const order = await fetchStatus()
    if (signal.aborted) return
    onAnswer(order)
    if (!mayChange.includes(order.view)) return
    await wait((PAUSES_S[attempt] ?? 30) * 1000)
  }
}
