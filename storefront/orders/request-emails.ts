import * as v from 'valibot'
import { lineName } from '#shop/checkout/quote.ts'
import type { loggedFetch } from '../platform/fetch.ts'
import type { PaidOrder } from './paid-order.ts'

/** What became of the customer's letter: taken, refused by the server, or the server could not be reached (specification 8). */
export type LetterOutcome = 'sent' | 'failed' | 'unreached'

const Answer = v.object({ error: v.optional(v.unknown()) })
const ASK_TIMEOUT_MS = 15_000

async function ask(letter: string, body: unknown, send: typeof loggedFetch): Promise<boolean> {
  const response = await send(`/functions/v1/${letter}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(ASK_TIMEOUT_MS),
  })
  const answer = v.safeParse(Answer, await response.json())
  return response.ok && answer.success && answer.output.error === undefined
}

/** Asks for the customer's letter, then the owner's; a trouble with the owner's is only logged by `send` (specification 4 and 8). */
export async function requestEmails(order: PaidOrder, email: string, send: typeof loggedFetch): Promise<LetterOutcome> {
  const { sessionId, reference: orderNumber, totals } = order
  const items = order.lines.map((line) => ({ name: lineName(line), quantity: line.quantity, price: line.unitCents }))
  const hint = { orderNumber, items, total: totals.total, sessionId }
  try {
    const taken = await ask('send-order-confirmation', { email, ...hint }, send)
    await ask('notify-store-owner', { customerEmail: email, ...hint }, send).catch(() => false)
    return taken ? 'sent' : 'failed'
  } catch {
    return 'unreached'
  }
}
