import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { freshDatabaseWithTables } from '../../testing/fresh-database.ts'
import { countChange, lastChange, openChangeFeed } from './changes.ts'
import { openDatabase } from './connection.ts'
import { inTransaction } from './transaction.ts'

const log = pino({ level: 'silent' })

async function open() {
  const location = await freshDatabaseWithTables()
  onTestFinished(location.remove)
  const db = await openDatabase(location)
  onTestFinished(() => db.destroy())
  return { db, change: () => inTransaction(db, (trx) => countChange(trx, 'orders')) }
}

function follow(db: Awaited<ReturnType<typeof open>>['db'], onChange: () => Promise<void>) {
  const end = new AbortController()
  onTestFinished(() => end.abort())
  openChangeFeed(db, log).follow({ topic: 'orders', everyMs: 10, onChange, until: end.signal })
  return end
}

test('changes at the same time get numbers without a gap', async () => {
  const { db, change } = await open()
  const numbers = await Promise.all(Array.from({ length: 10 }, change))
  expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_, index) => index + 1))
  expect(await lastChange(db, 'orders')).toBe(10)
  expect(await lastChange(db, 'catalogue')).toBe(0)
})

test('a follower is notified of each change of its topic until it leaves', async () => {
  const { db, change } = await open()
  let told = 0
  const end = follow(db, async () => {
    told += 1
  })
  await expect.poll(() => told).toBe(1)
  await change()
  await expect.poll(() => told).toBe(2)
  await inTransaction(db, (trx) => countChange(trx, 'catalogue'))
  await change()
  await expect.poll(() => told).toBe(3)
  end.abort()
  await change()
  expect(told).toBe(3)
})

test('a follower that throws is notified again', async () => {
  const { db } = await open()
  let calls = 0
  follow(db, async () => {
    calls += 1
    if (calls < 3) throw new Error('no luck')
  })
  await expect.poll(() => calls).toBe(3)
})
