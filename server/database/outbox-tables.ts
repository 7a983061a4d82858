import { type Kysely, sql } from 'kysely'
import type { Schema } from './schema.ts'

/** Creates the table of the e-mails that are to be sent. */
export async function createOutbox(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('outbox')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('orderId', 'text', (column) => column.notNull().references('orders.id'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('dueAt', 'text', (column) => column.notNull())
    .addColumn('claimedUntil', 'text')
    .addColumn('sentAt', 'text')
    .addColumn('lastError', 'text')
    .addUniqueConstraint('outboxOrderIdKind', ['orderId', 'kind'])
    .execute()
  await db.schema.createIndex('outboxDue').on('outbox').columns(['state', 'dueAt']).execute()
}

/** E-mails may be about more than orders from here on, so their column names no table any more; what waits is kept. */
export async function widenOutbox(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('widerOutbox')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('about', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('dueAt', 'text', (column) => column.notNull())
    .addColumn('claimedUntil', 'text')
    .addColumn('sentAt', 'text')
    .addColumn('lastError', 'text')
    .addUniqueConstraint('outboxAboutKind', ['about', 'kind'])
    .execute()
  await sql`insert into wider_outbox
    select id, order_id, kind, state, attempts, created_at, due_at, claimed_until, sent_at, last_error from outbox`.execute(
    db,
  )
  await db.schema.dropTable('outbox').execute()
  await db.schema.alterTable('widerOutbox').renameTo('outbox').execute()
  await db.schema.createIndex('outboxDue').on('outbox').columns(['state', 'dueAt']).execute()
}
