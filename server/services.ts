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
  readonly now: () => Date
  readonly log: Logger
}
