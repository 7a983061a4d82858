import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { connect } from '../server/platform/database/connect.ts'
import { openDatabase } from '../server/platform/database/connection.ts'
import { makeDataBeforeBaseline, readDataBeforeBaseline } from '../server/testing/before-baseline.ts'
import { compileCache } from '../server/testing/compile-cache.ts'
import { freshDatabase } from '../server/testing/fresh-database.ts'
import { orderRow } from '../server/testing/order-row.ts'
import { openProcess } from '../server/testing/shop-process.ts'
import { slowness } from '../server/testing/slowness.ts'

const newerSteps = new URL('../server/testing/newer-steps.ts', import.meta.url).href

async function emptyDatabase() {
  const location = await freshDatabase()
  onTestFinished(location.remove)
  const { dataDir, databaseUrl } = location
  const env = { USER: 'mary', DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '', ...compileCache }
  /** Runs a command of a version with so many steps more. */
  const run = (SCHEMA_STEPS: '0' | '1', line: string) => {
    const [command, ...words] = line.split(' ')
    const path = fileURLToPath(new URL(`./${command}.ts`, import.meta.url))
    const args = ['--import', newerSteps, path, ...words]
    return promisify(execFile)(process.execPath, args, { env: { ...env, SCHEMA_STEPS } })
  }
  return { location, run }
}

async function olderShop() {
  const { location, run } = await emptyDatabase()
  const db = await openDatabase(location)
  await db
    .insertInto('orders')
    .values([orderRow('a'), orderRow('b', { total: 5000 })])
    .execute()
  await db.destroy()
  const read = async () => {
    const now = await connect(location)
    try {
      return {
        steps: (await sql`select name from kysely_migration`.execute(now)).rows.length,
        orders: await now.selectFrom('orders').select(['id', 'total']).orderBy('id').execute(),
      }
    } finally {
      await now.destroy()
    }
  }
  return { location, read, run, upgrade: () => run('1', 'upgrade') }
}

test('data of the version before are updated and checked', { timeout: 60_000 * slowness() }, async () => {
  const { read, upgrade } = await olderShop()
  const { orders } = await read()
  const { stdout } = await upgrade()
  expect(stdout).toMatch(/are kept in \S+before-update-\S+\.sqlite\n.*up to date and checked: 2 orders/)
  expect(await read()).toEqual({ steps: 2, orders })
  expect((await upgrade()).stdout, 'again').not.toContain('are kept in')
})

test("a failed check after an upgrade is reported, and 'upgrade --back' restores the old data", {
  timeout: 60_000 * slowness(),
}, async () => {
  const { location, read, run, upgrade } = await olderShop()
  const db = await connect(location)
  await db.updateTable('orders').set({ promise: 'damaged' }).where('id', '=', 'a').execute()
  await db.destroy()
  const before = await read()
  await expect(upgrade()).rejects.toThrow(/Orders that cannot be read: a\.\nNothing is lost\. Go back: .*--back/)
  expect(await read()).toEqual({ ...before, steps: 2 })
  expect((await run('1', 'upgrade --back')).stdout).toContain('Put the version before in place')
  expect(await read()).toEqual(before)
})

test('the version before starts, or goes back itself, only if it knows all tables that are replaced', {
  timeout: 60_000 * slowness(),
}, async () => {
  const { location, read, run, upgrade } = await olderShop()
  const before = await read()
  await upgrade()
  const sentence = 'The database is of a newer version of the shop (step 999-newer-001).'
  await expect(run('0', 'orders list')).rejects.toMatchObject({ stderr: expect.stringContaining(sentence) as string })
  const going = run('0', 'upgrade --back')
  if (location.databaseUrl === null) await going
  else await expect(going).rejects.toMatchObject({ stderr: expect.stringContaining(sentence) as string })
  expect(await read()).toEqual(location.databaseUrl === null ? before : { ...before, steps: 2 })
})

test('an update refuses while a shop runs', { timeout: 60_000 * slowness() }, async () => {
  const { location, upgrade } = await olderShop()
  const { child, ended } = await openProcess(location)
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  await expect(upgrade()).rejects.toThrow('is running on this database')
})

test.each(['upgrade', 'upgrade --back', 'backup', 'orders list', 'desk link', 'shop export exported'])(
  "'%s' refuses data of a version before 1.0.0 in one sentence and leaves them",
  async (line) => {
    const { location, run } = await emptyDatabase()
    await makeDataBeforeBaseline(location)
    const before = await readDataBeforeBaseline(location)
    await expect(run('0', line)).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^The data in \S+ were written by a version before 1\.0\.0, .*\.\n$/) as string,
    })
    expect(await readDataBeforeBaseline(location)).toEqual(before)
  },
)
