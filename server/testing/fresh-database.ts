import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Pool } from 'pg'
import * as v from 'valibot'
import { type DatabaseLocation, sqliteFile } from '../platform/database/connect.ts'
import { openDatabase } from '../platform/database/connection.ts'
import { quickFolder } from './quick-folder.ts'

type FreshDatabase = DatabaseLocation & { readonly remove: () => Promise<void> }

const TRIES = 20
const PAUSE_MS = 2
const Backends = v.tuple([v.object({ numbackends: v.number() })])

const servers = new Map<string, Pool>()

function serverAt(url: string): Pool {
  const known = servers.get(url)
  if (known) return known
  const server = new Pool({ connectionString: url, max: 1, allowExitOnIdle: true })
  servers.set(url, server)
  // A lost connection is replaced; unheard, its error would end the process.
  return server.on('error', () => {})
}

/** Waits until the connections to a database have ended: with one that has just been closed, dropping it takes 100 ms. */
async function untilUnused(server: Pool, name: string) {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const { rows } = await server.query('select numbackends from pg_stat_database where datname = $1', [name])
    if (v.parse(Backends, rows)[0].numbackends === 0) return
    await pause(PAUSE_MS)
  }
}

async function freshPostgres(server: string, template?: string) {
  const name = `solas_${randomUUID().replaceAll('-', '')}`
  await serverAt(server).query(`create database ${name}${template ? ` template ${template} strategy file_copy` : ''}`)
  const isolation = process.env.TEST_ISOLATION
  if (isolation)
    await serverAt(server).query(`alter database ${name} set default_transaction_isolation = '${isolation}'`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    databaseUrl: url.href,
    async remove() {
      await untilUnused(serverAt(server), name)
      await serverAt(server).query(`drop database ${name} with (force)`)
    },
  }
}

const freshFolder = () => mkdtempSync(join(quickFolder(), 'solas-data-'))

/**
 * Creates a temporary data folder, and a database on a PostgreSQL server: TEST_DATABASE_URL unless given, none if null.
 * TEST_ISOLATION sets its isolation. With a template, the database is a copy of that.
 */
export async function freshDatabase(
  server: string | null = process.env.TEST_DATABASE_URL ?? null,
  template?: string,
): Promise<FreshDatabase> {
  const dataDir = freshFolder()
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

async function makeTables(): Promise<Buffer> {
  const dataDir = freshFolder()
  await (await openDatabase({ databaseUrl: null, dataDir })).destroy()
  const file = readFileSync(sqliteFile(dataDir))
  rmSync(dataDir, { recursive: true })
  return file
}

let tables: Promise<Buffer> | undefined

/** A fresh database that may already have its tables: a copy of TEST_DATABASE_TEMPLATE if that is set, or of a file made once in this process. Creating the tables takes longer than most tests. */
export async function freshDatabaseWithTables(): Promise<FreshDatabase> {
  const location = await freshDatabase(undefined, process.env.TEST_DATABASE_TEMPLATE)
  if (location.databaseUrl !== null) return location
  tables ??= makeTables()
  writeFileSync(sqliteFile(location.dataDir), await tables)
  return location
}
