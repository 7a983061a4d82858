import * as v from 'valibot'
import { WithdrawalAnswer, type WithdrawalRequest } from '#shop/withdrawals/request.ts'
import type { loggedFetch } from '../platform/fetch.ts'

const ASK_TIMEOUT_MS = 15_000

type Received = { ok: true; receivedAt: Date } | { ok: false; error: string }

/** Sends a statement of withdrawal and waits 15 seconds at most: when it came in, or in words why it is not sure that it did. */
export async function sendWithdrawal(request: WithdrawalRequest, send: typeof loggedFetch): Promise<Received> {
  if (!navigator.onLine) return { ok: false, error: 'You are offline. Try again when connected.' }
  try {
    const response = await send('/functions/v1/withdraw', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(request),
      signal: AbortSignal.timeout(ASK_TIMEOUT_MS),
    })
    const body: unknown = await response.json().catch(() => null)
    const answer = v.safeParse(WithdrawalAnswer, body)
    if (!answer.success) return { ok: false, error: `The server answered ${response.status}.` }
    const { ok, receivedAt, error = `The server answered ${response.status}.` } = answer.output
    return ok && receivedAt ? { ok, receivedAt: new Date(receivedAt) } : { ok: false, error }
  } catch {
    return { ok: false, error: 'We could not be reached just now.' }
  }
}
