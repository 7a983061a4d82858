import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { makeDataBeforeBaseline, readDataBeforeBaseline } from '../../testing/before-baseline.ts'
import { freshDatabase } from '../../testing/fresh-database.ts'
import { addSteps } from '../../testing/newer-steps.ts'
import { orderRow } from '../../testing/order-row.ts'
import { backUp, backUpBefore } from './backup.ts'
import { connect } from './connect.ts'
import { openDatabase } from './connection.ts'
import { migrateTo } from './migrate.ts'
import { migrations } from './migrations.ts'
import { restore } from './restore.ts'

// Shows S10.47, S10.49.

async function emptyDatabase() {
  const location = await freshDatabase()
  onTestFinished(location.remove)
  return location
}

async function olderDatabase() {
  const location = await emptyDatabase()
  const db = await openDatabase(location)
  await db.insertInto('orders').values(orderRow('a')).execute()
  await db.destroy()
  onTestFinished(addSteps(1))
  return location
}

test('an upgraded shop keeps its orders', async () => {
  const location = await olderDatabase()
  const now = await openDatabase(location)
  expect(await now.selectFrom('orders').selectAll().execute()).toEqual([{ ...orderRow('a'), newer1: null }])
  await now.destroy()
})

test('an upgrade backs the data up first, says where, and can be undone', async () => {
  const location = await olderDatabase()
  const told: string[] = []
  await (await openDatabase(location, (sentence) => told.push(sentence))).destroy()
  const [kept = '', ...more] = readdirSync(join(location.dataDir, 'backups'))
  expect(more).toEqual([])
  expect(told).toEqual([expect.stringContaining(kept)])

  const file = join(location.dataDir, 'backups', kept)
  for (const _ of [1, 2]) expect(await restore(location, file, { force: true })).toMatchObject({ ok: true, orders: 1 })
  const before = await connect(location)
  expect(await before.selectFrom('orders').selectAll().execute()).toEqual([orderRow('a')])
  await before.destroy()
  const again = await openDatabase(location)
  expect(await again.selectFrom('orders').selectAll().execute()).toEqual([{ ...orderRow('a'), newer1: null }])
  await again.destroy()
})

test('a database that is new or up to date is not backed up', async () => {
  const location = await emptyDatabase()
  for (const _ of [1, 2]) await (await openDatabase(location, expect.unreachable)).destroy()
  expect(readdirSync(location.dataDir)).not.toContain('backups')
})

test('refuses to open a database that a newer version has upgraded', async () => {
  const location = await emptyDatabase()
  const newer = await openDatabase(location)
  await sql`insert into kysely_migration (name, timestamp) values ('999-from-a-newer-version', '')`.execute(newer)
  await newer.destroy()
  await expect(openDatabase(location)).rejects.toThrow('999-from-a-newer-version')
})

test('data of a version before 1.0.0 are not opened, copied, restored or replaced', async () => {
  const location = await emptyDatabase()
  await makeDataBeforeBaseline(location)
  const before = await readDataBeforeBaseline(location)
  const [place, remedy] = location.databaseUrl
    ? ['DATABASE_URL', 'it to an empty database']
    : [location.dataDir, 'DATA_DIR to an empty folder']
  const sentence = `The data in ${place} were written by a version before 1.0.0, which this version does not read.`
  const opening = `${sentence} Start the version that wrote them, or set ${remedy}.`
  await expect(openDatabase(location, expect.unreachable)).rejects.toThrow(opening)
  await expect(backUp(location, join(location.dataDir, 'backup.sqlite'))).rejects.toThrow(opening)

  const old = { databaseUrl: null, dataDir: (await emptyDatabase()).dataDir }
  await makeDataBeforeBaseline(old)
  const file = join(old.dataDir, 'solas.sqlite')
  for (const force of [false, true])
    expect(await restore(location, file, { force })).toEqual({
      ok: false,
      refusal: {
        code: 'before-baseline',
        message: `The data in ${file} were written by a version before 1.0.0, which this version does not read.`,
      },
    })
  if (location.databaseUrl) {
    const other = await emptyDatabase()
    await (await openDatabase(other)).destroy()
    await backUp(other, join(other.dataDir, 'backup.sqlite'))
    expect(await restore(location, join(other.dataDir, 'backup.sqlite'), { force: true })).toEqual({
      ok: false,
      refusal: { code: 'before-baseline', message: sentence },
    })
  }
  expect(await readDataBeforeBaseline(location)).toEqual(before)
  expect(readdirSync(location.dataDir).filter((name) => !name.startsWith('solas.sqlite'))).toEqual([])
})

test('if several processes open an older database at once, one backs it up and upgrades it', async () => {
  const location = await olderDatabase()
  // The embedded database would wait for itself within one process; PostgreSQL serves any number.
  const openers = location.databaseUrl ? [1, 2, 3] : [1]
  const opened = await Promise.all(openers.map(() => openDatabase(location)))
  for (const db of opened) await db.destroy()
  expect(readdirSync(join(location.dataDir, 'backups'))).toHaveLength(1)
})

test('refuses to upgrade if the backup cannot be written', async () => {
  const location = await olderDatabase()
  writeFileSync(join(location.dataDir, 'backups'), 'in the way')
  await expect(openDatabase(location)).rejects.toThrow('the backup that comes first cannot be written')
})

test('only the last five automatic backups before upgrades are kept, other backups all stay', async () => {
  const location = await olderDatabase()
  const folder = join(location.dataDir, 'backups')
  mkdirSync(folder)
  const old = [1, 2, 3, 4, 5, 6].map((day) => `before-update-2026-11-0${day}T10-00-00.000Z.sqlite`)
  for (const name of [...old, 'my-own.sqlite']) writeFileSync(join(folder, name), '')
  const file = await backUpBefore(location)
  expect(readdirSync(folder).map((name) => join(folder, name))).toEqual(
    [...old.slice(2), file.slice(folder.length + 1), 'my-own.sqlite'].map((name) => join(folder, name)),
  )
})

test('a migration that fails changes no data', async () => {
  const location = await olderDatabase()
  migrations['999-newer-002'] = { up: async (db) => void (await sql`select * from nowhere`.execute(db)) }
  onTestFinished(() => void delete migrations['999-newer-002'])
  await expect(openDatabase(location)).rejects.toThrow('nowhere')
  const db = await connect(location)
  expect(await db.selectFrom('orders').selectAll().execute()).toEqual([orderRow('a')])
  await db.destroy()
})

const columnsOf = async (db: Awaited<ReturnType<typeof connect>>) =>
  (await db.introspection.getTables()).flatMap(({ name, columns }) =>
    columns.map((column) => ({
      name: `${name}.${column.name}`,
      table: name,
      isAsked: !column.isNullable && !column.hasDefaultValue && !column.isAutoIncrementing,
    })),
  )
type Columns = Awaited<ReturnType<typeof columnsOf>>

function incompatible(before: Columns, after: Columns): string[] {
  const gone = before.filter(({ name }) => after.every((one) => one.name !== name))
  const asked = after.filter(
    ({ name, table, isAsked }) =>
      isAsked && before.some((one) => one.table === table) && before.every((one) => one.name !== name),
  )
  return [...gone, ...asked].map(({ name }) => name)
}

test('steps after the baseline stay compatible with older processes, unless their name says contract', async () => {
  const db = await connect(await emptyDatabase())
  onTestFinished(() => db.destroy())
  const [baseline = '', ...later] = Object.keys(migrations)
  await migrateTo(db, baseline)
  let before = await columnsOf(db)
  for (const step of later) {
    await migrateTo(db, step)
    const after = await columnsOf(db)
    if (!step.endsWith('-contract')) expect(incompatible(before, after), step).toEqual([])
    before = after
  }
  await sql`alter table switches add column colour text default '' not null`.execute(db)
  await sql`alter table switches drop column since`.execute(db)
  await sql`alter table staff add column nickname text`.execute(db)
  expect(incompatible(before, await columnsOf(db)), 'the check itself').toEqual(['switches.since'])
})
