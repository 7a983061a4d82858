import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { findOrder } from '../database/orders.ts'
import type { AuditLogRow, Schema } from '../database/schema.ts'

/** Writes down who does what at the owner's desk, or as a buyer, and to which order, if to one; answers the entry's id. */
export async function writeAuditLog(
  db: Kysely<Schema>,
  entry: Pick<AuditLogRow, 'orderId' | 'who' | 'what'>,
  now: Date,
): Promise<string> {
  const id = randomUUID()
  await db
    .insertInto('auditLog')
    .values({ id, at: now.toISOString(), ...entry })
    .execute()
  return id
}

/** The audit log entry with this id and its order as it is now, or null. */
export async function findEntry(db: Kysely<Schema>, id: string) {
  const entry = await db.selectFrom('auditLog').selectAll().where('id', '=', id).executeTakeFirst()
  const order = entry?.orderId ? await findOrder(db, 'id', entry.orderId) : null
  return entry && order ? { entry, order } : null
}

/** What was done for an order at the owner's desk, the oldest first. */
export function auditLogOf(db: Kysely<Schema>, orderId: string): Promise<AuditLogRow[]> {
  return db.selectFrom('auditLog').selectAll().where('orderId', '=', orderId).orderBy('at').execute()
}
