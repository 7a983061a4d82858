import { mkdirSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'
import { bucketFiles } from '../../catalogue/pictures/open-store.ts'
import { folderFiles, folderStore, pictureFolder } from '../../catalogue/pictures/store.ts'
import type { OffSite } from '../config/off-site.ts'
import type { FileStore, PictureStore } from '../services/picture-store.ts'
import { CHUNK, COPY, type CopyName, copiesToKeep, isCopyFile, newestFirst, nextName } from './copy-names.ts'
import { NotWhole, openSealer, type Sealer } from './sealer.ts'

/** The database is cut into pieces of this size, in bytes: 16 pages of SQLite. */
const CHUNK_BYTES = 65_536
const AT_ONCE = 8
const READ_FOR_OWNER = 5

const Manifest = v.object({
  database: v.string(),
  bytes: v.number(),
  chunks: v.array(v.string()),
  pictures: v.array(v.string()),
})
type Manifest = v.InferOutput<typeof Manifest>

export type CopyStore = { readonly files: FileStore; readonly sealer: Sealer }

export function openCopyStore({ target, key }: OffSite): CopyStore {
  return {
    files: 'folder' in target ? folderFiles(target.folder) : bucketFiles(target.bucket),
    sealer: openSealer(key),
  }
}

const pictureName = ({ sealer }: CopyStore, key: string) => `${CHUNK}${sealer.nameOf(`picture ${key}`)}`

async function inTurns<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  for (let from = 0; from < items.length; from += AT_ONCE)
    await Promise.all(items.slice(from, from + AT_ONCE).map(work))
}

async function putNew({ files, sealer }: CopyStore, known: Set<string>, name: string, content: Uint8Array) {
  if (known.has(name)) return
  await files.put(name, sealer.seal(name, content))
  known.add(name)
}

async function writeChunks(store: CopyStore, known: Set<string>, file: FileHandle): Promise<string[]> {
  const names: string[] = []
  for (;;) {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(CHUNK_BYTES * AT_ONCE))
    if (bytesRead === 0) return names
    const starts = Array.from({ length: Math.ceil(bytesRead / CHUNK_BYTES) }, (_, n) => n * CHUNK_BYTES)
    const chunks = starts.map((start) => {
      const content = buffer.subarray(start, Math.min(start + CHUNK_BYTES, bytesRead))
      return { name: `${CHUNK}${store.sealer.nameOf(content)}`, content }
    })
    await inTurns(chunks, ({ name, content }) => putNew(store, known, name, content))
    names.push(...chunks.map(({ name }) => name))
  }
}

export async function knownFiles({ files }: CopyStore): Promise<Set<string>> {
  return new Set((await files.list()).filter(isCopyFile))
}

/** The id of the database whose copies are in this place; null if there are none. If none of the newest can be opened, which another key would cause, what is wrong with them. */
export async function ownerOf(store: CopyStore, known: Iterable<string>): Promise<string | NotWhole | null> {
  let problem: NotWhole | null = null
  for (const { name } of newestFirst(known).slice(0, READ_FOR_OWNER)) {
    const manifest = await readManifest(store, name)
    if (!(manifest instanceof NotWhole)) return manifest.database
    problem ??= manifest
  }
  return problem
}

type CopySource = {
  readonly database: string
  readonly file: string
  readonly pictures: PictureStore
  readonly known: Set<string>
  readonly now: Date
}

/** Copies a database file that nobody writes to, and the pictures. Writes only new files, and the manifest last, so a copy is complete or absent. Adds the new names to `known`. */
export async function writeCopy(store: CopyStore, { database, file, pictures, known, now }: CopySource): Promise<void> {
  const keys = (await pictures.list()).toSorted()
  await inTurns(keys, async (key) => {
    const name = pictureName(store, key)
    const content = known.has(name) ? null : await pictures.get(key)
    if (content) await putNew(store, known, name, content)
  })
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    const manifest: Manifest = {
      database,
      bytes: size,
      chunks: await writeChunks(store, known, handle),
      pictures: keys.filter((key) => known.has(pictureName(store, key))),
    }
    await putNew(store, known, nextName(known, now), Buffer.from(JSON.stringify(manifest)))
  } finally {
    await handle.close()
  }
}

async function readFile({ files, sealer }: CopyStore, name: string): Promise<Buffer | NotWhole> {
  const sealed = await files.get(name)
  return sealed === null
    ? new NotWhole(`${name} is missing in the copy`, 'a file of it is missing')
    : sealer.open(name, sealed)
}

async function readManifest(store: CopyStore, name: string): Promise<Manifest | NotWhole> {
  const content = await readFile(store, name)
  return content instanceof NotWhole ? content : v.parse(Manifest, JSON.parse(content.toString()))
}

/** Deletes the copies that are not kept, and every chunk that no kept copy has. A copy that is not whole counts for nothing and stays. Nobody may write to the copy meanwhile. */
export async function clearCopies(store: CopyStore, now: Date): Promise<void> {
  const all = await knownFiles(store)
  const copies = new Set(newestFirst(all).map(({ name }) => name))
  const used = new Set<string>()
  const whole = new Set<string>()
  async function isWhole(name: string): Promise<boolean> {
    if (whole.has(name)) return true
    const manifest = await readManifest(store, name)
    used.add(name)
    if (manifest instanceof NotWhole || manifest.chunks.some((chunk) => !all.has(chunk))) return false
    for (const chunk of [...manifest.chunks, ...manifest.pictures.map((key) => pictureName(store, key))])
      used.add(chunk)
    whole.add(name)
    return true
  }
  for (let isSettled = false; !isSettled; ) {
    isSettled = true
    for (const name of copiesToKeep([...copies], now))
      if (!(await isWhole(name))) {
        copies.delete(name)
        isSettled = false
      }
  }
  if (whole.size === 0) return
  // Copies are deleted before their chunks, so that a copy that exists is complete.
  for (const prefix of [COPY, CHUNK])
    await inTurns(
      [...all].filter((name) => name.startsWith(prefix) && !used.has(name)),
      (name) => store.files.delete(name),
    )
}

export type SkippedCopy = { readonly name: string; readonly reason: string }

export type FetchedCopy = {
  readonly name: string
  readonly file: string
  readonly at: Date
  readonly pictures: number
  readonly lostPictures: number
  readonly skipped: readonly SkippedCopy[]
}

async function fetchDatabase(store: CopyStore, { bytes, chunks }: Manifest, file: string): Promise<NotWhole | null> {
  let problem: NotWhole | null = null
  const handle = await open(file, 'w', 0o600)
  try {
    await inTurns([...chunks.entries()], async ([n, chunk]) => {
      const content = problem ?? (await readFile(store, chunk))
      if (content instanceof NotWhole) problem ??= content
      else await handle.write(content, 0, null, n * CHUNK_BYTES)
    })
    const { size } = await handle.stat()
    return problem ?? (size === bytes ? null : new NotWhole('the copy has another size', 'it has another size'))
  } finally {
    await handle.close()
  }
}

async function fetchOne(
  store: CopyStore,
  { name, at }: CopyName,
  folder: string,
): Promise<Omit<FetchedCopy, 'skipped'> | NotWhole> {
  const manifest = await readManifest(store, name)
  if (manifest instanceof NotWhole) return manifest
  const file = join(folder, 'copy.sqlite')
  const problem = await fetchDatabase(store, manifest, file)
  if (problem) return problem
  const beside = folderStore(pictureFolder(folder))
  let lostPictures = 0
  await inTurns(manifest.pictures, async (key) => {
    const content = await readFile(store, pictureName(store, key))
    if (content instanceof NotWhole) lostPictures += 1
    else await beside.put(key, new Uint8Array(content))
  })
  // The copy has no write-ahead log, but its header still asks for one.
  const sqlite = new DatabaseSync(file)
  try {
    sqlite.exec('pragma journal_mode = delete')
  } finally {
    sqlite.close()
  }
  return { name, file, at, pictures: manifest.pictures.length - lostPictures, lostPictures }
}

/** Writes the newest whole copy into a folder: the database, and the pictures beside it as in a backup. Throws if there is none. */
export async function fetchCopy(store: CopyStore, folder: string): Promise<FetchedCopy> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const skipped: SkippedCopy[] = []
  let first: NotWhole | null = null
  for (const copy of newestFirst(await store.files.list(COPY))) {
    const fetched = await fetchOne(store, copy, folder)
    if (!(fetched instanceof NotWhole)) return { ...fetched, skipped }
    skipped.push({ name: copy.name, reason: fetched.reason })
    first ??= fetched
  }
  throw first ?? new Error('there is no copy yet')
}
