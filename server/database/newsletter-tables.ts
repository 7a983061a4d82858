import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Schema } from './schema.ts'

const SECRET_BYTES = 32

/** Creates the table of the newsletter's readers, and the secret that signs links in letters, the same for every process. */
export async function createNewsletter(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('newsletter')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('emailKey', 'text', (column) => column.notNull().unique())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('signedUpAt', 'text', (column) => column.notNull())
    .addColumn('consent', 'text', (column) => column.notNull())
    .addColumn('confirmedAt', 'text')
    .execute()
  await db.schema.createIndex('newsletterState').on('newsletter').columns(['state', 'signedUpAt']).execute()
  await db.schema
    .createTable('secrets')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute()
  await db
    .insertInto('secrets')
    .values({ name: 'links', value: randomBytes(SECRET_BYTES).toString('base64url') })
    .execute()
}

/** Creates the table of the addresses to which letters of some kinds do not go. */
export async function createSuppressions(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('suppressions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('emailKey', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('letterId', 'text')
    .addColumn('since', 'text', (column) => column.notNull())
    .addUniqueConstraint('suppressionsEmailKeyReason', ['emailKey', 'reason'])
    .execute()
  await db.schema.createIndex('suppressionsSince').on('suppressions').column('since').execute()
}
