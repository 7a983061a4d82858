import { DatabaseSync } from 'node:sqlite'
import type { Kysely } from 'kysely'
import type { Trouble } from '#shop/desk/picture-troubles.ts'
import type { Order } from '#shop/orders/order.ts'
import { mayHavePhoto, type OrderPhoto, orderPhotoAlt, orderPhotoWidths } from '#shop/orders/order-photo.ts'
import { isBegun } from '#shop/orders/parcels.ts'
import { type OrderRefusal, refuseOrder } from '#shop/orders/refusals.ts'
import type { PictureFormat } from '#shop/pictures/picture-file.ts'
import type { Cut } from '../../catalogue/pictures/cut.ts'
import { makeCutsOf, makeMasterOf } from '../../catalogue/pictures/make.ts'
import { cutKey } from '../../catalogue/pictures/names.ts'
import { ORDER_PHOTO, picturesBeside } from '../../catalogue/pictures/store.ts'
import { troubleAtSight, troubleOfStore } from '../../catalogue/pictures/troubles.ts'
import { PATIENCE_MS } from '../../catalogue/pictures/whole-uploads.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { randomBytes, timeout } from '../../platform/runtime/runtime.ts'
import type { Services } from '../../platform/services/services.ts'
import { writeAuditLog } from './audit-log.ts'
import { writeOrderEvent } from './order-events.ts'
import { onLockedOrder } from './transition.ts'

/** After so long a photograph whose files are not all kept was given up. */
const COMING_MS = 3_600_000
const DIGEST_BYTES = 8

type Files = { readonly file: string }

const keyOf = ({ file }: Files, width: number, format: PictureFormat) => cutKey(`${ORDER_PHOTO}-${width}`, file, format)

const keysOf = (photo: Files) => [
  ...orderPhotoWidths.avif.map((width) => keyOf(photo, width, 'avif')),
  keyOf(photo, orderPhotoWidths.jpg, 'jpg'),
]

async function deleteFiles({ pictures }: Pick<Services, 'pictures'>, photos: readonly Files[]): Promise<void> {
  for (const key of photos.flatMap(keysOf)) await pictures.delete(key)
}

/** Deletes files now. What a store that fails keeps is found by the next sweep. */
async function tryToDelete(services: Pick<Services, 'pictures' | 'log'>, photos: readonly Files[]): Promise<void> {
  await deleteFiles(services, photos).catch((error: unknown) =>
    services.log.error({ err: error }, 'files of a photograph wait to be deleted'),
  )
}

export async function keptPhoto(db: Kysely<Schema>, orderId: string) {
  const row = await db
    .selectFrom('orderPhotos')
    .selectAll()
    .where('orderId', '=', orderId)
    .where('width', 'is not', null)
    .executeTakeFirst()
  if (row === undefined || row.width === null || row.height === null) return null
  return { ...row, width: row.width, height: row.height }
}

export async function shownPhoto(db: Kysely<Schema>, order: Order): Promise<OrderPhoto | null> {
  const kept = isBegun(order) ? await keptPhoto(db, order.id) : null
  return kept && { width: kept.width, height: kept.height, alt: orderPhotoAlt(order) }
}

export async function photoFile(
  { db, pictures }: Pick<Services, 'db' | 'pictures'>,
  orderId: string,
  width: number,
  format: PictureFormat,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const kept = await keptPhoto(db, orderId)
  return kept && pictures.get(keyOf(kept, width, format))
}

/** The JPEG of an order's photograph, for programs that may not know AVIF; null if it is not kept. */
export const photoAsJpeg = (services: Pick<Services, 'db' | 'pictures'>, orderId: string) =>
  photoFile(services, orderId, orderPhotoWidths.jpg, 'jpg')

type Made = { readonly width: number; readonly height: number; readonly cuts: readonly Cut[] }

async function makeFiles(upload: Uint8Array): Promise<Made | Trouble> {
  const deadline = timeout(PATIENCE_MS)
  const master = await makeMasterOf(upload, deadline)
  if (typeof master === 'string') return master
  const cuts = await makeCutsOf(master.bytes, { shape: 'page' }, deadline)
  return typeof cuts === 'string' ? cuts : { width: master.width, height: master.height, cuts }
}

type NotKept = { readonly trouble: Trouble } | { readonly refusal: OrderRefusal }

/** Keeps the photograph of a finished order; it replaces the one before, whose files are deleted. */
export async function keepPhoto(
  services: Services,
  order: Order,
  upload: Uint8Array,
  who: string,
): Promise<NotKept | null> {
  if (!mayHavePhoto(order)) return { refusal: refuseOrder('no-photo-page') }
  const atSight = troubleAtSight(upload)
  if (atSight !== null) return { trouble: atSight }
  const made = await makeFiles(upload)
  if (typeof made === 'string') return { trouble: made }
  const { db, pictures, now } = services
  // By chance instead of by content: two orders never share a file, so each can be erased.
  const photo = { file: randomBytes(DIGEST_BYTES).toString('hex') }
  const row = { ...photo, orderId: order.id, addedAt: now().toISOString(), addedBy: who }
  // The row comes first: a sweep takes files without one for leftovers.
  await db
    .insertInto('orderPhotos')
    .values({ ...row, width: null, height: null })
    .execute()
  try {
    const keys = keysOf(photo)
    for (const [index, { bytes }] of made.cuts.entries()) await pictures.put(keys[index] ?? '', bytes)
  } catch (error) {
    await db.deleteFrom('orderPhotos').where('file', '=', photo.file).execute()
    await tryToDelete(services, [photo])
    return { trouble: troubleOfStore(error) }
  }
  const { width, height } = made
  const before = await onLockedOrder(services, order.id, async ({ trx, now: at }) => {
    const old = await trx
      .deleteFrom('orderPhotos')
      .where('orderId', '=', order.id)
      .where('width', 'is not', null)
      .returning('file')
      .execute()
    const kept = await trx
      .updateTable('orderPhotos')
      .set({ width, height })
      .where('file', '=', photo.file)
      .executeTakeFirstOrThrow()
    // The order's data were erased meanwhile.
    if (kept.numUpdatedRows === 0n) return null
    const what = old.length > 0 ? 'photograph replaced' : 'photograph added'
    await writeAuditLog(trx, { orderId: order.id, who, what }, at)
    await writeOrderEvent(trx, { orderId: order.id, kind: 'change' }, at)
    return old
  })
  await tryToDelete(services, before ?? [photo])
  return before === null ? { refusal: refuseOrder('no-photo-page') } : null
}

export async function removePhoto(services: Services, order: Order, who: string): Promise<OrderRefusal | null> {
  const old = await onLockedOrder(services, order.id, async ({ trx, now }) => {
    const rows = await trx
      .deleteFrom('orderPhotos')
      .where('orderId', '=', order.id)
      .where('width', 'is not', null)
      .returning('file')
      .execute()
    if (rows.length === 0) return rows
    await writeAuditLog(trx, { orderId: order.id, who, what: 'photograph removed' }, now)
    await writeOrderEvent(trx, { orderId: order.id, kind: 'change' }, now)
    return rows
  })
  await tryToDelete(services, old)
  return old.length === 0 ? refuseOrder('no-photo') : null
}

/** Sweeps photographs now. If the store does not answer, the sweep of every hour deletes them. */
export async function tryToSweepPhotos(services: Pick<Services, 'db' | 'pictures' | 'now' | 'log'>): Promise<void> {
  await sweepPhotos(services).catch((error: unknown) =>
    services.log.error({ err: error }, 'files of photographs wait to be deleted'),
  )
}

/** Deletes the files of photographs whose order, or the personal data in it, is gone, and what was left of an upload that broke off. Returns how many files. */
export async function sweepPhotos({ db, pictures, now }: Pick<Services, 'db' | 'pictures' | 'now'>): Promise<number> {
  const before = new Date(now().getTime() - COMING_MS).toISOString()
  await db.deleteFrom('orderPhotos').where('width', 'is', null).where('addedAt', '<', before).execute()
  // Before the rows are read: each file that is there by now has its row already.
  const keys = await pictures.list(ORDER_PHOTO)
  if (keys.length === 0) return 0
  const rows = await db.selectFrom('orderPhotos').select('file').execute()
  const kept = new Set(rows.flatMap(keysOf))
  const stray = keys.filter((key) => !kept.has(key))
  for (const key of stray) await pictures.delete(key)
  return stray.length
}

/** Deletes beside a backup's file the photographs that it does not name: those that were erased since an earlier backup in the same folder. */
export async function sweepPhotosBeside(file: string): Promise<void> {
  const backup = new DatabaseSync(file, { readOnly: true })
  const rows = backup.prepare('select file from order_photos').all()
  backup.close()
  const kept = new Set(rows.flatMap((row) => keysOf({ file: String(row.file) })))
  const beside = picturesBeside(file)
  for (const key of await beside.list(ORDER_PHOTO)) if (!kept.has(key)) await beside.delete(key)
}
