import { type Kysely, PostgresAdapter, sql } from 'kysely'
import type { Schema } from './schema.ts'

/** Creates the table of what happens to orders, by number, from which open desks learn of it. */
async function createOrderEvents(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('deskNews')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('orderId', 'text', (column) => column.notNull().references('orders.id').onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('deskNewsOrderId').on('deskNews').column('orderId').execute()
}

const refusal = 'The audit log is only written on'

/** Has the database refuse every change of the audit log; what was done for an order falls with the order alone. */
async function sealAuditLog(db: Kysely<Schema>): Promise<void> {
  const stands = sql`exists (select 1 from orders where orders.id = old.order_id)`
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    await sql`create or replace function seal_journal() returns trigger language plpgsql as $$ begin
      if tg_op = 'DELETE' and old.order_id is not null and not ${stands} then return old; end if;
      raise exception ${sql.lit(refusal)}; end $$`.execute(db)
    await sql`create trigger journal_stays before update or delete on journal
      for each row execute function seal_journal()`.execute(db)
    await sql`create or replace function keep_journal() returns trigger language plpgsql as $$ begin
      raise exception ${sql.lit(refusal)}; end $$`.execute(db)
    await sql`create trigger journal_is_kept before truncate on journal execute function keep_journal()`.execute(db)
    return
  }
  await sql`create trigger journal_stays before update on journal
    begin select raise(abort, ${sql.lit(refusal)}); end`.execute(db)
  await sql`create trigger journal_is_kept before delete on journal when old.order_id is null or ${stands}
    begin select raise(abort, ${sql.lit(refusal)}); end`.execute(db)
}

/** What open desks learn from, and an audit log that nobody changes (docs/decisions/017, 020). */
export async function addOrderEvents(db: Kysely<Schema>): Promise<void> {
  await createOrderEvents(db)
  await sealAuditLog(db)
}
