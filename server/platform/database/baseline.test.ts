import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { freshDatabaseWithTables } from '../../testing/fresh-database.ts'
import { orderRow } from '../../testing/order-row.ts'
import { openDatabase } from './connection.ts'

async function open() {
  const location = await freshDatabaseWithTables()
  onTestFinished(location.remove)
  const db = await openDatabase(location)
  onTestFinished(() => db.destroy())
  return { db, isPostgres: location.databaseUrl !== null }
}

const at = '2026-11-20T10:00:00.000Z'

test('the database itself refuses every change of what was published', async () => {
  const { db, isPostgres } = await open()
  const snapshot = { number: 1, content: '{}', digest: '', undoTo: null, redoTo: null, publishedBy: 'a@b.test' }
  await db
    .insertInto('catalogueSnapshots')
    .values({ ...snapshot, publishedAt: at })
    .execute()
  const changes = [
    sql`update catalogue_snapshots set content = 'other'`,
    sql`delete from catalogue_snapshots`,
    ...(isPostgres ? [sql`truncate catalogue_snapshots`] : []),
  ]
  for (const change of changes) await expect(change.execute(db)).rejects.toThrow('What was published stays as it is')
  expect(await db.selectFrom('catalogueSnapshots').select('content').execute()).toEqual([{ content: '{}' }])
})

test('the audit log is only written on; entries about an order go with it', async () => {
  const { db, isPostgres } = await open()
  await db.insertInto('orders').values(orderRow('a')).execute()
  const entry = { at, who: 'owner@solas.test', what: 'took a backup' }
  await db
    .insertInto('auditLog')
    .values([
      { ...entry, id: 'one', orderId: 'a' },
      { ...entry, id: 'two', orderId: null },
    ])
    .execute()
  const changes = [
    sql`update audit_log set who = 'nobody'`,
    sql`update audit_log set order_id = null`,
    sql`delete from audit_log where id = 'one'`,
    sql`delete from audit_log where id = 'two'`,
    ...(isPostgres ? [sql`truncate audit_log`] : []),
  ]
  for (const change of changes) await expect(change.execute(db)).rejects.toThrow('The audit log is only written on')
  await db.deleteFrom('orders').execute()
  expect(await db.selectFrom('auditLog').select('id').execute()).toEqual([{ id: 'two' }])
})

test('the count of a variant is never below zero', async () => {
  const { db } = await open()
  await db.insertInto('stock').values({ variant: '1', productId: '1', count: 0 }).execute()
  await expect(sql`update stock set count = -1`.execute(db)).rejects.toThrow('stock_not_below_zero')
})

test('words are compared byte by byte, so that what begins with letters is one range', async () => {
  const { db } = await open()
  await db.insertInto('orders').values(orderRow('a')).execute()
  const words = ['zoe', 'Zoe', 'öl', '+353', '-353']
  await db
    .insertInto('orderWords')
    .values(words.map((word) => ({ word, createdAt: at, orderId: 'a' })))
    .execute()
  const rows = await db.selectFrom('orderWords').select('word').orderBy('word').execute()
  expect(rows.map(({ word }) => word)).toEqual(['+353', '-353', 'Zoe', 'zoe', 'öl'])
})
