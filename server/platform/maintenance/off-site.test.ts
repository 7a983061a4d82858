import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test, vi } from 'vitest'
import { deliverDue } from '../../contact/emails/emails.ts'
import { shopForTest } from '../../testing/shop-for-tests.ts'
import { oneBracelet, payOn, startCheckout } from '../../testing/shopper.ts'
import { slowness } from '../../testing/slowness.ts'
import { startWorkers } from '../../workers.ts'
import { sqliteFile } from '../database/connect.ts'
import { holdLease } from '../database/leases.ts'
import { fetchCopy, openCopyStore } from '../off-site/copy.ts'
import { newBackupKey } from '../off-site/sealer.ts'
import { lastingIncidents, noteIncident } from './incidents.ts'
import { openOffSiteCopying } from './off-site.ts'

const DAY_MS = 86_400_000

function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'solas-off-site-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function shopWithCopy(folder = join(freshFolder(), 'copies')) {
  const shop = await shopForTest({ env: { BACKUP_URL: folder, BACKUP_KEY: newBackupKey() }, shops: 1 })
  const { offSite } = shop.services.config
  if (offSite === null) throw new Error('no off-site copy')
  const paidInCopy = async () => {
    const { file } = await fetchCopy(openCopyStore(offSite), freshFolder())
    const sqlite = new DatabaseSync(file, { readOnly: true })
    const rows = sqlite.prepare('select session_id as id from orders where paid_at is not null').all()
    sqlite.close()
    return rows.map(({ id }) => id)
  }
  const copies = () => readdirSync(folder).filter((name) => name.startsWith('copy.')).length
  return { shop, folder, paidInCopy, copies }
}

test('a paid order is in the off-site copy within 10 seconds, and stopping copies the rest', {
  timeout: 60_000 * slowness(),
}, async () => {
  const { shop, paidInCopy } = await shopWithCopy()
  const workers = startWorkers(shop.services)
  const first = await startCheckout(shop, { cart: oneBracelet })
  await vi.waitFor(async () => expect(await paidInCopy()).toEqual([]), { timeout: 10_000 })
  await payOn(shop, first)
  await shop.fetch(`/checkout/return?session_id=${first}`)
  await vi.waitFor(async () => expect(await paidInCopy()).toEqual([first]), { timeout: 10_000 })
  const second = await startCheckout(shop, { cart: oneBracelet })
  await payOn(shop, second)
  await shop.fetch(`/checkout/return?session_id=${second}`)
  await workers.stop()
  expect(new Set(await paidInCopy())).toEqual(new Set([first, second]))
})

test('renewing a lease starts no off-site copy, a change of another program does', {
  timeout: 60_000 * slowness(),
}, async () => {
  const { shop, copies } = await shopWithCopy()
  const { services } = shop
  const lease = await holdLease(services.db, services.config, () => {}, { renewMs: 20 })
  const copying = openOffSiteCopying(services)
  if (copying === null) throw new Error('nothing is copied')
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const look = async () => {
    vi.setSystemTime(Date.now() + 10_000)
    vi.advanceTimersByTime(10_000)
    await copying.look(services)
  }
  await look()
  await look()
  const before = copies()
  for (let n = 0; n < 5; n++) {
    await new Promise((resolve) => setTimeout(resolve, 50))
    await look()
  }
  expect(copies()).toBe(before)
  const other = new DatabaseSync(sqliteFile(services.config.dataDir))
  other.exec(`insert into rate_limits (key, count, ends_at) values ('other', 1, '')`)
  await look()
  expect(copies()).toBe(before + 1)
  other.close()
  await lease.release()
  await copying.stop(services)
})

test('an off-site copy that fails is an incident that ends by itself and does not stop the shop', async () => {
  const blocked = join(freshFolder(), 'copies')
  writeFileSync(blocked, 'a file in its place')
  const { shop } = await shopWithCopy(blocked)
  const { services } = shop
  const copying = openOffSiteCopying(services)
  await copying?.look(services)
  expect(await lastingIncidents(services.db)).toMatchObject([{ name: 'off-site' }])
  rmSync(blocked)
  await copying?.stop(services)
  expect(await lastingIncidents(services.db)).toEqual([])
})

test('a second shop with the same BACKUP_URL writes nothing there, and Today says why', async () => {
  const { shop, folder, copies } = await shopWithCopy()
  const first = openOffSiteCopying(shop.services)
  await first?.look(shop.services)
  await first?.stop(shop.services)
  const before = copies()
  const key = shop.services.config.offSite?.key ?? ''
  const trial = await shopForTest({ env: { BACKUP_URL: folder, BACKUP_KEY: key }, shops: 1 })
  await noteIncident(trial.services, 'off-site', 'an earlier reason')
  const second = openOffSiteCopying(trial.services)
  await second?.look(trial.services)
  expect(await lastingIncidents(trial.services.db)).toMatchObject([
    { name: 'off-site', detail: expect.stringContaining('BACKUP_URL has the copies of another shop') as string },
  ])
  await second?.stop(trial.services)
  expect(copies()).toBe(before)
})

test('the off-site copy is restored as a drill once a month, and the owner is told the result', async () => {
  const { shop } = await shopWithCopy()
  const { services } = shop
  await payOn(shop, await startCheckout(shop, { cart: oneBracelet }))
  const drills = async () => {
    const copying = openOffSiteCopying(services)
    await copying?.look(services)
    await copying?.stop(services)
    await deliverDue(services)
    return (await shop.emails()).filter(({ subject }) => subject === 'The off-site copy works')
  }
  const [email] = await drills()
  expect(email?.text).toMatch(/agrees with the books: \d+ paid orders? over €/)
  shop.advance(29 * DAY_MS)
  expect(await drills()).toHaveLength(1)
  shop.advance(DAY_MS)
  expect(await drills()).toHaveLength(2)
  expect(await lastingIncidents(services.db)).toEqual([])
})

test('on PostgreSQL nothing is copied', async () => {
  const { shop } = await shopWithCopy()
  const config = { ...shop.services.config, databaseUrl: 'postgres://elsewhere/solas' }
  expect(openOffSiteCopying({ config })).toBeNull()
})
