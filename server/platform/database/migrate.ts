import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { DatabaseLocation } from './connect.ts'
import { FIRST_STEP_BEFORE_1_0, migrations } from './migrations.ts'
import type { Schema } from './schema.ts'

const UNDEFINED_TABLE = '42P01'

function migrator(db: Kysely<Schema>, steps = migrations): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => steps } })
}

function isTableMissing(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // SQLite has one code for every mistake in a query, so only its message names the missing table.
  return ('code' in error && error.code === UNDEFINED_TABLE) || error.message.startsWith('no such table')
}

/** The data are of another version of the shop, so this version must not open them. The message is for the owner. A running process may continue (migrations.ts). */
export class OtherVersion extends Error {}

export function isBeforeBaseline(steps: readonly string[]): boolean {
  return steps.includes(FIRST_STEP_BEFORE_1_0)
}

export function beforeBaseline(place: string): string {
  return `The data in ${place} were written by a version before 1.0.0, which this version does not read.`
}

export function newerDatabase(step: string): string {
  return `The database is of a newer version of the shop (step ${step}). Start that version. To go back to this one, first run \`npm run upgrade -- --back\` with that version.`
}

export function lastUnknown(steps: readonly string[]): string | undefined {
  return steps.findLast((step) => !Object.hasOwn(migrations, step))
}

/** Throws OtherVersion if a version before 1.0.0 has written data whose schema took these steps. */
export function refuseBeforeBaseline(steps: readonly string[], { databaseUrl, dataDir }: DatabaseLocation): void {
  if (!isBeforeBaseline(steps)) return
  const [place, remedy] =
    databaseUrl === null ? [dataDir, 'DATA_DIR to an empty folder'] : ['DATABASE_URL', 'it to an empty database']
  throw new OtherVersion(`${beforeBaseline(place)} Start the version that wrote them, or set ${remedy}.`)
}

export function refuseOtherVersion(steps: readonly string[], location: DatabaseLocation): void {
  refuseBeforeBaseline(steps, location)
  const newer = lastUnknown(steps)
  if (newer !== undefined) throw new OtherVersion(newerDatabase(newer))
}

async function readSteps(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** True if the schema is up to date, by one query, because the migrator reads every table three times. Throws OtherVersion if this version must not open it. */
export async function isUpToDate(db: Kysely<Schema>, location: DatabaseLocation): Promise<boolean> {
  try {
    const steps = await readSteps(db)
    refuseOtherVersion(steps, location)
    return steps.length === Object.keys(migrations).length
  } catch (error) {
    if (isTableMissing(error)) return false
    throw error
  }
}

/** All steps of a database's schema, in order; none if it is empty. A missing table is looked for first, because PostgreSQL ends a transaction in which a query fails. */
export async function stepsOf(db: Kysely<Schema>): Promise<string[]> {
  const plain = db.withoutPlugins()
  const tables = await plain.introspection.getTables({ withInternalKyselyTables: true })
  return tables.some(({ name }) => name === 'kysely_migration') ? readSteps(plain) : []
}

export function lastStep(steps: readonly string[]): { readonly last: string | null; readonly behind: boolean } {
  const known = steps.filter((step) => Object.hasOwn(migrations, step))
  return { last: known.at(-1) ?? null, behind: known.length < Object.keys(migrations).length }
}

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
