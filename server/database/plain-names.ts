import { type Kysely, PostgresAdapter, sql } from 'kysely'
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

const REFUSAL = 'The audit log is only written on'

/** Names the triggers and functions that refuse every change of the audit log after its new name. */
async function sealRenamedAuditLog(db: Kysely<Schema>): Promise<void> {
  const orderExists = sql`exists (select 1 from orders where orders.id = old.order_id)`
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    await sql`drop trigger journal_stays on audit_log`.execute(db)
    await sql`drop trigger journal_is_kept on audit_log`.execute(db)
    await sql`drop function seal_journal()`.execute(db)
    await sql`drop function keep_journal()`.execute(db)
    // A restore drops the tables and leaves the functions.
    await sql`create or replace function refuse_audit_log_change() returns trigger language plpgsql as $$ begin
      if tg_op = 'DELETE' and old.order_id is not null and not ${orderExists} then return old; end if;
      raise exception ${sql.lit(REFUSAL)}; end $$`.execute(db)
    await sql`create trigger audit_log_change before update or delete on audit_log
      for each row execute function refuse_audit_log_change()`.execute(db)
    await sql`create or replace function refuse_audit_log_truncate() returns trigger language plpgsql as $$ begin
      raise exception ${sql.lit(REFUSAL)}; end $$`.execute(db)
    await sql`create trigger audit_log_truncate before truncate on audit_log
      execute function refuse_audit_log_truncate()`.execute(db)
    return
  }
  await sql`drop trigger journal_stays`.execute(db)
  await sql`drop trigger journal_is_kept`.execute(db)
  await sql`create trigger audit_log_update before update on audit_log
    begin select raise(abort, ${sql.lit(REFUSAL)}); end`.execute(db)
  await sql`create trigger audit_log_delete before delete on audit_log when old.order_id is null or ${orderExists}
    begin select raise(abort, ${sql.lit(REFUSAL)}); end`.execute(db)
}

/** Renames the tables of the audit log, the order events and the staff, and the columns that refer to staff and to e-mails. */
export async function renameDeskTables(db: Kysely<Schema>): Promise<void> {
  for (const index of [
    'journalOrderId',
    'journalAt',
    'deskNewsOrderId',
    'deskSessionsPersonId',
    'deskPasskeysPersonId',
  ])
    await db.schema.dropIndex(index).execute()
  await db.schema.alterTable('journal').renameTo('auditLog').execute()
  await db.schema.alterTable('deskNews').renameTo('orderEvents').execute()
  await db.schema.alterTable('deskPeople').renameTo('staff').execute()
  for (const table of ['deskSessions', 'deskCodes', 'deskPasskeys'])
    await db.schema.alterTable(table).renameColumn('personId', 'staffId').execute()
  await db.schema.alterTable('suppressions').renameColumn('letterId', 'emailId').execute()
  await db.schema.createIndex('auditLogOrderId').on('auditLog').column('orderId').execute()
  await db.schema.createIndex('auditLogAt').on('auditLog').column('at').execute()
  await db.schema.createIndex('orderEventsOrderId').on('orderEvents').column('orderId').execute()
  await db.schema.createIndex('deskSessionsStaffId').on('deskSessions').column('staffId').execute()
  await db.schema.createIndex('deskPasskeysStaffId').on('deskPasskeys').column('staffId').execute()
  await sealRenamedAuditLog(db)
}
