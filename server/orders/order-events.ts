import { type Kysely, PostgresAdapter, sql, type Transaction } from 'kysely'
import type { Schema } from '../database/schema.ts'

/** What PostgreSQL's processes tell each other of, and the lock that makes them write it one after the other; its number means nothing. */
export const ORDER_EVENTS_CHANNEL = 'order_events'
const ORDER_EVENTS_LOCK = 1_978_205_118

/** Something that happened to an order: 'paid' where money has come in for it, else 'change'. A client that has seen one number asks for those after it. */
export type OrderEvent = { readonly id: number; readonly orderId: string; readonly kind: string }

/** Writes down that something happened to an order; open desks learn of it once the transaction is through, and a reader of one number has read all below it. */
export async function writeOrderEvent(
  trx: Transaction<Schema>,
  { orderId, kind }: { readonly orderId: string; readonly kind: 'paid' | 'change' },
  now: Date,
): Promise<void> {
  const isPostgres = trx.getExecutor().adapter instanceof PostgresAdapter
  // Numbers are given in the order of the commits: a lower one never comes later.
  if (isPostgres) await sql`select pg_advisory_xact_lock(${ORDER_EVENTS_LOCK})`.execute(trx)
  const id = (await lastOrderEventId(trx)) + 1
  await trx.insertInto('orderEvents').values({ id, orderId, kind, at: now.toISOString() }).execute()
  if (isPostgres) await sql`select pg_notify(${ORDER_EVENTS_CHANNEL}, ${String(id)})`.execute(trx)
}

/** The id of the latest order event; 0 if there is none. */
export async function lastOrderEventId(db: Kysely<Schema>): Promise<number> {
  const { last } = await db
    .selectFrom('orderEvents')
    .select((eb) => eb.fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  return Number(last ?? 0)
}

/** The next order events after an id, oldest first, at most `limit`. */
export function orderEventsAfter(db: Kysely<Schema>, after: number, limit: number): Promise<OrderEvent[]> {
  return db
    .selectFrom('orderEvents')
    .select(['id', 'orderId', 'kind'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}
