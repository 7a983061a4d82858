import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { JournalRow, Schema } from '../database/schema.ts'

/** Who works at the owner's desk, and the order that it is about where there is one. */
export type Deed = Pick<JournalRow, 'orderId' | 'who' | 'what'>

/** What came of something that the owner asked for: null where it is done, or the sentence that says why it is not. */
export type Refusal = string | null

/** Writes down what somebody does at the owner's desk. */
export async function writeJournal(db: Kysely<Schema>, deed: Deed, now: Date): Promise<void> {
  await db
    .insertInto('journal')
    .values({ id: randomUUID(), at: now.toISOString(), ...deed })
    .execute()
}

/** What was done for an order at the owner's desk, the oldest first. */
export function journalOf(db: Kysely<Schema>, orderId: string): Promise<JournalRow[]> {
  return db.selectFrom('journal').selectAll().where('orderId', '=', orderId).orderBy('at').execute()
}
