import * as v from 'valibot'
import { CheckoutAnswer } from '#shop/checkout/answer.ts'
import { CHECKOUT_TIMEOUT_MS } from '#shop/promises.ts'
import type { loggedFetch } from '../platform/fetch.ts'
import type { CheckoutFailure } from './checkout-state.ts'
import { trustedPaymentUrl } from './payment-address.ts'

/** A payment page with its session's id, where the server named one; or why there is none. */
export type CreatedCheckout =
  | { readonly ok: true; readonly url: string; readonly sessionId: string | undefined }
  | { readonly ok: false; readonly failure: CheckoutFailure }

const refused = (detail: string): CreatedCheckout => ({
  ok: false,
  failure: { code: 'CHECKOUT_SESSION_FAILED', detail },
})
const unreached = (detail: string): CreatedCheckout => ({ ok: false, failure: { code: 'NETWORK_ERROR', detail } })

function noneIfNotJson(error: unknown): null {
  if (error instanceof SyntaxError) return null
  throw error
}

async function readAnswer(response: Response, origin: string): Promise<CreatedCheckout> {
  const body: unknown = await response.json().catch(noneIfNotJson)
  const parsed = v.safeParse(CheckoutAnswer, body)
  const answer: CheckoutAnswer = parsed.success ? parsed.output : {}
  if (!response.ok || answer.ok === false) return refused(answer.error || `Server returned ${response.status}`)
  const url = trustedPaymentUrl(answer.url, origin)
  return url
    ? { ok: true, url, sessionId: answer.sessionId }
    : refused(answer.error || 'No checkout URL received from server')
}

/** Asks the server for a payment page and waits 15 seconds at most; trouble comes back as a value in the words of specification 8. */
export async function createCheckout(
  body: unknown,
  {
    send = fetch,
    origin,
    timeoutMs = CHECKOUT_TIMEOUT_MS,
  }: { send?: typeof loggedFetch; origin: string; timeoutMs?: number },
): Promise<CreatedCheckout> {
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
