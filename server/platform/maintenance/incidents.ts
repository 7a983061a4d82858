import type { Kysely } from 'kysely'
import * as v from 'valibot'
import { sanitizeLine } from '#shop/texts/sanitize-line.ts'
import type { Schema } from '../database/schema.ts'
import { randomUUID } from '../runtime/runtime.ts'
import type { Services } from '../services/services.ts'

const Incident = v.object({
  id: v.string(),
  name: v.picklist([
    'sweep',
    'webhooks',
    'events',
    'endpoint',
    'damaged',
    'clock',
    'mail',
    'off-site',
    'drill',
    'purge',
    'rule',
  ]),
  since: v.string(),
  detail: v.string(),
})

export type Incident = v.InferOutput<typeof Incident>

export async function findIncident(db: Kysely<Schema>, id: string): Promise<Incident | null> {
  const row = await db.selectFrom('troubles').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? v.parse(Incident, row) : null
}

/** Notes that an incident lasts, with its detail, or with null that it is over. Any process may call it. */
export async function noteIncident(
  { db, now }: Pick<Services, 'db' | 'now'>,
  name: Incident['name'],
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
    .values({ id: randomUUID(), name, since: at, detail: sanitizeLine(detail), endedAt: null })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .where('endedAt', 'is', null)
        .doUpdateSet({ detail: sanitizeLine(detail) })
        .where('troubles.detail', '!=', sanitizeLine(detail)),
    )
    .execute()
}

export async function lastingIncidents(db: Kysely<Schema>): Promise<Incident[]> {
  const rows = await db.selectFrom('troubles').selectAll().where('endedAt', 'is', null).orderBy('since').execute()
  return rows.map((row) => v.parse(Incident, row))
}
