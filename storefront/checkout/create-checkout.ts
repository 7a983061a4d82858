import * as v from 'valibot'
import { CheckoutAnswer } from '#shop/checkout/answer.ts'
import { CHECKOUT_TIMEOUT_MS } from '#shop/promises.ts'
import type { loggedFetch } from '../platform/fetch.ts'
import type { CheckoutFailure } from './checkout-state.ts'
import { paymentAddress } from './payment-address.ts'

type Created = { ok: true; url: string } | { ok: false; failure: CheckoutFailure }

const refused = (detail: string): Created => ({ ok: false, failure: { code: 'CHECKOUT_SESSION_FAILED', detail } })
const unreached = (detail: string): Created => ({ ok: false, failure: { code: 'NETWORK_ERROR', detail } })

async function readAnswer(response: Response, origin: string): Promise<Created> {
  const body: unknown = await response.json().catch(() => null)
  const parsed = v.safeParse(CheckoutAnswer, body)
  const answer: CheckoutAnswer = parsed.success ? parsed.output : {}
  if (!response.ok || answer.ok === false) return refused(answer.error || `Server returned ${response.status}`)
  const url = paymentAddress(answer.url, origin)
  return url ? { ok: true, url } : refused(answer.error || 'No checkout URL received from server')
}

/** Asks the server for a payment page and waits 15 seconds at most; trouble comes back as a value in the words of specification 8. */
export async function createCheckout(
  body: unknown,
  {
    send = fetch,
    origin,
    timeoutMs = CHECKOUT_TIMEOUT_MS,
  }: { send?: typeof loggedFetch; origin: string; timeoutMs?: number },
): Promise<Created> {
  try {
    const response = await send('/functions/v1/create-checkout-v2', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    })
    return await readAnswer(response, origin)
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError')
      return unreached(`Request timed out after ${timeoutMs / 1000} seconds`)
    return unreached(error instanceof Error ? error.message : String(error))
  }
}
