import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { DatabasePlace } from '../database/connection.ts'

async function onServer(url: string, statement: string) {
  const client = new Client(url)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

async function freshPostgres(server: string, template?: string) {
  const name = `solas_${randomUUID().replaceAll('-', '')}`
  await onServer(server, `create database ${name}${template ? ` template ${template} strategy file_copy` : ''}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { databaseUrl: url.href, remove: () => onServer(server, `drop database ${name} with (force)`) }
}

/** An empty place for data: a temporary folder, and a database of its own on a PostgreSQL server, by TEST_DATABASE_URL unless told; null stands for no server. `remove` deletes both. With a template, the database is a copy of that one instead. */
export async function freshDatabase(
  server: string | null = process.env.TEST_DATABASE_URL ?? null,
  template?: string,
): Promise<DatabasePlace & { readonly remove: () => Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'solas-data-'))
  const postgres = server ? await freshPostgres(server, template) : null
  return {
    dataDir,
    databaseUrl: postgres?.databaseUrl ?? null,
    async remove() {
      await postgres?.remove()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** A fresh database for tests that do not mind if it has its tables: a copy of TEST_DATABASE_TEMPLATE, if that is set, takes half the time of making them. */
export function freshDatabaseWithTables(): ReturnType<typeof freshDatabase> {
  return freshDatabase(undefined, process.env.TEST_DATABASE_TEMPLATE)
}
