import { readFileSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { gunzipSync } from 'node:zlib'
import * as v from 'valibot'
import { describe, expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '../testing/fresh-database.ts'
import { sqliteFile } from './connect.ts'
import { openDatabase } from './connection.ts'
import { findOrder } from './orders.ts'

// The folders of data were made by the tests' shop of each release: orders in every state, with e-mails, refunds, withdrawals and disputes.
const Row = v.record(v.string(), v.union([v.string(), v.number(), v.null()]))
/** The rows of each table as the release's own code had written them. */
const Description = v.record(v.string(), v.array(Row))
type Row = v.InferOutput<typeof Row>

const read = (file: string) => readFileSync(new URL(`../testing/releases/${file}`, import.meta.url))

/** The names of today of the tables that these releases had under other names. */
const renamed: Readonly<Record<string, string>> = { journal: 'audit_log' }

/** What tells one row of a table from all others. */
const keyOf = ({ id, series, number, order_id }: Row) => String(id ?? (series ? `${series}-${number}` : order_id))

async function openRelease(name: string) {
  const location = await freshDatabase(null)
  onTestFinished(location.remove)
  writeFileSync(sqliteFile(location.dataDir), gunzipSync(read(`${name}-release.sqlite.gz`)))
  const db = await openDatabase(location)
  onTestFinished(() => db.destroy())
  return { db, file: sqliteFile(location.dataDir) }
}

describe.each(['first', 'second'])('the data of the %s release', (release) => {
  const described = v.parse(Description, JSON.parse(read(`${release}-release.json`).toString()))

  test.each(Object.entries(described))('has every row of %s', async (table, rows) => {
    const { file } = await openRelease(release)
    const sqlite = new DatabaseSync(file, { readOnly: true })
    onTestFinished(() => sqlite.close())
    const now = sqlite.prepare(`select * from ${renamed[table] ?? table}`).all()
    const found = new Map(v.parse(v.array(Row), now).map((row) => [keyOf(row), row]))
    expect(rows.length).toBeGreaterThan(0)
    expect(found.size).toBe(rows.length)
    for (const row of rows) expect(found.get(keyOf(row)), `${table} ${keyOf(row)}`).toMatchObject(row)
  })

  test('has orders that the current version reads', async () => {
    const { db } = await openRelease(release)
    for (const { id, total, state } of described.orders ?? []) {
      const order = await findOrder(db, 'id', String(id))
      expect(order).toMatchObject({ id, total, state })
    }
  })
})
