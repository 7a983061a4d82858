import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { openForms } from '../../testing/form-shop.ts'
import { freshDatabase } from '../../testing/fresh-database.ts'
import { shopForTest } from '../../testing/shop-for-tests.ts'
import { checkOut, oneBracelet, post } from '../../testing/shopper.ts'
import { DatabaseBusy } from './busy.ts'
import { sqliteFile } from './connect.ts'
import { openDatabase } from './connection.ts'

function holdWriteLock(dataDir: string) {
  const other = new DatabaseSync(sqliteFile(dataDir))
  other.exec('begin immediate')
  let isHeld = true
  const release = () => {
    if (isHeld) other.close()
    isHeld = false
  }
  onTestFinished(release)
  return { release }
}

async function openEmbedded() {
  const location = await freshDatabase(null)
  onTestFinished(location.remove)
  const db = await openDatabase(location)
  onTestFinished(() => db.destroy())
  const write = () => db.insertInto('switches').values({ name: 'reviews', since: '' }).execute()
  const writeTogether = () =>
    db.transaction().execute(async (trx) => {
      await trx.insertInto('switches').values({ name: 'reviews', since: '' }).execute()
    })
  const read = () => db.selectFrom('switches').select('name').execute()
  return { dataDir: location.dataDir, write, writeTogether, read }
}

async function longestStandstill(work: Promise<unknown>): Promise<number> {
  let isOver = false
  let longest = 0
  const watch = async () => {
    while (!isOver) {
      const before = performance.now()
      await pause(5)
      longest = Math.max(longest, performance.now() - before)
    }
  }
  const watching = watch()
  await work
  isOver = true
  await watching
  return longest
}

test.each(['write', 'writeTogether'] as const)(
  'a %s waits for the write lock without holding up the event loop or the reads',
  async (kind) => {
    const { dataDir, read, ...writes } = await openEmbedded()
    const { release } = holdWriteLock(dataDir)
    const writing = writes[kind]()
    const work = async () => {
      await pause(300)
      expect(await read()).toEqual([])
      release()
      await writing
    }
    expect(await longestStandstill(work())).toBeLessThan(2000)
    expect(await read()).toEqual([{ name: 'reviews' }])
  },
)

test.each(['write', 'writeTogether'] as const)('a %s gives up after three seconds', async (kind) => {
  const { dataDir, read, ...writes } = await openEmbedded()
  const { release } = holdWriteLock(dataDir)
  const startedAt = performance.now()
  await expect(writes[kind]()).rejects.toThrow(DatabaseBusy)
  expect(performance.now() - startedAt).toBeLessThan(10_000)
  release()
  await writes[kind]()
  expect(await read()).toEqual([{ name: 'reviews' }])
})

test('twenty writes that wait at once give up together, not one after the other', async () => {
  const { dataDir, write } = await openEmbedded()
  holdWriteLock(dataDir)
  const startedAt = performance.now()
  const work = Promise.allSettled(Array.from({ length: 20 }, write))
  expect(await longestStandstill(work)).toBeLessThan(2000)
  const ends = await work
  expect(ends.every((end) => end.status === 'rejected' && end.reason instanceof DatabaseBusy)).toBe(true)
  expect(performance.now() - startedAt).toBeLessThan(10_000)
})

test('a checkout that finds the database locked is answered 503 in words, as JSON and as a page', async () => {
  const shop = await shopForTest()
  const { databaseUrl, dataDir } = shop.services.config
  if (databaseUrl !== null) return
  const { release } = holdWriteLock(dataDir)
  const refused = await post(shop, '/functions/v1/create-checkout-v2', { cart: oneBracelet })
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('1')
  expect(await refused.json()).toEqual({ ok: false, error: 'The shop is busy just now. Please try again in a moment.' })
  const page = await openForms(shop).send('/checkout/buy', { product: '1', size: 'Large', email: 'aoife@example.ie' })
  expect(page.status).toBe(503)
  expect(await page.text()).toContain('The shop is busy just now. Please try again in a moment.')
  release()
  expect(await checkOut(shop, { cart: oneBracelet })).toMatchObject({ status: 200 })
})
