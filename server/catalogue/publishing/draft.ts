import { createHash } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import * as v from 'valibot'
import { EditableProduct, editableProductsOf } from '#shop/publishing/editable-product.ts'
import type { DraftRow, Schema } from '../../platform/database/schema.ts'
import { latestSnapshot, readStored } from '../published/snapshots.ts'

// A statement has a maximum number of values: 32,766 in SQLite, 65,535 in PostgreSQL.
const ROWS_AT_ONCE = 1000

export type Draft = { readonly product: EditableProduct; readonly version: number }

const draftOf = ({ content, version }: DraftRow): Draft => ({
  product: v.parse(EditableProduct, readStored(content)),
  version,
})

/** True while the owner has removed the sample and added nothing yet. */
async function isEmptied(db: Kysely<Schema>): Promise<boolean> {
  const settings = await db.selectFrom('settingsDraft').select('content').executeTakeFirst()
  return settings !== undefined && v.is(v.object({ withoutSample: v.literal(true) }), readStored(settings.content))
}

/** Every product as it is being edited, in its order; what is published while nobody has edited any. */
export async function draftsOf(db: Kysely<Schema>): Promise<Draft[]> {
  const rows = await db.selectFrom('catalogueDraft').selectAll().orderBy('position').execute()
  if (rows.length > 0) return rows.map(draftOf)
  if (await isEmptied(db)) return []
  const { snapshot } = await latestSnapshot(db)
  return editableProductsOf(snapshot).map((product) => ({ product, version: 0 }))
}

/** A digest of all that is being edited: it changes with each product, with their order, and with the settings. */
export function versionOf(drafts: readonly Draft[], settingsVersion = 0): string {
  const products = drafts.map(({ product, version }) => [product.id, product.state, version])
  const facts = JSON.stringify(settingsVersion === 0 ? products : [...products, settingsVersion])
  return createHash('sha256').update(facts).digest('base64url').slice(0, 22)
}

type By = { readonly who: string; readonly at: Date }

export async function writeDrafts(trx: Transaction<Schema>, drafts: readonly Draft[], { who, at }: By): Promise<void> {
  const rows = drafts.map(({ product, version }, position) => ({
    id: product.id,
    position,
    content: JSON.stringify(product),
    version,
    changedAt: at.toISOString(),
    changedBy: who,
  }))
  await trx.deleteFrom('catalogueDraft').execute()
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    await trx
      .insertInto('catalogueDraft')
      .values(rows.slice(from, from + ROWS_AT_ONCE))
      .execute()
}
