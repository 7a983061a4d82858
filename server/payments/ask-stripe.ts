import type { Logger } from 'pino'
import Stripe from 'stripe'

/** What the payment provider answers to some work, or null where it could not be asked or refused to answer. */
export async function reached<Answer>(log: Logger, work: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const { type, code, statusCode, requestId } = error
    log.warn({ type, code, status: statusCode, request: requestId }, 'no answer from the payment provider')
    return null
  }
}
