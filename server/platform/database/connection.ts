import { type Kysely, PostgresAdapter, sql, type Transaction } from 'kysely'
import { backUpBefore } from './backup.ts'
import { connect, type DatabaseLocation } from './connect.ts'
import { isUpToDate, lastStep, migrateTo, stepsOf } from './migrate.ts'
import type { Schema } from './schema.ts'
import { retryConflicts } from './transaction.ts'

export type { DatabaseLocation } from './connect.ts'

// One process at a time brings a PostgreSQL up to date. The number of the lock means nothing; a lease would need a table, and there may be none yet.
const UPDATE_LOCK = 1_978_205_117

async function lockForUpdate(trx: Transaction<Schema>): Promise<void> {
  // SQLite locks the whole database as the transaction begins (sqlite.ts).
  if (!(trx.getExecutor().adapter instanceof PostgresAdapter)) return
  // What others did while this waited for the lock has to be seen.
  await sql`set transaction isolation level read committed`.execute(trx)
  await sql`select pg_advisory_xact_lock(${UPDATE_LOCK})`.execute(trx)
  // Behind PgBouncer the role has time limits (docs/runbook.md). An update takes as long as it takes, and waits while the backup is written.
  await sql`set local statement_timeout = 0`.execute(trx)
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
}

async function bringUpToDate(location: DatabaseLocation, log: (sentence: string) => void) {
  const db = await connect(location)
  try {
    // Older processes serve meanwhile, and a step that changes their tables may meet them in a deadlock.
    await retryConflicts(() =>
      db.transaction().execute(async (trx) => {
        await lockForUpdate(trx)
        const { last, behind } = lastStep(await stepsOf(trx))
        if (behind && last !== null)
          log(`The data as they were before the update are kept in ${await backUpBefore(location)}`)
        await migrateTo(trx)
      }),
    )
  } finally {
    await db.destroy()
  }
}

/** Opens the database and updates its schema, safely for many processes at once. Before an update it writes a backup and gives `log` the path (docs/decisions/035). Throws if either fails (S1.21, S10.17). */
export async function openDatabase(
  location: DatabaseLocation,
  log: (sentence: string) => void = () => {},
): Promise<Kysely<Schema>> {
  const db = await connect(location, 'a shopper’s')
  try {
    if (!(await isUpToDate(db, location))) await bringUpToDate(location, log)
    return db
  } catch (error) {
    await db.destroy()
    throw error
  }
}
