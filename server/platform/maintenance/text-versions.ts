import type { Kysely } from 'kysely'
import type { Shop } from '#shop/shop.ts'
import { legalTextsOf } from '#shop/texts/legal-texts.ts'
import type { Schema } from '../database/schema.ts'
import type { Services } from '../services/services.ts'

export type TextVersion = { readonly name: string; readonly number: number; readonly since: string }

async function latest(db: Kysely<Schema>, name: string) {
  const rows = db.selectFrom('textVersions').selectAll().where('name', '=', name)
  return rows.orderBy('number', 'desc').limit(1).executeTakeFirst()
}

/** Keeps each legal text that has changed as a new version, in force from now on; of several processes one does (docs/decisions/015, S10.194). */
export async function keepTexts(shop: Shop, { db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  for (const [name, text] of legalTextsOf(shop)) {
    const last = await latest(db, name)
    if (last?.text === text) continue
    await db
      .insertInto('textVersions')
      .values({ name, number: (last?.number ?? 0) + 1, since: now().toISOString(), text })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

export function textVersions(db: Kysely<Schema>): Promise<TextVersion[]> {
  const rows = db.selectFrom('textVersions').select(['name', 'number', 'since'])
  return rows.orderBy('since', 'desc').orderBy('name').execute()
}

/** The versions that were in force at a moment (ISO UTC), under which an order of then was made. Texts that were not kept yet are missing. */
export async function textsInForce(db: Kysely<Schema>, moment: string): Promise<TextVersion[]> {
  const newest = new Map<string, TextVersion>()
  for (const version of (await textVersions(db)).toReversed())
    if (version.since <= moment) newest.set(version.name, version)
  return [...newest.values()].toSorted((a, b) => a.name.localeCompare(b.name))
}

export async function textOf(db: Kysely<Schema>, name: string, number: number): Promise<string | null> {
  const row = db.selectFrom('textVersions').select('text').where('name', '=', name).where('number', '=', number)
  return (await row.executeTakeFirst())?.text ?? null
}
