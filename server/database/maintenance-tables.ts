import { type Kysely, sql } from 'kysely'
import type { Schema } from './schema.ts'

/** Creates the table of what goes wrong in the shop, and the indexes by which old data are found. */
export async function createMaintenanceTables(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('troubles')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('since', 'text', (column) => column.notNull())
    .addColumn('detail', 'text', (column) => column.notNull())
    .addColumn('endedAt', 'text')
    .execute()
  await db.schema
    .createIndex('troublesOpen')
    .unique()
    .on('troubles')
    .column('name')
    .where(sql.ref('ended_at'), 'is', null)
    .execute()
  await db.schema.createIndex('stripeEventsReceivedAt').on('stripeEvents').column('receivedAt').execute()
  await db.schema
    .createIndex('ordersAbandoned')
    .on('orders')
    .column('createdAt')
    .where(sql.ref('paid_at'), 'is', null)
    .where(sql.ref('email'), 'is not', null)
    .execute()
  await db.schema.createIndex('ordersEmail').on('orders').expression(sql`lower(email)`).execute()
}
