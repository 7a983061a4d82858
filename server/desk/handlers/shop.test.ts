import { readdirSync } from 'node:fs'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { deskCalls } from '#shop/calls/desk-calls.ts'
import { deskPaths } from '#shop/desk/paths.ts'
import { ShopAnswer } from '#shop/desk/shop.ts'
import { folderStore, pictureFolder } from '../../catalogue/pictures/store.ts'
import { backupFolder } from '../../platform/database/backup.ts'
import { deskForTest } from '../../testing/shop-for-tests.ts'

// Shows S10.198.

test('the desk lists what live payments still need, where to fix it, and how the shop runs', async () => {
  const { desk } = await deskForTest()
  const answer = v.parse(ShopAnswer, await (await desk.get(deskCalls.readShop.path)).json())
  const findMissing = (what: string) => answer.missing.find((one) => one.what === what)
  expect(findMissing('Your postal address')).toMatchObject({ at: deskPaths.settings, how: null })
  expect(findMissing('A live key of your Stripe account')?.how).toContain('STRIPE_SECRET_KEY')
  expect(answer.missing.filter(({ at, how }) => at === null && how === null)).toEqual([])
  for (const { what } of answer.missing) expect(what).not.toMatch(/[A-Z]+_[A-Z]+|Live payments need/)
  expect(answer).toMatchObject({
    problem: null,
    troubles: [],
    emails: { late: 0, stuck: 0 },
    backups: { last: null, isCopied: false },
  })
})

test('a backup is written while the shop runs, and recorded in the audit log', async () => {
  const { shop, desk } = await deskForTest()
  const key = 'own-400.0123456789abcdef.avif'
  await shop.services.pictures.put(key, new Uint8Array([1, 2, 3]))
  const taking = desk.post(deskCalls.backUp.path)
  expect((await shop.fetch('/healthz')).status).toBe(200)
  const answer = await taking
  expect(answer.status).toBe(200)
  const { backups } = v.parse(ShopAnswer, await answer.json())
  expect(backups.last?.bytes).toBeGreaterThan(10_000)
  const folder = backupFolder(shop.services.config.dataDir)
  expect(readdirSync(folder)).toEqual(['pictures', expect.stringMatching(/^solas-.*\.sqlite$/)])
  expect(await folderStore(pictureFolder(folder)).list()).toEqual([key])
  const log = await shop.services.db.selectFrom('auditLog').select('what').execute()
  expect(log).toContainEqual({ what: 'took a backup' })
})
