import { withdraw } from '#shop/calls/public/withdrawal.ts'
import type { WithdrawalRequest } from '#shop/withdrawals/request.ts'
import { makeCall } from '../../calls/make-call.ts'

type Received = { ok: true; receivedAt: Date } | { ok: false; error: string }

/** Sends a statement of withdrawal and waits 15 seconds at most: when it came in, or in words why it is not sure that it did. */
export async function sendWithdrawal(request: WithdrawalRequest): Promise<Received> {
  if (!navigator.onLine) return { ok: false, error: 'You are offline. Try again when connected.' }
  const result = await makeCall(withdraw, {}, { body: request })
  if (result.ok) return { ok: true, receivedAt: new Date(result.value.receivedAt) }
  if (result.status === undefined) return { ok: false, error: 'We could not be reached just now.' }
  return { ok: false, error: result.message || `The server answered ${result.status}.` }
}
