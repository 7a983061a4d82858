import * as v from 'valibot'
import { OrderStatusAnswer } from '#shop/orders/status.ts'
import type { loggedFetch } from '../platform/fetch.ts'
import { type ConfirmationView, isFinal } from './order-status-texts.ts'

/** What is known of an order: the view to show, and the server's answer where there is one. */
export type WatchedOrder = { readonly view: ConfirmationView; readonly answer: OrderStatusAnswer | null }

const PAUSES_S = [1, 2, 3, 5, 8, 13, 20, 30]
const ASK_TIMEOUT_MS = 15_000

/** Asks the server once how an order stands; no answer, or one that cannot be read, is 'unreachable' (docs/decisions/008). */
export async function askForOrder(
  sessionId: string,
  send: typeof loggedFetch,
  signal: AbortSignal,
): Promise<WatchedOrder> {
  try {
    const address = `/functions/v1/order-status?session_id=${encodeURIComponent(sessionId)}`
    const response = await send(address, { signal: AbortSignal.any([signal, AbortSignal.timeout(ASK_TIMEOUT_MS)]) })
    const answer = v.parse(OrderStatusAnswer, await response.json())
    return { view: answer.status, answer }
  } catch {
    return { view: 'unreachable', answer: null }
  }
}

/** Asks until the answer is final, with pauses that grow from 1 to 30 seconds, and hands over every answer; ends when the signal aborts. */
export async function pollOrderStatus(
  ask: () => Promise<WatchedOrder>,
  wait: (ms: number) => Promise<unknown>,
  signal: AbortSignal,
  onAnswer: (order: WatchedOrder) => void,
): Promise<void> {
  for (let asked = 0; !signal.aborted; asked += 1) {
    const order = await ask()
    if (signal.aborted) return
    onAnswer(order)
    if (isFinal(order.view)) return
    await wait((PAUSES_S[asked] ?? 30) * 1000)
  }
}
