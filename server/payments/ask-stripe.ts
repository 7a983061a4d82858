import type { Logger } from 'pino'
import Stripe from 'stripe'

/** Says that the payment provider could not be asked or refused to answer, and why; every caller passes it on. */
export class NoAnswer {
  readonly error: Stripe.errors.StripeError

  constructor(error: Stripe.errors.StripeError) {
    this.error = error
  }
}

/** What the payment provider answers to a request or several, or NoAnswer, which is logged. */
export async function askStripe<Answer>(log: Logger, request: () => Promise<Answer>): Promise<Answer | NoAnswer> {
  try {
    return await request()
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const { type, code, param, statusCode, requestId } = error
    log.warn({ type, code, param, status: statusCode, request: requestId }, 'no answer from the payment provider')
    return new NoAnswer(error)
  }
}
