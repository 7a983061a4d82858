import type { Logger } from 'pino'

/** The reason why the provider did not do something. - `unreachable`: no answer. `failed`: an error of its own; it may have done it all the same. - `busy`: ask again. `unknown`: it knows no such thing. `refused`, `email-refused`: asking again does not help. */
export type ProviderErrorKind = 'unreachable' | 'failed' | 'busy' | 'unknown' | 'refused' | 'email-refused'

/** Thrown by a `PaymentProvider`; the message is the provider's. `facts` are for the log. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  readonly kind: ProviderErrorKind
  readonly facts: Readonly<Record<string, unknown>>

  constructor(kind: ProviderErrorKind, message: string, facts: Readonly<Record<string, unknown>> = {}) {
    super(message)
    this.kind = kind
    this.facts = facts
  }
}

export class NotDone {
  readonly error: ProviderError

  constructor(error: ProviderError) {
    this.error = error
  }
}

/** Asks the payment provider, once or several times. NotDone, which is logged, if it did not answer or refused. */
export async function askProvider<Answer>(log: Logger, request: () => Promise<Answer>): Promise<Answer | NotDone> {
  try {
    return await request()
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    log.warn({ kind: error.kind, ...error.facts }, 'not done by the payment provider')
    return new NotDone(error)
  }
}
