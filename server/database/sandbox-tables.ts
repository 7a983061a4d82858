import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Schema } from './schema.ts'

/** Creates the sandbox's own tables and the secret that signs its webhooks. */
export async function createSandbox(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('sandboxSettings')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute()
  await db
    .insertInto('sandboxSettings')
    .values({ name: 'webhookSecret', value: `whsec_${randomBytes(24).toString('hex')}` })
    .execute()
  await db.schema
    .createTable('sandboxSessions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('payment', 'text', (column) => column.notNull().unique())
    .addColumn('session', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('sandboxReplies')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('request', 'text', (column) => column.notNull())
    .addColumn('status', 'integer', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('sandboxEvents')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('sessionId', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('event', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('deliveredAt', 'text')
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('held', 'integer', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('sandboxEventsSessionId').on('sandboxEvents').column('sessionId').execute()
  await db.schema.createIndex('sandboxEventsDeliveredAt').on('sandboxEvents').column('deliveredAt').execute()
  await db.schema
    .createTable('sandboxInbox')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('receivedAt', 'text', (column) => column.notNull())
    .addColumn('recipient', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('raw', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('sandboxInboxReceivedAt').on('sandboxInbox').column('receivedAt').execute()
}
