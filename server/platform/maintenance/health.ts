import type { Handler } from 'hono'
import { type Kysely, sql } from 'kysely'
import { isDiskFull } from '../database/disk-full.ts'
import { migrations } from '../database/migrations.ts'
import type { Schema } from '../database/schema.ts'
import type { AppEnv } from '../http/request.ts'
import { elapsed } from '../runtime/runtime.ts'
import type { Services } from '../services/services.ts'
import { lastingIncidents } from './incidents.ts'

/** An e-mail that was written this long ago and is not sent is late, in ms, however often it was tried. */
const LATE_MS = 10 * 60_000
const POLL_INTERVAL_MS = 1000
const DATABASE_AWAY = 'The database does not answer or cannot be written to'
const DISK_FULL = 'The disk is full'
const STOPPING = 'This process is stopping'
const SCHEMA_OLD = 'The database is older than this version of the shop: start it once more to bring it up to date'

export const answerHealth: Handler<AppEnv> = (c) => c.json({ ok: true })

async function write(db: Kysely<Schema>, now: Date): Promise<void> {
  const row = { key: 'readyz', count: 1, endsAt: now.toISOString() }
  await db
    .insertInto('rateLimits')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ endsAt: row.endsAt }))
    .execute()
}

async function isUpToDate(db: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return Object.keys(migrations).every((step) => rows.some(({ name }) => name === step))
}

async function unsentEmails(db: Kysely<Schema>, late: string) {
  const of = (state: 'due' | 'stuck') =>
    db
      .selectFrom('outbox')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('state', '=', state)
  const { count: waiting } = await of('due').executeTakeFirstOrThrow()
  const { count: overdue } = await of('due').where('createdAt', '<=', late).executeTakeFirstOrThrow()
  const { count: stuck } = await of('stuck').executeTakeFirstOrThrow()
  return { waiting, late: overdue, stuck }
}

/** How the shop runs: its e-mails, its last webhook, the incidents that last, and why nobody can buy here. Throws if the database does not answer. */
export async function checkReadiness({ db, now }: Services) {
  await write(db, now())
  if (!(await isUpToDate(db))) return { ok: false, error: SCHEMA_OLD }
  const { last } = await db
    .selectFrom('providerEvents')
    .select((eb) => eb.fn.max('receivedAt').as('last'))
    .executeTakeFirstOrThrow()
  const emails = await unsentEmails(db, new Date(now().getTime() - LATE_MS).toISOString())
  const troubles = (await lastingIncidents(db)).map(({ name, since, detail }) => ({ name, since, detail }))
  return { ok: true, emails, lastWebhook: last, troubles }
}

/**
 * GET /readyz: 503 if nobody can buy here: the process stops, or the database is read-only or too old. Else the state of e-mails, webhooks and
 * troubles. With `?strict` a lasting trouble is a 503 (S10.43).
 */
export function answerReadiness(services: Services): Handler<AppEnv> {
  let latest: { readonly at: number; readonly readiness: ReturnType<typeof checkReadiness> } | null = null
  return async (c) => {
    if (services.stopping.aborted) return c.json({ ok: false, error: STOPPING }, 503)
    const at = elapsed()
    if (latest === null || at - latest.at > POLL_INTERVAL_MS) latest = { at, readiness: checkReadiness(services) }
    try {
      const readiness = await latest.readiness
      const isTroubled = c.req.query('strict') !== undefined && (readiness.troubles ?? []).length > 0
      return c.json(readiness, readiness.ok && !isTroubled ? 200 : 503)
    } catch (error) {
      const reason = isDiskFull(error) ? DISK_FULL : DATABASE_AWAY
      services.log.error({ err: error }, reason)
      return c.json({ ok: false, error: reason }, 503)
    }
  }
}
