import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { folderStore, pictureFolder } from '../../catalogue/pictures/store.ts'
import { openBucket } from '../../testing/bucket.ts'
import { orderRow } from '../../testing/order-row.ts'
import { parseConfig } from '../config/config.ts'
import type { OffSite } from '../config/off-site.ts'
import { sqliteFile } from '../database/connect.ts'
import { openDatabase } from '../database/connection.ts'
import { restore } from '../database/restore.ts'
import { clearCopies, fetchCopy, openCopyStore } from './copy.ts'
import { copiesToKeep } from './copy-names.ts'
import { openLiveCopy } from './live-copy.ts'
import { newBackupKey, openSealer } from './sealer.ts'

const noon = new Date('2026-11-20T12:00:00Z')
const later = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)
const picture = 'own-400.0123456789abcdef.avif'

function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'solas-off-site-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function offSiteFrom(env: Record<string, string>): OffSite {
  const parsed = parseConfig({ BACKUP_KEY: newBackupKey(), ...env })
  if (!parsed.ok || parsed.config.offSite === null) throw new Error('no off-site copy')
  return parsed.config.offSite
}

async function freshBucket() {
  const { env, ...bucket } = await openBucket()
  onTestFinished(bucket.close)
  const offSite = offSiteFrom({
    BACKUP_URL: env.S3_BUCKET_URL,
    BACKUP_REGION: env.S3_REGION,
    BACKUP_ACCESS_KEY_ID: env.S3_ACCESS_KEY_ID,
    BACKUP_SECRET_ACCESS_KEY: env.S3_SECRET_ACCESS_KEY,
  })
  const contents = () => [...bucket.objects].map(([name, { content }]) => ({ name, content }))
  return { offSite, contents }
}

async function folderTarget() {
  const folder = join(freshFolder(), 'copies')
  const contents = () =>
    existsSync(folder) ? readdirSync(folder).map((name) => ({ name, content: readFileSync(join(folder, name)) })) : []
  return { offSite: offSiteFrom({ BACKUP_URL: folder }), contents }
}

function chunksOf(folder: string): string[] {
  const sizeOf = (name: string) => statSync(join(folder, name)).size
  const chunks = readdirSync(folder).filter((name) => name.startsWith('chunk.'))
  return chunks.toSorted((one, other) => sizeOf(other) - sizeOf(one))
}

async function shopWithCopy(offSite: OffSite) {
  const dataDir = freshFolder()
  const db = await openDatabase({ dataDir, databaseUrl: null })
  onTestFinished(() => db.destroy())
  await folderStore(pictureFolder(dataDir)).put(picture, new Uint8Array(Buffer.from('a photograph')))
  const copying = openLiveCopy({ dataDir, bucket: null, offSite })
  onTestFinished(copying.close)
  const pay = (id: string) =>
    db
      .insertInto('orders')
      .values(orderRow(id, { paidAt: noon.toISOString(), email: 'aoife@example.ie', name: 'Aoife' }))
      .execute()
  return { dataDir, db, copying, pay }
}

async function restored(offSite: OffSite) {
  const scratch = freshFolder()
  const { file, pictures } = await fetchCopy(openCopyStore(offSite), scratch)
  const dataDir = freshFolder()
  expect(await restore({ dataDir, databaseUrl: null }, file)).toMatchObject({ ok: true, kept: null })
  const sqlite = new DatabaseSync(sqliteFile(dataDir), { readOnly: true })
  try {
    const orders = sqlite
      .prepare('select id from orders order by id')
      .all()
      .map(({ id }) => id)
    const kept = await folderStore(pictureFolder(scratch)).get(picture)
    return { orders, pictures, picture: kept && Buffer.from(kept).toString() }
  } finally {
    sqlite.close()
  }
}

test.each([
  ['a folder', folderTarget],
  ['a bucket', freshBucket],
])('a new machine restores from %s the data of the last copy', async (_, open) => {
  const { offSite, contents } = await open()
  const { dataDir, copying, pay } = await shopWithCopy(offSite)
  await pay('first')
  await copying.copy(noon)
  const before = contents().length
  await pay('second')
  await copying.copy(later(1))
  expect(await restored(offSite)).toEqual({ orders: ['first', 'second'], pictures: 1, picture: 'a photograph' })
  const all = contents()
  expect(all.length - before, 'only what is new').toBeLessThan(before)
  for (const { name, content } of all) {
    expect(name).toMatch(/^(chunk\.[\da-f]{64}|copy\.[\dTZ.-]+\.\d+)$/)
    for (const secret of ['aoife', 'SQLite format', 'photograph', picture, 'CREATE'])
      expect(content.includes(secret), `${name} holds ${secret}`).toBe(false)
  }
  expect(readdirSync(dataDir).filter((name) => name.startsWith('off-site'))).toEqual([])
})

test('a copy without changes adds only its manifest', async () => {
  const { offSite, contents } = await folderTarget()
  const { copying } = await shopWithCopy(offSite)
  await copying.copy(noon)
  const before = contents().length
  await copying.copy(later(1))
  expect(contents()).toHaveLength(before + 1)
})

test('the last copy made is the newest, even if the clock was set back', async () => {
  const { offSite } = await folderTarget()
  const { copying, pay } = await shopWithCopy(offSite)
  await copying.copy(later(60))
  await pay('after the clock')
  await copying.copy(noon)
  expect((await restored(offSite)).orders).toEqual(['after the clock'])
})

test('a copy with another key or a changed file cannot be restored', async () => {
  const { offSite } = await folderTarget()
  const { copying, pay } = await shopWithCopy(offSite)
  await pay('first')
  await copying.copy(noon)
  const folder = 'folder' in offSite.target ? offSite.target.folder : ''
  const fetching = (key = offSite.key) => fetchCopy(openCopyStore({ ...offSite, key }), freshFolder())
  await expect(fetching(newBackupKey())).rejects.toThrow('BACKUP_KEY is another key')
  const [one = '', other = ''] = chunksOf(folder)
  const [first, second] = [readFileSync(join(folder, one)), readFileSync(join(folder, other))]
  writeFileSync(join(folder, one), second)
  await expect(fetching()).rejects.toThrow('the file was changed')
  first[first.length - 1] = (first.at(-1) ?? 0) ^ 1
  writeFileSync(join(folder, one), first)
  await expect(fetching()).rejects.toThrow('the file was changed')
  rmSync(join(folder, one))
  await expect(fetching()).rejects.toThrow('is missing in the copy')
})

test('the name of a chunk depends on its content and the key', () => {
  const [one, other] = [openSealer(newBackupKey()), openSealer(newBackupKey())]
  expect(one.nameOf('a')).toBe(one.nameOf('a'))
  expect(one.nameOf('a')).not.toBe(other.nameOf('a'))
})

test('keeps the newest copy, one for each of 24 hours and one for each of 30 days', () => {
  const names = Array.from({ length: 60 * 24 * 4 }, (_, n) => {
    const at = new Date(noon.getTime() - n * 15 * 60_000).toISOString()
    return `copy.${at.replaceAll(':', '-')}`
  })
  const kept = [...copiesToKeep(names, noon)].toSorted()
  expect(kept.at(-1)).toBe(names[0])
  expect(kept.length).toBeGreaterThanOrEqual(24 + 28)
  expect(kept.length).toBeLessThanOrEqual(24 + 32)
  expect(kept[0]?.slice(5, 15)).toBe('2026-10-21')
  expect(copiesToKeep(names.slice(-1), noon).size, 'the newest stays however old it is').toBe(1)
})

test('clearing deletes chunks of old copies only, and the newest copy stays complete', async () => {
  const { offSite, contents } = await folderTarget()
  const { copying, pay } = await shopWithCopy(offSite)
  for (const [n, id] of ['first', 'second', 'third'].entries()) {
    await pay(id)
    await copying.copy(later(n))
  }
  const before = contents().length
  await clearCopies(openCopyStore(offSite), later(3))
  expect(contents().filter(({ name }) => name.startsWith('copy.'))).toHaveLength(1)
  expect(contents().length).toBeLessThan(before)
  expect(await restored(offSite)).toMatchObject({ orders: ['first', 'second', 'third'], pictures: 1 })
})

const strayNames = (name: string) => [
  `${name} (conflicted copy 2026-11-20)`,
  `${name}.sync-conflict-20261120-120000-ABCDEFG`,
  `${name}~`,
  `${name}.part`,
  `${name} - Copy`,
  `._${name}`,
  'copy.zip',
  'copy.2026-99-99T12-00-00.000Z.900',
  'copy.',
]

test('files of other programs in the same folder are ignored and stay', async () => {
  const { offSite, contents } = await folderTarget()
  const { copying, pay } = await shopWithCopy(offSite)
  const folder = 'folder' in offSite.target ? offSite.target.folder : ''
  await pay('first')
  await copying.copy(noon)
  const stray = readdirSync(folder).flatMap(strayNames)
  for (const name of stray) writeFileSync(join(folder, name), 'from another program')
  await pay('second')
  await copying.copy(later(1))
  await copying.drill(later(2))
  await clearCopies(openCopyStore(offSite), later(3))
  expect((await restored(offSite)).orders).toEqual(['first', 'second'])
  expect(contents().map(({ name }) => name)).toEqual(expect.arrayContaining(stray))
})

test('a copy that is not whole is skipped and named, and the next older one is taken', async () => {
  const { offSite } = await folderTarget()
  const { copying, pay } = await shopWithCopy(offSite)
  const folder = 'folder' in offSite.target ? offSite.target.folder : ''
  const names = () => new Set(readdirSync(folder))
  await pay('first')
  await copying.copy(noon)
  const before = names()
  await pay('second')
  await copying.copy(later(1))
  const [chunk = ''] = [...names()].filter((name) => name.startsWith('chunk.') && !before.has(name))
  rmSync(join(folder, chunk))
  const stray = 'copy.2026-11-20T12-02-00.000Z.7'
  writeFileSync(join(folder, stray), 'written by another program')
  const fetched = await fetchCopy(openCopyStore(offSite), freshFolder())
  expect(fetched.at).toEqual(noon)
  expect(fetched.skipped).toEqual([
    { name: stray, reason: 'a file of it was changed' },
    { name: expect.stringMatching(/^copy\.2026-11-20T12-01-00.*\.2$/) as string, reason: 'a file of it is missing' },
  ])
  await clearCopies(openCopyStore(offSite), later(3))
  expect((await restored(offSite)).orders, 'clearing keeps the copy that is whole').toEqual(['first'])
})

test('a lost picture does not keep the orders from being restored', async () => {
  const { offSite } = await folderTarget()
  const { copying, pay } = await shopWithCopy(offSite)
  const folder = 'folder' in offSite.target ? offSite.target.folder : ''
  await pay('first')
  await copying.copy(noon)
  const pictures = `chunk.${openSealer(offSite.key).nameOf(`picture ${picture}`)}`
  rmSync(join(folder, pictures))
  expect(await fetchCopy(openCopyStore(offSite), freshFolder())).toMatchObject({ pictures: 0, lostPictures: 1 })
})

test('another shop, or another key, cannot write to the folder of the copies', async () => {
  const { offSite, contents } = await folderTarget()
  const first = await shopWithCopy(offSite)
  await first.pay('first')
  await first.copying.copy(noon)
  const before = contents()
  const trial = await shopWithCopy(offSite)
  await expect(trial.copying.copy(later(1))).rejects.toThrow('BACKUP_URL has the copies of another shop')
  await expect(trial.copying.drill(later(1))).rejects.toThrow('another shop')
  const otherKey = await shopWithCopy({ ...offSite, key: newBackupKey() })
  await expect(otherKey.copying.copy(later(1))).rejects.toThrow('BACKUP_KEY does not open')
  expect(contents()).toEqual(before)
  expect((await restored(offSite)).orders).toEqual(['first'])
})

test('a restored shop continues making copies', async () => {
  const { offSite } = await folderTarget()
  const { copying, pay } = await shopWithCopy(offSite)
  await pay('first')
  await copying.copy(noon)
  const dataDir = freshFolder()
  await restore({ dataDir, databaseUrl: null }, (await fetchCopy(openCopyStore(offSite), freshFolder())).file)
  const moved = openLiveCopy({ dataDir, bucket: null, offSite })
  onTestFinished(moved.close)
  await moved.copy(later(1))
  expect((await fetchCopy(openCopyStore(offSite), freshFolder())).at).toEqual(later(1))
})

function keptOf(hours: number, offBy: (hour: number) => number): string[] {
  let names: string[] = []
  for (let hour = 0; hour < hours; hour += 1) {
    const now = new Date(noon.getTime() + (hour + offBy(hour)) * 3_600_000)
    names = [...copiesToKeep([...names, `copy.${now.toISOString().replaceAll(':', '-')}.${hour + 1}`], now)]
  }
  return names
}

test.each([
  ['fast once, by 12 hours', (hour: number) => (hour === 3 ? 12 : 0)],
  ['fast once, by a year', (hour: number) => (hour === 3 ? 24 * 365 : 0)],
  ['fast for half a day', (hour: number) => (hour >= 10 && hour < 22 ? 48 : 0)],
  ['slow once, by 40 years', (hour: number) => (hour === 20 ? -24 * 365 * 40 : 0)],
  ['set back by an hour for good', (hour: number) => (hour > 10 ? -1 : 0)],
])('a clock that was %s loses no older copies', (_, offBy) => {
  const right = keptOf(40, () => 0)
  const kept = keptOf(40, offBy)
  expect(kept.length).toBeGreaterThanOrEqual(right.length - 2)
  expect(
    kept.filter((name) => name.endsWith('.40')),
    'the newest',
  ).toHaveLength(1)
})

test('a copy from a clock that was fast by a year goes after 30 days', () => {
  expect(keptOf(24 * 33, (hour) => (hour === 3 ? 24 * 365 : 0)).filter((name) => name.includes('2027'))).toEqual([])
})

test('a drill restores the copy, compares it with the database, and leaves no files', async () => {
  const { offSite } = await folderTarget()
  const { copying, pay, dataDir } = await shopWithCopy(offSite)
  await pay('first')
  expect(await copying.drill(noon)).toEqual({
    at: noon.toISOString(),
    pictures: 1,
    orders: 1,
    orderCents: 3495,
    refunds: 0,
    refundCents: 0,
  })
  expect(existsSync(join(dataDir, 'restore-drill'))).toBe(false)
})

test('a drill fails if the copy has lost something', async () => {
  const { offSite } = await folderTarget()
  const { copying, pay } = await shopWithCopy(offSite)
  await pay('first')
  await copying.copy(noon)
  const folder = 'folder' in offSite.target ? offSite.target.folder : ''
  const [database = ''] = chunksOf(folder)
  rmSync(join(folder, database))
  await expect(copying.drill(later(1))).rejects.toThrow('is missing in the copy')
})

test.each([
  [
    'a bucket without keys',
    { BACKUP_URL: 'https://s3.example/copies', BACKUP_KEY: newBackupKey() },
    'BACKUP_ACCESS_KEY_ID',
  ],
  ['no key', { BACKUP_URL: '/mnt/copies' }, '--new-key'],
  ['a short key', { BACKUP_URL: '/mnt/copies', BACKUP_KEY: 'secret' }, 'BACKUP_KEY must be'],
  ['a relative folder', { BACKUP_URL: 'copies', BACKUP_KEY: newBackupKey() }, 'BACKUP_URL must be'],
])('%s is refused as a backup setting', (_, env, words) => {
  const parsed = parseConfig(env)
  expect(parsed.ok ? '' : parsed.problems.join()).toContain(words)
})
