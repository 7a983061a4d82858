import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { CamelCasePlugin, type Dialect, Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { migrations } from './migrations.ts'
import type { Schema } from './schema.ts'

/** Where the data are: a PostgreSQL address, or null for the embedded database in the folder. */
export type DatabasePlace = { readonly databaseUrl: string | null; readonly dataDir: string }

async function dialectFor({ databaseUrl, dataDir }: DatabasePlace): Promise<Dialect> {
  if (databaseUrl) {
    const { postgresDialect } = await import('./postgres.ts')
    return postgresDialect(databaseUrl)
  }
  const { sqliteDialect } = await import('./sqlite.ts')
  mkdirSync(dataDir, { recursive: true })
  return sqliteDialect(join(dataDir, 'solas.sqlite'))
}

async function migrate(db: Kysely<Schema>) {
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateToLatest()
  if (error) throw error
}

/** Opens the database and brings its schema up to date, safely for any number of processes at once; throws where it cannot be reached. */
export async function openDatabase(place: DatabasePlace): Promise<Kysely<Schema>> {
  const db = new Kysely<Schema>({ dialect: await dialectFor(place), plugins: [new CamelCasePlugin()] })
  try {
    await migrate(db)
  } catch (error) {
    await db.destroy()
    throw error
  }
  return db
}
