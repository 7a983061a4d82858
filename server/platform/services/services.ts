import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { DocumentRenderer } from '#shop/pages/page-rendering.ts'
import type { ShopSource } from '../../catalogue/published/current.ts'
import type { PaymentProvider } from '../../money/payments/provider.ts'
import type { Config } from '../config/config.ts'
import type { ChangeFeed } from '../database/changes.ts'
import type { Schema } from '../database/schema.ts'
import type { Mailbox } from './mailbox.ts'
import type { PictureStore } from './picture-store.ts'
import type { Resolver } from './resolver.ts'

export type BuiltStorefront = { readonly renderer: DocumentRenderer; readonly template: string }

/**
 * All that a request or a job may use; tests give their own clock and mailbox.
 *
 * Functions take the shop first, then the services, then their subject: `fulfil(shop, services, sessionId)`.
 * A request or a job reads `services.shop()` once, at its start, and passes it on. One that serves many takes the services alone, and reads the shop for each.
 */
export type Services = ShopSource & {
  readonly config: Config
  readonly db: Kysely<Schema>
  readonly changes: ChangeFeed
  readonly payments: PaymentProvider
  readonly mailbox: Mailbox
  readonly resolver: Resolver
  readonly pictures: PictureStore
  /** The built storefront, loaded at the first call; null if it is not built. */
  readonly storefront: () => Promise<BuiltStorefront | null>
  /** The secret that signs webhooks: the provider's or the sandbox's own. Null if none is set; then webhooks are refused. */
  readonly webhookSecret: string | null
  readonly wakeMailer: () => void
  readonly onWakeMailer: (worker: () => void, until: AbortSignal) => void
  /** Aborted when the shop begins to stop: what would go on for ever ends then. */
  readonly stopping: AbortSignal
  readonly now: () => Date
  readonly log: Logger
}
