import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { migrations } from './migrations.ts'
import type { Schema } from './schema.ts'

/** PostgreSQL's code for a table that is not there. */
const UNDEFINED_TABLE = '42P01'

function migrator(db: Kysely<Schema>, steps = migrations): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => steps } })
}

function isTableMissing(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // SQLite has one code for every mistake in a query, so only its message names the missing table.
  return ('code' in error && error.code === UNDEFINED_TABLE) || error.message.startsWith('no such table')
}

/** The database belongs to a newer version of the shop, so this version must not start. A running process may continue (migrations.ts). */
export class NewerDatabase extends Error {
  constructor(step: string) {
    super(
      `The database is of a newer version of the shop (step ${step}). Start that version. To go back to this one, restore the backup from before the update.`,
    )
  }
}

/** Whether the schema is up to date, by one query, because the migrator reads every table three times. Throws NewerDatabase if the schema is newer. */
export async function isUpToDate(db: Kysely<Schema>): Promise<boolean> {
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
    const newer = rows.findLast(({ name }) => !(name in migrations))
    if (newer) throw new NewerDatabase(newer.name)
    return rows.length === Object.keys(migrations).length
  } catch (error) {
    if (isTableMissing(error)) return false
    throw error
  }
}

/** The last step that a database has taken towards the schema, null if it is empty; `behind` where there are more to take. */
export async function stepOf(db: Kysely<Schema>): Promise<{ readonly last: string | null; readonly behind: boolean }> {
  const steps = await migrator(db).getMigrations()
  const executed = steps.filter(({ executedAt }) => executedAt !== undefined)
  return { last: executed.at(-1)?.name ?? null, behind: executed.length < steps.length }
}

/** Brings a database to a step of the schema, or to the latest; throws if that fails. */
export async function migrateTo(db: Kysely<Schema>, step?: string): Promise<void> {
  // PostgreSQL refuses what the migrator does after a step has failed, and the migrator tells of that alone.
  let failure: unknown = null
  const watched: typeof migrations = {}
  for (const [name, migration] of Object.entries(migrations))
    watched[name] = {
      up: (within) =>
        migration.up(within).catch((error: unknown) => {
          failure = error
          throw error
        }),
    }
  const own = migrator(db, watched)
  const { error } = await (step === undefined ? own.migrateToLatest() : own.migrateTo(step))
  if (failure ?? error) throw failure ?? error
}
