import { CamelCasePlugin, Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { expect, test } from 'vitest'
import { freshDatabase } from '../testing/fresh-database.ts'
import { openDatabase } from './connection.ts'
import { migrations } from './migrations.ts'
import type { Schema } from './schema.ts'

async function dialectOf({ databaseUrl, dataDir }: Awaited<ReturnType<typeof freshDatabase>>) {
  if (databaseUrl) return (await import('./postgres.ts')).postgresDialect(databaseUrl)
  return (await import('./sqlite.ts')).sqliteDialect(`${dataDir}/solas.sqlite`)
}

type BeforeWithdrawals = Omit<Schema, 'outbox'> & {
  outbox: Omit<Schema['outbox'], 'about'> & { orderId: string }
}

test('letters that wait in an outbox of the first version are still sent', async ({ onTestFinished }) => {
  const place = await freshDatabase()
  onTestFinished(place.remove)
  const before = new Kysely<BeforeWithdrawals>({ dialect: await dialectOf(place), plugins: [new CamelCasePlugin()] })
  const provider = { getMigrations: async () => migrations }
  const { error } = await new Migrator({ db: before, provider }).migrateTo('001-ground')
  expect(error).toBeUndefined()
  const at = '2026-11-20T10:00:00.000Z'
  await before
    .insertInto('orders')
    .values({
      ...{ id: 'a', sessionId: null, state: 'paid', cartId: null, cartDigest: null, checkoutUrl: null },
      ...{ paymentIntentId: null, createdAt: at, updatedAt: at, expiresAt: at, paidAt: at, email: null, name: null },
      ...{ phone: null, address: null, itemised: 1, lines: '[]', subtotal: 3000, shipping: 495, giftWrap: 0 },
      ...{ total: 3495, giftNote: '', zone: null },
    })
    .execute()
  const waiting = { kind: 'owner', state: 'due', attempts: 2, createdAt: at, dueAt: at, claimedUntil: null }
  const letter = { id: '1', ...waiting, sentAt: null, lastError: '451 later' }
  await before
    .insertInto('outbox')
    .values({ ...letter, orderId: 'a' })
    .execute()
  await before.destroy()

  const now = await openDatabase(place)
  expect(await now.selectFrom('outbox').selectAll().execute()).toEqual([{ ...letter, about: 'a' }])
  await now.destroy()
})
