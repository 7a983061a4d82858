import { type Kysely, PostgresAdapter, sql, type Transaction } from 'kysely'
import type { Schema } from '../database/schema.ts'

/** What PostgreSQL's processes tell each other of, and the lock that makes them write it one after the other; its number means nothing. */
export const NEWS_CHANNEL = 'desk_news'
const NEWS_LOCK = 1_978_205_118

/** Something that happened to an order: 'paid' where money has come in for it, else 'change'. Whoever has seen up to one number asks for those after it. */
export type News = { readonly id: number; readonly orderId: string; readonly kind: string }

/** Writes down that something happened to an order; open desks learn of it once the transaction is through, and whoever reads one number has read all below it. */
export async function writeNews(
  trx: Transaction<Schema>,
  { orderId, kind }: { readonly orderId: string; readonly kind: 'paid' | 'change' },
  now: Date,
): Promise<void> {
  const isPostgres = trx.getExecutor().adapter instanceof PostgresAdapter
  // Numbers are given in the order of the commits: a lower one never comes later.
  if (isPostgres) await sql`select pg_advisory_xact_lock(${NEWS_LOCK})`.execute(trx)
  const id = (await lastNews(trx)) + 1
  await trx.insertInto('deskNews').values({ id, orderId, kind, at: now.toISOString() }).execute()
  if (isPostgres) await sql`select pg_notify(${NEWS_CHANNEL}, ${String(id)})`.execute(trx)
}

/** The number of the latest news; 0 where there are none. */
export async function lastNews(db: Kysely<Schema>): Promise<number> {
  const { last } = await db
    .selectFrom('deskNews')
    .select((eb) => eb.fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  return Number(last ?? 0)
}

/** So many news that come after a number, in their order. */
export function newsAfter(db: Kysely<Schema>, after: number, limit: number): Promise<News[]> {
  return db
    .selectFrom('deskNews')
    .select(['id', 'orderId', 'kind'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}
