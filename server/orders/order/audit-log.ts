import type { Kysely } from 'kysely'
import { findOrder } from '../../platform/database/orders.ts'
import type { AuditLogRow, Schema } from '../../platform/database/schema.ts'
import { randomUUID } from '../../platform/runtime/runtime.ts'

/** Logs what staff or a buyer did, and to which order if any. Returns the entry's id, which is the change's own if it may be sent twice. */
export async function writeAuditLog(
  db: Kysely<Schema>,
  { id = randomUUID(), ...entry }: Pick<AuditLogRow, 'orderId' | 'who' | 'what'> & { readonly id?: string | undefined },
  now: Date,
): Promise<string> {
  await db
    .insertInto('auditLog')
    .values({ id, at: now.toISOString(), ...entry })
    .execute()
  return id
}

/** Finds the change with this id: who made it, to which order, and what it was. Undefined if it was not made. */
export function findChange(db: Kysely<Schema>, id: string): Promise<AuditLogRow | undefined> {
  return db.selectFrom('auditLog').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findEntry(db: Kysely<Schema>, id: string) {
  const entry = await db.selectFrom('auditLog').selectAll().where('id', '=', id).executeTakeFirst()
  const order = entry?.orderId ? await findOrder(db, 'id', entry.orderId) : null
  return entry && order ? { entry, order } : null
}

export function auditLogOf(db: Kysely<Schema>, orderId: string): Promise<AuditLogRow[]> {
  return db.selectFrom('auditLog').selectAll().where('orderId', '=', orderId).orderBy('at').execute()
}
