import { type Kysely, PostgresAdapter, sql } from 'kysely'
import type { Schema } from './schema.ts'

const COMPLAINT = 'complaint: '
const ENTRY = 'writes a complaint into the register'

/** Takes the words of complaints out of the audit log, which nobody can erase, into a table of their own. The log says that there was one. */
async function moveComplaints(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('complaints')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('orderId', 'text', (column) => column.references('orders.id').onDelete('cascade'))
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('who', 'text', (column) => column.notNull())
    .addColumn('product', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('complaintsOrderId').on('complaints').column('orderId').execute()
  const words = sql`substr(what, ${sql.lit(COMPLAINT.length + 1)})`
  await sql`insert into complaints select id, order_id, at, who, '', ${words} from journal
    where what like ${sql.lit(`${COMPLAINT}%`)}`.execute(db)
  const rewrite = sql`update journal set what = ${sql.lit(ENTRY)} where what like ${sql.lit(`${COMPLAINT}%`)}`
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    await sql`alter table journal disable trigger journal_stays`.execute(db)
    await rewrite.execute(db)
    await sql`alter table journal enable trigger journal_stays`.execute(db)
    return
  }
  await sql`drop trigger journal_stays`.execute(db)
  await rewrite.execute(db)
  await sql`create trigger journal_stays before update on journal
    begin select raise(abort, 'The audit log is only written on'); end`.execute(db)
}

/** Makes all that buyers typed erasable: complaints have a table of their own, and an order says since when its typed words are gone, so that one without an e-mail address is erased too. */
export async function addErasure(db: Kysely<Schema>): Promise<void> {
  await moveComplaints(db)
  await db.schema.alterTable('orders').addColumn('erasedAt', 'text').execute()
  await db.schema.dropIndex('ordersAbandoned').execute()
  await db.schema
    .createIndex('ordersAbandoned')
    .on('orders')
    .column('createdAt')
    .where(sql.ref('paid_at'), 'is', null)
    .where(sql.ref('erased_at'), 'is', null)
    .execute()
}
