import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type Stripe from 'stripe'
import type { Config } from './config.ts'
import type { Schema } from './database/schema.ts'
import type { Mailbox } from './mail/mailbox.ts'

/** All that a request handler may lean on; tests give their own clock and mailbox. */
export type Services = {
  readonly config: Config
  readonly db: Kysely<Schema>
  readonly stripe: Stripe
  readonly mailbox: Mailbox
  /** What webhooks are signed with: the provider's secret or the sandbox's own; null where none is set, so that they are refused. */
  readonly webhookSecret: string | null
  /** Gets the event 'ring' when letters have become due, so that the worker need not wait for its next round. */
  readonly letterBell: EventTarget
  readonly now: () => Date
  readonly log: Logger
}
