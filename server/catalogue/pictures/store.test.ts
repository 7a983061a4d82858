import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parseConfig } from '../../platform/config/config.ts'
import type { PictureStore } from '../../platform/services/picture-store.ts'
import { openBucket } from '../../testing/bucket.ts'
import { openStore } from './open-store.ts'
import { copyPictures, folderStore } from './store.ts'

// Shows S10.199, S10.205.

const bytes = (text: string) => new Uint8Array(Buffer.from(text))
const keys = [
  'master.0123456789abcdef.jpg',
  'own-400.0123456789abcdef.avif',
  'own-card.0123456789abcdef.jpg',
  'upload.fedcba9876543210.bin',
  'own-1000.0123456789abcdef.avif',
]

function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'solas-pictures-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
async function freshBucket(env: Record<string, string> = {}) {
  const bucket = await openBucket()
  onTestFinished(bucket.close)
  const parsed = parseConfig({ ...bucket.env, ...env })
  if (!parsed.ok) throw new Error(parsed.problems.join())
  return { ...bucket, store: openStore(parsed.config) }
}
const stores: [name: string, open: () => Promise<PictureStore>][] = [
  ['a folder', async () => folderStore(join(freshFolder(), 'pictures'))],
  ['a bucket', async () => (await freshBucket()).store],
]

test.each(stores)('%s keeps, hands out, lists and deletes pictures', async (_, open) => {
  const store = await open()
  expect([await store.list(), await store.get(keys[0] ?? '')]).toEqual([[], null])
  for (const key of keys) await store.put(key, bytes(`content of ${key}`))
  expect((await store.list()).toSorted()).toEqual(keys.toSorted())
  expect(Buffer.from((await store.get('own-400.0123456789abcdef.avif')) ?? []).toString()).toBe(
    'content of own-400.0123456789abcdef.avif',
  )
  await store.put('own-400.0123456789abcdef.avif', bytes('again'))
  expect(Buffer.from((await store.get('own-400.0123456789abcdef.avif')) ?? []).toString()).toBe('again')
  await store.delete('own-400.0123456789abcdef.avif')
  await store.delete('own-400.0123456789abcdef.avif')
  expect(await store.get('own-400.0123456789abcdef.avif')).toBeNull()
  expect(await store.list()).toHaveLength(keys.length - 1)
})

test('pictures are copied from one store to another, each once', async () => {
  const folder = folderStore(freshFolder())
  const { store, objects, refused } = await freshBucket()
  for (const key of keys) await folder.put(key, bytes(key))
  expect([await copyPictures(folder, store), await copyPictures(folder, store)]).toEqual([keys.length, 0])
  expect(objects.get('own-400.0123456789abcdef.avif')?.type).toBe('image/avif')
  expect(await copyPictures(store, folderStore(freshFolder()))).toBe(keys.length)
  expect(refused).toEqual([])
})

test('a bucket with a wrong key or without an answer fails each call', async () => {
  const wrong = await freshBucket({ S3_SECRET_ACCESS_KEY: 'another' })
  await expect(wrong.store.put(keys[0] ?? '', bytes('x'))).rejects.toThrow(/403|Signature/)
  await expect(wrong.store.get(keys[0] ?? '')).rejects.toThrow()
  await expect(wrong.store.list()).rejects.toThrow()
  expect(wrong.objects.size).toBe(0)
  const gone = await freshBucket()
  await gone.close()
  await expect(gone.store.get(keys[0] ?? '')).rejects.toThrow()
})

test.each([
  '../solas.sqlite',
  '..',
  '/etc/passwd',
  'own-400.0123456789abcdef.avif/../../x',
  'own-400.0123456789abcdef.svg',
  'own-400.0123456789ABCDEF.avif',
  'own-400.0123456789аbcdef.avif',
  `own-${'9'.repeat(5000)}.0123456789abcdef.avif`,
  '?prefix=master',
  'con',
  'master.0123456789abcdef.jpg\0.avif',
  '',
])('neither folder nor bucket accepts the file name %j', async (key) => {
  const folder = freshFolder()
  writeFileSync(join(folder, 'solas.sqlite'), 'orders')
  const { store: bucket, objects } = await freshBucket()
  objects.set(key, { type: '', content: Buffer.from('orders') })
  for (const store of [folderStore(join(folder, 'pictures')), bucket]) {
    await expect(store.put(key, bytes('x'))).rejects.toThrow('no name of a picture')
    expect([await store.get(key), await store.list()]).toEqual([null, []])
    await store.delete(key)
  }
  expect(objects.size).toBe(1)
  expect([readdirSync(folder), existsSync(join(folder, 'pictures'))]).toEqual([['solas.sqlite'], false])
})

test('a folder that cannot be created fails each put', async () => {
  const folder = freshFolder()
  const store = folderStore(folder)
  rmSync(folder, { recursive: true })
  writeFileSync(folder, 'a file in its place')
  await expect(store.put(keys[0] ?? '', bytes('x'))).rejects.toThrow()
})

test('a partly configured bucket reports what is missing', () => {
  const parsed = parseConfig({ S3_BUCKET_URL: 'https://s3.example.com/pictures' })
  expect(parsed.ok ? [] : parsed.problems).toEqual([
    'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set too for pictures to be kept in a bucket, or none of the three.',
  ])
  const wrong = parseConfig({ S3_BUCKET_URL: 'my bucket', S3_REGION: 'eu west' })
  expect(wrong.ok ? [] : wrong.problems).toEqual([
    'S3_BUCKET_URL must be where the bucket is, with its name, such as https://s3.eu-west-1.amazonaws.com/pictures. In a user, a password or a name write / as %2F, ? as %3F, # as %23, @ as %40, : as %3A and % as %25.',
    'S3_REGION must be the name of a region, such as eu-west-1.',
  ])
})
