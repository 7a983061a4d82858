import { createHash } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import * as v from 'valibot'
import { Piece, piecesOf } from '#shop/publishing/piece.ts'
import { latestSnapshot, readStored } from '../catalogue/snapshots.ts'
import type { DraftRow, Schema } from '../database/schema.ts'

/** A piece as it is being edited, and how often it was changed. */
export type Draft = { readonly piece: Piece; readonly version: number }

const draftOf = ({ content, version }: DraftRow): Draft => ({ piece: v.parse(Piece, readStored(content)), version })

/** Every piece as it is being edited, in its order; what is published while nobody has edited any. */
export async function draftsOf(db: Kysely<Schema>): Promise<Draft[]> {
  const rows = await db.selectFrom('catalogueDraft').selectAll().orderBy('place').execute()
  if (rows.length > 0) return rows.map(draftOf)
  const { snapshot } = await latestSnapshot(db)
  return piecesOf(snapshot).map((piece) => ({ piece, version: 0 }))
}

/** A digest of all that is being edited: it changes with each piece, with their order, and with the settings. */
export function versionOf(drafts: readonly Draft[], settingsVersion = 0): string {
  const pieces = drafts.map(({ piece, version }) => [piece.id, piece.state, version])
  const facts = JSON.stringify(settingsVersion === 0 ? pieces : [...pieces, settingsVersion])
  return createHash('sha256').update(facts).digest('base64url').slice(0, 22)
}

type By = { readonly who: string; readonly at: Date }

/** Writes the whole draft down, in place of what was there. */
export async function writeDrafts(trx: Transaction<Schema>, drafts: readonly Draft[], { who, at }: By): Promise<void> {
  const rows = drafts.map(({ piece, version }, place) => ({
    ...{ id: piece.id, place, content: JSON.stringify(piece), version },
    ...{ changedAt: at.toISOString(), changedBy: who },
  }))
  await trx.deleteFrom('catalogueDraft').execute()
  if (rows.length > 0) await trx.insertInto('catalogueDraft').values(rows).execute()
}
