import { DatabaseSync } from 'node:sqlite'
import { type Kysely, sql, type Transaction } from 'kysely'
import { onDialect } from './connect.ts'
import { LEASES } from './leases.ts'
import { lastStep, migrateTo, stepsOf } from './migrate.ts'
import { migrations } from './migrations.ts'
import type { Schema } from './schema.ts'
import { sqliteDialect } from './sqlite.ts'
import { bindable } from './statements.ts'

type Row = Record<string, unknown>

// Rows per statement: PostgreSQL takes 65,535 values in a statement, and no table has 60 columns.
const ROWS_AT_ONCE = 1000

/** The tables of a backup in the order in which to insert rows: referenced tables come first. */
function tablesOf(sqlite: DatabaseSync): string[] {
  const tables = sqlite
    .prepare(
      `select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like 'kysely_%' order by rowid`,
    )
    .all()
  return tables.map(({ name }) => String(name))
}

export function stepsIn(sqlite: DatabaseSync): string[] {
  const steps = sqlite.prepare('select name from kysely_migration order by name').all()
  return steps.map(({ name }) => String(name))
}

function openWithoutRules(file: string): DatabaseSync {
  return new DatabaseSync(file, { enableForeignKeyConstraints: false })
}

function writeRows(sqlite: DatabaseSync, table: string, rows: readonly Row[]): void {
  const columns = Object.keys(rows[0] ?? {})
  const statement = sqlite.prepare(
    `insert into "${table}" (${columns.map((name) => `"${name}"`).join()}) values (${columns.map(() => '?').join()})`,
  )
  for (const row of rows) statement.run(...columns.map((name) => bindable(row[name])))
}

async function copyTable(from: Kysely<Schema>, to: DatabaseSync, table: string): Promise<void> {
  await sql`declare copying no scroll cursor for select * from ${sql.table(table)}`.execute(from)
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(ROWS_AT_ONCE)} from copying`.execute(from)
    if (rows.length === 0) break
    writeRows(to, table, rows)
  }
  await sql`close copying`.execute(from)
}

export async function copyFromPostgres(db: Kysely<Schema>, file: string): Promise<void> {
  await db
    .withoutPlugins()
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (snapshot) => {
      const { last } = lastStep(await stepsOf(snapshot))
      if (last === null) throw new Error('there is no shop in this database yet')
      const empty = onDialect(sqliteDialect(file))
      try {
        await migrateTo(empty, last)
      } finally {
        await empty.destroy()
      }
      const sqlite = openWithoutRules(file)
      try {
        sqlite.exec('pragma journal_mode = delete; begin')
        for (const table of tablesOf(sqlite)) {
          sqlite.exec(`delete from "${table}"`)
          await copyTable(snapshot, sqlite, table)
        }
        sqlite.exec('commit')
      } finally {
        sqlite.close()
      }
    })
}

async function insertRows(db: Kysely<Schema>, table: string, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
  const values = rows.map((row) => sql`(${sql.join(columns.map((name) => row[name]))})`)
  await sql`insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))}) values ${sql.join(values)}`.execute(
    db,
  )
}

/** The names of the shop's own tables at every step of the schema, since a step may drop or rename one, and of those that Kysely keeps its steps in. */
async function ownTables(): Promise<Set<string>> {
  const empty = onDialect(sqliteDialect(':memory:'))
  try {
    const names = new Set<string>()
    for (const step of Object.keys(migrations).toSorted()) {
      await migrateTo(empty, step)
      const tables = await sql<{ name: string }>`select name from sqlite_master where type = 'table'`.execute(empty)
      for (const { name } of tables.rows) names.add(name)
    }
    return names
  } finally {
    await empty.destroy()
  }
}

export async function contentOfServer(
  db: Kysely<Schema>,
): Promise<{ readonly own: readonly string[]; readonly foreign: readonly string[] }> {
  const { rows } = await sql<{ name: string; kind: string }>`select relname as name, relkind::text as kind from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f', 'S')`.execute(db)
  const names = await ownTables()
  const [own, foreign]: [string[], string[]] = [[], []]
  for (const { name, kind } of rows) (kind === 'r' && names.has(name) ? own : foreign).push(name)
  return { own, foreign }
}

/** Replaces a shop's own tables in a PostgreSQL by what a backup holds, at the backup's step of the schema. The leases of the processes that ran when it was written stay behind. */
export async function copyToPostgres(
  file: string,
  step: string,
  own: readonly string[],
  trx: Transaction<Schema>,
): Promise<void> {
  const sqlite = new DatabaseSync(file, { readOnly: true })
  try {
    if (own.length > 0) await sql`drop table ${sql.join(own.map((name) => sql.table(name)))}`.execute(trx)
    await migrateTo(trx, step)
    const plain = trx.withoutPlugins()
    const tables = tablesOf(sqlite)
    for (const table of tables.toReversed()) await sql`delete from ${sql.table(table)}`.execute(plain)
    for (const table of tables.filter((name) => name !== LEASES)) {
      let rows: Row[] = []
      for (const row of sqlite.prepare(`select * from "${table}"`).iterate()) {
        rows.push(row)
        if (rows.length < ROWS_AT_ONCE) continue
        await insertRows(plain, table, rows)
        rows = []
      }
      if (rows.length > 0) await insertRows(plain, table, rows)
    }
    // As in an embedded database that is restored, the provider's events are read back at once.
    await sql`update event_cursor set asked_at = '' where name = 'events'`.execute(plain)
  } finally {
    sqlite.close()
  }
}
