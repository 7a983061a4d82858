import type { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { migrations } from './migrations.ts'
import type { Schema } from './schema.ts'

function migrator(db: Kysely<Schema>): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => migrations } })
}

/** The last step that a database has taken towards the schema, null where it is empty; `behind` where there are more to take. */
export async function stepOf(db: Kysely<Schema>): Promise<{ readonly last: string | null; readonly behind: boolean }> {
  const steps = await migrator(db).getMigrations()
  const executed = steps.filter(({ executedAt }) => executedAt !== undefined)
  return { last: executed.at(-1)?.name ?? null, behind: executed.length < steps.length }
}

/** Brings a database to a step of the schema, or to the latest; throws where that fails. */
export async function migrateTo(db: Kysely<Schema>, step?: string): Promise<void> {
  const { error } = await (step === undefined ? migrator(db).migrateToLatest() : migrator(db).migrateTo(step))
  if (error) throw error
}
