import type { Kysely } from 'kysely'
import type { Schema } from './schema.ts'

/** Renames tables and columns to the words of the glossary in docs/map.md; the figures by product keep their counts. */
export async function renameToPlainWords(db: Kysely<Schema>): Promise<void> {
  await db.schema.dropIndex('sentPiecesSentAt').execute()
  await db.schema.alterTable('sentPieces').renameTo('sentItems').execute()
  await db.schema.createIndex('sentItemsSentAt').on('sentItems').column('sentAt').execute()
  await db.schema.alterTable('giftSwaps').renameColumn('piece', 'productId').execute()
  await db.schema.alterTable('reviews').renameColumn('place', 'lineIndex').execute()
  await db.schema.alterTable('catalogueDraft').renameColumn('place', 'position').execute()
  await db.schema.alterTable('figures').renameColumn('pieceCount', 'itemCount').execute()
  await db.updateTable('figures').set({ kind: 'product' }).where('kind', '=', 'piece').execute()
}
