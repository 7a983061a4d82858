import { mkdirSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'
import type { OffSite } from '../config/off-site.ts'
import { bucketFiles } from '../pictures/open-store.ts'
import { folderFiles, folderStore, pictureFolder } from '../pictures/store.ts'
import type { FileStore, PictureStore } from '../services/picture-store.ts'
import { openSealer, type Sealer } from './sealer.ts'

/** The database is cut into pieces of this size, in bytes: 16 pages of SQLite. */
const CHUNK_BYTES = 65_536
/** Files that are read or written at the same time. */
const AT_ONCE = 8
const CHUNK = 'chunk.'
const COPY = 'copy.'
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const KEPT_DAYS = 30

/** The content of a copy: the database's chunks in order, and the keys of the pictures. */
const Manifest = v.object({ bytes: v.number(), chunks: v.array(v.string()), pictures: v.array(v.string()) })
type Manifest = v.InferOutput<typeof Manifest>

/** An open off-site copy: its files and its encryption. */
export type CopyStore = { readonly files: FileStore; readonly sealer: Sealer }

/** Opens the off-site copy that the settings name. */
export function openCopyStore({ target, key }: OffSite): CopyStore {
  return {
    files: 'folder' in target ? folderFiles(target.folder) : bucketFiles(target.bucket),
    sealer: openSealer(key),
  }
}

const nameAt = (moment: Date) => `${COPY}${moment.toISOString().replaceAll(':', '-')}`

/** Returns the time of a copy from its name. */
function takenAt(name: string): Date {
  const [, day = '', time = ''] = /^copy\.(\d{4}-\d\d-\d\d)T(\d\d-\d\d-\d\d\.\d{3})Z$/.exec(name) ?? []
  return new Date(`${day}T${time.replaceAll('-', ':')}Z`)
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

/** The names of the files that a copy has already. */
export async function knownFiles({ files }: CopyStore): Promise<Set<string>> {
  return new Set(await files.list())
}

/** Copies a database file that nobody writes to, and the pictures. Writes only new files, and the manifest last, so a copy is complete or absent. Adds the new names to `known`. */
export async function writeCopy(
  store: CopyStore,
  { file, pictures, known, now }: { file: string; pictures: PictureStore; known: Set<string>; now: Date },
): Promise<void> {
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
      bytes: size,
      chunks: await writeChunks(store, known, handle),
      pictures: keys.filter((key) => known.has(pictureName(store, key))),
    }
    // Clocks jump, and the newest copy is found by its name.
    const last = [...known]
      .filter((name) => name.startsWith(COPY))
      .toSorted()
      .at(-1)
    const at = last === undefined ? now : new Date(Math.max(now.getTime(), takenAt(last).getTime() + 1))
    await putNew(store, known, nameAt(at), Buffer.from(JSON.stringify(manifest)))
  } finally {
    await handle.close()
  }
}

async function readFile({ files, sealer }: CopyStore, name: string): Promise<Buffer> {
  const sealed = await files.get(name)
  if (sealed === null) throw new Error(`${name} is missing in the copy`)
  return sealer.open(name, sealed)
}

async function readManifest(store: CopyStore, name: string): Promise<Manifest> {
  return v.parse(Manifest, JSON.parse((await readFile(store, name)).toString()))
}

/** Returns the copies to keep: the newest, the last of each of 24 hours, and the last of each of 30 days. */
export function copiesToKeep(names: readonly string[], now: Date): Set<string> {
  const kept = new Map<string, string>()
  for (const name of names.toSorted()) {
    const at = takenAt(name)
    const age = now.getTime() - at.getTime()
    kept.set('newest', name)
    if (age < DAY_MS) kept.set(at.toISOString().slice(0, 13), name)
    if (age < KEPT_DAYS * DAY_MS) kept.set(at.toISOString().slice(0, 10), name)
  }
  return new Set(kept.values())
}

/** Deletes the copies that are not kept, and every chunk that no kept copy has. Nobody may write to the copy meanwhile. */
export async function clearCopies(store: CopyStore, now: Date): Promise<void> {
  const all = await store.files.list()
  const copies = all.filter((name) => name.startsWith(COPY))
  const kept = copiesToKeep(copies, now)
  const used = new Set(kept)
  for (const name of kept) {
    const { chunks, pictures } = await readManifest(store, name)
    for (const chunk of chunks) used.add(chunk)
    for (const key of pictures) used.add(pictureName(store, key))
  }
  // Copies are deleted before their chunks, so that a copy that exists is complete.
  for (const prefix of [COPY, CHUNK])
    await inTurns(
      all.filter((name) => name.startsWith(prefix) && !used.has(name)),
      (name) => store.files.delete(name),
    )
}

/** The newest copy's database file and how many pictures were written beside it. */
export type FetchedCopy = { readonly file: string; readonly at: Date; readonly pictures: number }

/** Writes the newest copy into a folder: the database, and the pictures beside it as in a backup. Throws if there is no copy or it cannot be read. */
export async function fetchCopy(store: CopyStore, folder: string): Promise<FetchedCopy> {
  const name = (await store.files.list(COPY)).toSorted().at(-1)
  if (name === undefined) throw new Error('there is no copy yet')
  const { bytes, chunks, pictures } = await readManifest(store, name)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, 'copy.sqlite')
  const handle = await open(file, 'w', 0o600)
  try {
    await inTurns([...chunks.entries()], async ([n, chunk]) => {
      await handle.write(await readFile(store, chunk), 0, null, n * CHUNK_BYTES)
    })
    if ((await handle.stat()).size !== bytes) throw new Error(`${name} is not whole`)
  } finally {
    await handle.close()
  }
  const beside = folderStore(pictureFolder(folder))
  await inTurns(pictures, async (key) =>
    beside.put(key, new Uint8Array(await readFile(store, pictureName(store, key)))),
  )
  // The copy has no write-ahead log, but its header still asks for one.
  const sqlite = new DatabaseSync(file)
  try {
    sqlite.exec('pragma journal_mode = delete')
  } finally {
    sqlite.close()
  }
  return { file, at: takenAt(name), pictures: pictures.length }
}
