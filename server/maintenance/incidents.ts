import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import * as v from 'valibot'
import type { Schema } from '../database/schema.ts'
import type { Services } from '../services.ts'

const Trouble = v.object({
  id: v.string(),
  name: v.picklist(['sweep', 'webhooks', 'clock']),
  since: v.string(),
  detail: v.string(),
})

/** Something wrong with the shop itself; `since` is ISO UTC. */
export type Trouble = v.InferOutput<typeof Trouble>

/** The one trouble with an id, lasting or over, or null. */
export async function findTrouble(db: Kysely<Schema>, id: string): Promise<Trouble | null> {
  const row = await db.selectFrom('troubles').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? v.parse(Trouble, row) : null
}

/** Notes whether a trouble lasts, by what was noticed of it, or is over, by null; whichever process notices. */
export async function noteTrouble(
  { db, now }: Pick<Services, 'db' | 'now'>,
  name: Trouble['name'],
  detail: string | null,
): Promise<void> {
  const at = now().toISOString()
  if (detail === null) {
    await db
      .updateTable('troubles')
      .set({ endedAt: at })
      .where('name', '=', name)
      .where('endedAt', 'is', null)
      .execute()
    return
  }
  await db
    .insertInto('troubles')
    .values({ id: randomUUID(), name, since: at, detail, endedAt: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The troubles that last, the oldest first. */
export async function lastingTroubles(db: Kysely<Schema>): Promise<Trouble[]> {
  const rows = await db.selectFrom('troubles').selectAll().where('endedAt', 'is', null).orderBy('since').execute()
  return rows.map((row) => v.parse(Trouble, row))
}
