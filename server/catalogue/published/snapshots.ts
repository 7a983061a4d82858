import { createHash } from 'node:crypto'
import type { Kysely, Selectable } from 'kysely'
import * as v from 'valibot'
import { Snapshot } from '#shop/snapshot.ts'
import { solasSnapshot } from '#shops/solas.ts'
import type { Schema } from '../../platform/database/schema.ts'

/** A snapshot that was published, with its number; 0 for the built-in one while nothing is published. */
export type StoredSnapshot = Pick<Selectable<Schema['catalogueSnapshots']>, 'number' | 'undoTo' | 'redoTo'> & {
  readonly snapshot: Snapshot
  readonly digest: string
}

/** A snapshot as it is stored: the same text for the same content, whatever the order of its keys. */
export function contentOf(snapshot: Snapshot): string {
  return JSON.stringify(v.parse(Snapshot, snapshot))
}

export function digestOf(snapshot: Snapshot): string {
  return createHash('sha256').update(contentOf(snapshot)).digest('hex').slice(0, 16)
}

// Its settings are nobody's: they stand for those that the owner has not set (`withSample`).
const { settings: _, ...sample } = solasSnapshot

export const storedSolas: StoredSnapshot = {
  number: 0,
  undoTo: null,
  redoTo: null,
  snapshot: sample,
  digest: digestOf(sample),
}

export async function lastNumber(db: Kysely<Schema>): Promise<number> {
  const { last } = await db
    .selectFrom('catalogueSnapshots')
    .select((eb) => eb.fn.max('number').as('last'))
    .executeTakeFirstOrThrow()
  return Number(last ?? 0)
}

/** Stored products and settings. Halves of characters, which were accepted once, are read as the Unicode replacement character. */
export function readStored(content: string): unknown {
  // Each escape is read whole, so that '\\ud83c' stays a backslash and five letters.
  return JSON.parse(content.replaceAll(/\\(?:ud[89a-f][\da-f]{2}|.)/gi, (sign) => (sign.length > 2 ? '\uFFFD' : sign)))
}

export async function findSnapshot(db: Kysely<Schema>, number: number): Promise<StoredSnapshot | null> {
  const row = await db.selectFrom('catalogueSnapshots').selectAll().where('number', '=', number).executeTakeFirst()
  if (!row) return null
  const { undoTo, redoTo, digest, content } = row
  return { number, undoTo, redoTo, digest, snapshot: v.parse(Snapshot, readStored(content)) }
}

export async function latestSnapshot(db: Kysely<Schema>): Promise<StoredSnapshot> {
  return (await findSnapshot(db, await lastNumber(db))) ?? storedSolas
}

/** A snapshot with every handle that its products have had, so that their old addresses lead to them. */
export async function withFormerHandles(db: Kysely<Schema>, snapshot: Snapshot): Promise<Snapshot> {
  const rows = await db.selectFrom('catalogueHandles').selectAll().orderBy('handle').execute()
  const taken = new Set(snapshot.products.map(({ handle }) => handle))
  const former = Map.groupBy(
    rows.filter(({ handle }) => !taken.has(handle)),
    ({ productId }) => productId,
  )
  const products = snapshot.products.map((product) => {
    const formerHandles = former.get(product.id)?.map(({ handle }) => handle)
    return formerHandles ? { ...product, formerHandles } : product
  })
  return { ...snapshot, products }
}
