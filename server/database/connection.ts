import { type Kysely, sql } from 'kysely'
import { backUpBefore } from './backup.ts'
import { connect, type DatabaseLocation } from './connect.ts'
import { isUpToDate, migrateTo, stepOf } from './migrate.ts'
import type { Schema } from './schema.ts'

export type { DatabaseLocation } from './connect.ts'

/** One process at a time brings a PostgreSQL up to date; the number of the lock means nothing. */
const UPDATE_LOCK = 1_978_205_117

async function migrate(db: Kysely<Schema>, location: DatabaseLocation, log: (sentence: string) => void) {
  const { last, behind } = await stepOf(db)
  if (behind && last !== null)
    log(`The data as they were before the update are kept in ${await backUpBefore(location)}`)
  await migrateTo(db)
}

async function bringUpToDate(location: DatabaseLocation, log: (sentence: string) => void) {
  const db = await connect(location)
  try {
    if (location.databaseUrl === null) return await migrate(db, location, log)
    await db.connection().execute(async (locking) => {
      await sql`select pg_advisory_lock(${UPDATE_LOCK})`.execute(locking)
      try {
        await migrate(db, location, log)
      } finally {
        await sql`select pg_advisory_unlock(${UPDATE_LOCK})`.execute(locking)
      }
    })
  } finally {
    await db.destroy()
  }
}

/** Opens the database and brings its schema up to date, safely for any number of processes at once; where there are data already, a backup is written first, and `log` gets a sentence with its path (docs/decisions/035). Throws if the database cannot be reached, or cannot be backed up. */
export async function openDatabase(
  location: DatabaseLocation,
  log: (sentence: string) => void = () => {},
): Promise<Kysely<Schema>> {
  const db = await connect(location, 'a shopper’s')
  try {
    if (!(await isUpToDate(db))) await bringUpToDate(location, log)
    return db
  } catch (error) {
    await db.destroy()
    throw error
  }
}
