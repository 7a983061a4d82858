import type { Kysely } from 'kysely'
import { isStillOpen } from '../database/open-window.ts'
import type { Schema } from '../database/schema.ts'
import { type Caller, countedKeys, type RateLimit, widerNetwork } from './rate-limit.ts'

const MINUTE_MS = 60_000

/** A limit for what costs others something until it is paid or confirmed. `forAll` is the limit of all callers together, with its own name. */
export type Quota = RateLimit & { readonly forAll?: { readonly name: string; readonly max: number } }

type Counter = {
  readonly key: string
  readonly max: number
  readonly lengthMs: number
  readonly widest?: string
}

function countersOf(quota: Quota, { network, who }: Caller): Counter[] {
  const { name, minutes, forAll } = quota
  const lengthMs = minutes * MINUTE_MS
  const own = countedKeys(quota, network, who).map(({ key, max }) => ({ key: `${name} ${key}`, max, lengthMs }))
  if (!forAll) return own
  const widest = `${name} ${widerNetwork(network) ?? network}`
  return [...own, { key: `${forAll.name} everybody`, max: forAll.max, lengthMs, widest }]
}

async function readCounts(db: Kysely<Schema>, counters: readonly Counter[], now: Date) {
  const keys = counters.map(({ key }) => key)
  const rows = await db.selectFrom('rateLimits').selectAll().where('key', 'in', keys).execute()
  const lengths = new Map(counters.map(({ key, lengthMs }) => [key, lengthMs]))
  const open = rows.filter(({ key, endsAt }) => isStillOpen(endsAt, now, lengths.get(key) ?? 0))
  return new Map(open.map((row) => [row.key, row]))
}

/** The time (ISO UTC) until which a counter is full. When everybody's is, a network that has taken nothing still gets one: strangers can't use up what it needs. */
function fullUntil(counters: readonly Counter[], counts: Awaited<ReturnType<typeof readCounts>>): string | null {
  const full = counters.find(({ key, max, widest }) => {
    const isFirst = widest !== undefined && (counts.get(widest)?.count ?? 0) === 0
    return (counts.get(key)?.count ?? 0) >= max && !isFirst
  })
  return full ? (counts.get(full.key)?.endsAt ?? null) : null
}

export async function quotaEnd(
  db: Kysely<Schema>,
  quotas: readonly Quota[],
  caller: Caller,
  now: Date,
): Promise<string | null> {
  const counters = quotas.flatMap((quota) => countersOf(quota, caller))
  return fullUntil(counters, await readCounts(db, counters, now))
}

export async function noteTaken(db: Kysely<Schema>, taken: Schema['quotaTakers']): Promise<void> {
  const { endsAt } = taken
  await db
    .insertInto('quotaTakers')
    .values(taken)
    .onConflict((conflict) => conflict.columns(['about', 'key']).doUpdateSet({ endsAt }))
    .execute()
}

/**
 * Takes one of each quota for `about`, the id of the order or reader with which `returnQuota` gives them back.
 * Answers until when (ISO UTC) to wait if one is used up; then nothing is taken. To be called in a transaction.
 */
export async function takeQuota(
  trx: Kysely<Schema>,
  quotas: readonly Quota[],
  caller: Caller,
  { about, now }: { readonly about: string; readonly now: Date },
): Promise<string | null> {
  const counters = quotas.flatMap((quota) => countersOf(quota, caller))
  const waitUntil = fullUntil(counters, await readCounts(trx, counters, now))
  // So a refusal writes nothing.
  if (waitUntil !== null) return waitUntil
  // Locks the counters on PostgreSQL, everywhere in the same order.
  await trx
    .insertInto('rateLimits')
    .values(counters.map(({ key }) => ({ key, count: 0, endsAt: '' })).toSorted((a, b) => (a.key < b.key ? -1 : 1)))
    .onConflict((conflict) => conflict.column('key').doUpdateSet((eb) => ({ count: eb.ref('rateLimits.count') })))
    .execute()
  const counts = await readCounts(trx, counters, now)
  const waitNow = fullUntil(counters, counts)
  if (waitNow !== null) return waitNow
  for (const { key, lengthMs } of counters) {
    const end = new Date(now.getTime() + lengthMs).toISOString()
    const { count, endsAt } = counts.get(key) ?? { count: 0, endsAt: end }
    await trx
      .updateTable('rateLimits')
      .set({ count: count + 1, endsAt })
      .where('key', '=', key)
      .execute()
    await noteTaken(trx, { about, key, endsAt })
  }
  return null
}

/** Gives back what was taken for an order that is paid or a reader who has confirmed: it no longer counts for anybody. */
export async function returnQuota(db: Kysely<Schema>, about: string): Promise<void> {
  const taken = await db.deleteFrom('quotaTakers').where('about', '=', about).returning(['key', 'endsAt']).execute()
  for (const { key, endsAt } of taken.toSorted((a, b) => (a.key < b.key ? -1 : 1)))
    await db
      .updateTable('rateLimits')
      .set((eb) => ({ count: eb('count', '-', 1) }))
      .where('key', '=', key)
      // Another window has begun since if it ends at another time.
      .where('endsAt', '=', endsAt)
      .where('count', '>', 0)
      .execute()
}
