import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { PaymentMode } from '#shop/pages/page-settings.ts'
import { paymentProvider } from '#shop/payment-provider.ts'
import { askProvider, NotDone } from '../../money/payments/ask-provider.ts'
import type { PaymentProvider } from '../../money/payments/provider.ts'
import type { Config } from '../../platform/config/config.ts'
import { inTurn } from '../../platform/database/leases.ts'
import type { Schema } from '../../platform/database/schema.ts'

type Using = {
  readonly config: Pick<Config, 'mode' | 'publicUrl'>
  readonly db: Kysely<Schema>
  readonly payments: PaymentProvider
  readonly log: Logger
  readonly webhookSecret: string | null
}

/** The lease of the process that makes the endpoint: the others would delete its endpoint and keep their own secret. */
const LEASE = 'webhook endpoint'

const nameOf = (mode: PaymentMode) => `webhook-${mode}`

async function storedSecret(db: Kysely<Schema>, mode: PaymentMode): Promise<string | null> {
  const row = await db.selectFrom('secrets').select('value').where('name', '=', nameOf(mode)).executeTakeFirst()
  return row?.value ?? null
}

/** Returns the secrets that may have signed a webhook: of the shop's endpoint and of the configured one. */
export async function webhookSecrets({
  db,
  config,
  webhookSecret,
}: Pick<Using, 'db' | 'config' | 'webhookSecret'>): Promise<string[]> {
  return [await storedSecret(db, config.mode), webhookSecret].filter((secret) => secret !== null)
}

async function replaceEndpoint({ config, db, payments, log }: Using, lost: AbortSignal): Promise<NotDone | null> {
  const url = `${config.publicUrl}${payments.webhookPath}`
  const made = await askProvider(log, async () => {
    const before = await payments.endpoints()
    return { before, value: await payments.createEndpoint(url) }
  })
  if (made instanceof NotDone) return made
  const { before, value } = made
  lost.throwIfAborted()
  await db
    .insertInto('secrets')
    .values({ name: nameOf(config.mode), value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
  for (const { id } of before.filter((older) => older.url === url))
    await askProvider(log, () => payments.deleteEndpoint(id))
  return null
}

/**
 * Creates the shop's webhook endpoint at the provider, stores its secret and deletes older endpoints with the same URL.
 * Processes do this one after another. Events that the older endpoints did not deliver are read within an hour.
 */
export function createWebhookEndpoint(using: Using): Promise<NotDone | null> {
  return inTurn(using.db, LEASE, (lost) => replaceEndpoint(using, lost))
}

/** Creates the endpoint of a live shop that has no webhook secret, once for all its processes. Returns a sentence if that failed, or null. */
export async function webhookProblem(services: Using): Promise<string | null> {
  const hasSecret = async () => (await webhookSecrets(services)).length > 0
  if (services.config.mode !== 'live' || (await hasSecret())) return null
  const refused = await inTurn(services.db, LEASE, async (lost) =>
    (await hasSecret()) ? null : replaceEndpoint(services, lost),
  )
  return (
    refused &&
    `Live payments need a webhook endpoint, and ${paymentProvider.name} did not make one (${refused.error.message}): let the key write webhook endpoints, or make one at ${paymentProvider.name} and set ${services.payments.secrets.webhook.variable}.`
  )
}
