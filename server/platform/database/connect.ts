import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { CamelCasePlugin, type Dialect, Kysely } from 'kysely'
import type { Patience } from './postgres.ts'
import type { Schema } from './schema.ts'

/** Location of the data: a PostgreSQL URL, or null for the embedded database in the folder. */
export type DatabaseLocation = { readonly databaseUrl: string | null; readonly dataDir: string }

export function sqliteFile(dataDir: string): string {
  return join(dataDir, 'solas.sqlite')
}

async function dialectFor({ databaseUrl, dataDir }: DatabaseLocation, patience: Patience): Promise<Dialect> {
  if (databaseUrl) {
    const { postgresDialect } = await import('./postgres.ts')
    return postgresDialect(databaseUrl, patience)
  }
  const { sqliteDialect } = await import('./sqlite.ts')
  mkdirSync(dataDir, { recursive: true })
  return sqliteDialect(sqliteFile(dataDir), patience)
}

export function onDialect(dialect: Dialect): Kysely<Schema> {
  return new Kysely<Schema>({ dialect, plugins: [new CamelCasePlugin()] })
}

/** Connects to the database as it is, at whichever step of the schema, for work that takes as long as it takes unless told; an embedded one is made where it is missing. */
export async function connect(location: DatabaseLocation, patience: Patience = 'unlimited'): Promise<Kysely<Schema>> {
  return onDialect(await dialectFor(location, patience))
}
