import { type Kysely, PostgresAdapter, sql } from 'kysely'
import type { Schema } from './schema.ts'

const refusal = 'What was published stays as it is'

/** Has the database refuse every change of what was published. */
async function sealSnapshots(db: Kysely<Schema>): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    await sql`create or replace function seal_snapshots() returns trigger language plpgsql as $$ begin
      raise exception ${sql.lit(refusal)}; end $$`.execute(db)
    await sql`create trigger snapshots_stay before update or delete on catalogue_snapshots
      for each row execute function seal_snapshots()`.execute(db)
    return
  }
  for (const change of ['update', 'delete'] as const)
    await sql`create trigger ${sql.ref(`snapshots_stay_on_${change}`)} before ${sql.raw(change)} on catalogue_snapshots
      begin select raise(abort, ${sql.lit(refusal)}); end`.execute(db)
}

/** Adds which undone catalogue can be brought back, and finds entries of the audit log by their time. */
export async function addRedo(db: Kysely<Schema>): Promise<void> {
  await db.schema.alterTable('catalogueSnapshots').addColumn('redoTo', 'integer').execute()
  await db.schema.createIndex('journalAt').on('journal').column('at').execute()
}

/** Creates the tables of the owner's own catalogue: what is being edited, what was published, and every handle that a product has had. */
export async function createCatalogue(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('catalogueDraft')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('place', 'integer', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('changedAt', 'text', (column) => column.notNull())
    .addColumn('changedBy', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('catalogueSnapshots')
    .addColumn('number', 'integer', (column) => column.primaryKey())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('digest', 'text', (column) => column.notNull())
    .addColumn('undoTo', 'integer')
    .addColumn('publishedAt', 'text', (column) => column.notNull())
    .addColumn('publishedBy', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('catalogueSnapshotsDigest').on('catalogueSnapshots').column('digest').execute()
  await db.schema
    .createTable('catalogueHandles')
    .addColumn('handle', 'text', (column) => column.primaryKey())
    .addColumn('productId', 'text', (column) => column.notNull())
    .execute()
  await sealSnapshots(db)
}

/** Creates the table of the pictures that owners have taken; their files are elsewhere (docs/decisions/025). */
export async function createPictures(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('pictures')
    .addColumn('file', 'text', (column) => column.primaryKey())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('crop', 'text')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('dueAt', 'text', (column) => column.notNull())
    .addColumn('trouble', 'text')
    .addColumn('width', 'integer')
    .addColumn('height', 'integer')
    .addColumn('addedAt', 'text', (column) => column.notNull())
    .addColumn('addedBy', 'text', (column) => column.notNull())
    .addColumn('publishedAt', 'text')
    .execute()
  await db.schema.createIndex('picturesDue').on('pictures').columns(['state', 'dueAt']).execute()
  await db.schema.createIndex('picturesSource').on('pictures').column('source').execute()
}

/** Adds to pictures the shape that they are cut in: the front page's has two of its own (docs/decisions/025). */
export async function addPictureShape(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .alterTable('pictures')
    .addColumn('shape', 'text', (column) => column.notNull().defaultTo('square'))
    .execute()
}

/** Creates the table of the settings as they are being edited: one row, where there is one. */
export async function createSettingsDraft(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('settingsDraft')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('changedAt', 'text', (column) => column.notNull())
    .addColumn('changedBy', 'text', (column) => column.notNull())
    .execute()
}
