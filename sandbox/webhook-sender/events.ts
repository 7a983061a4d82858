import type { Kysely } from 'kysely'
import type { SandboxEventRow, Schema } from '../../server/platform/database/schema.ts'
import { newEventId } from '../payments/ids.ts'

type Database = Kysely<Schema>

/** Events that wait for delivery and have been tried fewer than `tries` times, the oldest first. */
export function dueEvents(db: Database, tries: number): Promise<SandboxEventRow[]> {
  return db
    .selectFrom('sandboxEvents')
    .selectAll()
    .where('deliveredAt', 'is', null)
    .where('held', '=', 0)
    .where('attempts', '<', tries)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(100)
    .execute()
}

export function sessionEvents(db: Database, sessionId: string): Promise<SandboxEventRow[]> {
  return db
    .selectFrom('sandboxEvents')
    .selectAll()
    .where('sessionId', '=', sessionId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

/** Counts a try of an undelivered event; false if another process was faster. */
export async function startAttempt(
  db: Database,
  { id, attempts }: Pick<SandboxEventRow, 'id' | 'attempts'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sandboxEvents')
    .set({ attempts: attempts + 1 })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('deliveredAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function markDelivered(db: Database, id: string, now: Date): Promise<void> {
  const deliveredAt = now.toISOString()
  await db.updateTable('sandboxEvents').set({ deliveredAt, held: 0 }).where('id', '=', id).execute()
}

/** Writes an event down a second time under another id, as the provider sometimes does; held back until it is sent. */
export async function duplicateEvent(db: Database, row: SandboxEventRow, now: Date): Promise<SandboxEventRow> {
  const id = newEventId()
  const event = row.event.replaceAll(row.id, id)
  const copy = { ...row, id, event, createdAt: now.toISOString(), deliveredAt: null, attempts: 0, held: 1 }
  await db.insertInto('sandboxEvents').values(copy).execute()
  return copy
}
