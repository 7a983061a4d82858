import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { sqliteFile } from '../server/database/connect.ts'
import { compileCache } from '../server/testing/compile-cache.ts'
import { freshDatabase } from '../server/testing/fresh-database.ts'
import { openProcess } from '../server/testing/shop-process.ts'
import { slowness } from '../server/testing/slowness.ts'

async function dataOf(release: 'first' | 'second') {
  const location = await freshDatabase(null)
  onTestFinished(location.remove)
  const packed = readFileSync(new URL(`../server/testing/releases/${release}-release.sqlite.gz`, import.meta.url))
  const file = sqliteFile(location.dataDir)
  writeFileSync(file, gunzipSync(packed))
  const ask = (query: string) => {
    const sqlite = new DatabaseSync(file)
    try {
      return sqlite.prepare(query).all()
    } finally {
      sqlite.close()
    }
  }
  const path = fileURLToPath(new URL('./upgrade.ts', import.meta.url))
  const env = { USER: 'mary', DATA_DIR: location.dataDir, ...compileCache }
  const upgrade = (...words: string[]) => promisify(execFile)(process.execPath, [path, ...words], { env })
  return { location, ask, upgrade }
}
const steps = 'select count(*) as steps from kysely_migration'

test.each(['first', 'second'] as const)(
  'the data of the %s release are updated and checked',
  { timeout: 60_000 * slowness() },
  async (release) => {
    const { ask, upgrade } = await dataOf(release)
    const before = ask('select id, total from orders order by id')
    const { stdout } = await upgrade()
    expect(stdout).toMatch(/are kept in \S+before-update-\S+\.sqlite\n.*up to date and checked: \d+ orders/)
    expect(ask('select id, total from orders order by id')).toEqual(before)
    expect((await upgrade()).stdout, 'again').not.toContain('are kept in')
  },
)

test("a failed check after an upgrade is reported, and 'upgrade --back' restores the old data", {
  timeout: 60_000 * slowness(),
}, async () => {
  const { ask, upgrade } = await dataOf('second')
  const before = ask(steps)
  ask(`update orders set lines = 'damaged' where id = (select min(id) from orders) returning id`)
  await expect(upgrade()).rejects.toThrow(/Orders that cannot be read: \S+\.\nNothing is lost\. Go back: .*--back/)
  expect(ask(steps)).not.toEqual(before)
  expect((await upgrade('--back')).stdout).toContain('Start the version before')
  expect(ask(steps)).toEqual(before)
})

test('an update refuses while a shop runs', { timeout: 60_000 * slowness() }, async () => {
  const { location, upgrade } = await dataOf('second')
  const { child, ended } = await openProcess(location)
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  await expect(upgrade()).rejects.toThrow('is running on this database')
})
