import { createHash } from 'node:crypto'
import type { Kysely, Selectable } from 'kysely'
import * as v from 'valibot'
import { builtInSnapshot } from '#shop/catalogue/built-in-snapshot.ts'
import { Snapshot } from '#shop/catalogue/snapshot.ts'
import type { Schema } from '../database/schema.ts'

/** A catalogue that was published, with its number; 0 for the built-in one while nothing was. */
export type StoredSnapshot = Pick<Selectable<Schema['catalogueSnapshots']>, 'number' | 'undoTo' | 'redoTo'> & {
  readonly catalogue: Snapshot
  readonly digest: string
}

/** A catalogue as it is written down: the same text for the same content, in whatever order it was put together. */
export function contentOf(catalogue: Snapshot): string {
  return JSON.stringify(v.parse(Snapshot, catalogue))
}

/** A digest of a catalogue's content, which data files are named by. */
export function digestOf(catalogue: Snapshot): string {
  return createHash('sha256').update(contentOf(catalogue)).digest('hex').slice(0, 16)
}

/** The built-in catalogue as the snapshot that it is until one is published. */
export const builtIn: StoredSnapshot = {
  number: 0,
  undoTo: null,
  redoTo: null,
  catalogue: builtInSnapshot,
  digest: digestOf(builtInSnapshot),
}

/** The number of the catalogue that was published last; 0 where none was. */
export async function lastNumber(db: Kysely<Schema>): Promise<number> {
  const { last } = await db
    .selectFrom('catalogueSnapshots')
    .select((eb) => eb.fn.max('number').as('last'))
    .executeTakeFirstOrThrow()
  return Number(last ?? 0)
}

/** What pieces and settings were stored as; halves of characters, which were taken once, are read as what Unicode has in their place. */
export function readStored(content: string): unknown {
  return JSON.parse(content.replaceAll(/(?<=(?<!\\)(?:\\\\)*)\\ud[89a-f][\da-f]{2}/gi, '\uFFFD'))
}

/** The catalogue that was published under a number, or null. */
export async function findSnapshot(db: Kysely<Schema>, number: number): Promise<StoredSnapshot | null> {
  const row = await db.selectFrom('catalogueSnapshots').selectAll().where('number', '=', number).executeTakeFirst()
  if (!row) return null
  const { undoTo, redoTo, digest, content } = row
  return { number, undoTo, redoTo, digest, catalogue: v.parse(Snapshot, readStored(content)) }
}

/** The catalogue that was published last; the built-in one where none was. */
export async function latestSnapshot(db: Kysely<Schema>): Promise<StoredSnapshot> {
  return (await findSnapshot(db, await lastNumber(db))) ?? builtIn
}

/** A catalogue with every handle that its products have had, so that their old addresses lead to them. */
export async function withFormerHandles(db: Kysely<Schema>, catalogue: Snapshot): Promise<Snapshot> {
  const rows = await db.selectFrom('catalogueHandles').selectAll().orderBy('handle').execute()
  const taken = new Set(catalogue.products.map(({ handle }) => handle))
  const former = Map.groupBy(
    rows.filter(({ handle }) => !taken.has(handle)),
    ({ productId }) => productId,
  )
  const products = catalogue.products.map((product) => {
    const formerHandles = former.get(product.id)?.map(({ handle }) => handle)
    return formerHandles ? { ...product, formerHandles } : product
  })
  return { ...catalogue, products }
}
