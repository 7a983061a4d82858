import { reached } from '../payments/ask-stripe.ts'
import type { Services } from '../services.ts'
import { noteTrouble } from './incidents.ts'

/** A clock that differs from the provider's by more than this, in ms, is wrong; the provider's header counts whole seconds. */
const TOLERATED_MS = 60_000

/** Compares the clock with that of the provider's answers and notes whether it is wrong. */
export async function watchClock(services: Services): Promise<void> {
  const answer = await reached(services.log, () => services.stripe.checkout.sessions.list({ limit: 1 }))
  // The SDK hands on what its HTTP client has: a plain object from Node's, Headers from fetch.
  const theirs = Date.parse(new Headers(answer?.lastResponse.headers).get('date') ?? '')
  if (Number.isNaN(theirs)) return
  const skew = services.now().getTime() - theirs
  const seconds = Math.round(Math.abs(skew) / 1000)
  const wrong = Math.abs(skew) > TOLERATED_MS
  await noteTrouble(services, 'clock', wrong ? `${seconds} seconds ${skew > 0 ? 'fast' : 'slow'}` : null)
}
