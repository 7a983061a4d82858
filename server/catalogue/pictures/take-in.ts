import type { Kysely } from 'kysely'
import { isTrouble, type Trouble, troubles } from '#shop/desk/picture-troubles.ts'
import { type Crop, isWhole, type OwnShape, type PictureState, type UploadKind } from '#shop/desk/pictures.ts'
import { heightOf } from '#shop/pictures/sizes.ts'
import type { EditableProduct } from '#shop/publishing/editable-product.ts'
import type { Fault } from '#shop/publishing/rules.ts'
import type { OwnSettings } from '#shop/settings/settings.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Services } from '../../platform/services/services.ts'
import { cropOf, fileOf, lastKey, masterKey, sourceOf, uploadKey } from './names.ts'
import { troubleAtSight, troubleOfStore } from './troubles.ts'

export type Taking = Pick<Services, 'db' | 'pictures' | 'now'>
export type Refused = { readonly ok: false; readonly trouble: Trouble }
type Taken = { readonly ok: true; readonly file: string } | Refused
type By = { readonly who: string; readonly at: Date; readonly isMade?: boolean }

async function note(
  db: Kysely<Schema>,
  picture: Pick<Schema['pictures'], 'file' | 'source' | 'crop' | 'shape' | 'width' | 'height'>,
  { who, at, isMade = false }: By,
): Promise<void> {
  const added = { addedAt: at.toISOString(), addedBy: who }
  await db
    .insertInto('pictures')
    .values({ ...picture, ...added, state: 'due', dueAt: added.addedAt })
    .onConflict((conflict) =>
      conflict
        .column('file')
        .doUpdateSet({ ...added, ...(!isMade && { state: 'due', dueAt: added.addedAt, trouble: null }) }),
    )
    .execute()
}

const find = (db: Kysely<Schema>, file: string) =>
  db.selectFrom('pictures').selectAll().where('file', '=', file).executeTakeFirst()

/** Takes an upload in, to be made in the background: the file is safe before it is written down, so that a crash loses nothing. One that is known already is not taken in again (S10.199). */
export async function takeIn(services: Taking, upload: Uint8Array, who: string): Promise<Taken> {
  const trouble = troubleAtSight(upload)
  if (trouble !== null) return { ok: false, trouble }
  const source = sourceOf(upload)
  return takeInAs(services, upload, { file: fileOf(source, null), source, crop: null, shape: 'square' }, who)
}

type As = {
  readonly file: string
  readonly source: string
  readonly crop: Crop | null
  readonly shape: UploadKind
}

export async function takeInAs(
  { db, pictures, now }: Taking,
  upload: Uint8Array,
  { file, source, crop, shape }: As,
  who: string,
): Promise<Taken> {
  const { state, width = null, height = null } = (await find(db, file)) ?? {}
  try {
    const isMade = state === 'made' && (await pictures.get(lastKey({ file, shape }))) !== null
    if (!isMade) await pictures.put(uploadKey(source), upload)
    const part = crop && JSON.stringify(crop)
    await note(db, { file, source, crop: part, shape, width, height }, { who, at: now(), isMade })
  } catch (error) {
    return { ok: false, trouble: troubleOfStore(error) }
  }
  return { ok: true, file }
}

/** Has another part of a picture made, as a picture of its own; null if there is no such picture or no such part of it. */
export async function cropPicture(
  { db, now }: Taking,
  { file, crop }: { readonly file: string; readonly crop: Crop },
  who: string,
): Promise<string | null> {
  const row = await find(db, file)
  if (!row || isWhole(row.shape) || row.width === null || row.height === null) return null
  const { source, shape, width, height } = row
  if (!isWithin(crop, shape, { width, height })) return null
  const cropped = fileOf(source, crop, shape)
  const isMade = (await find(db, cropped))?.state === 'made'
  await note(
    db,
    { file: cropped, source, crop: JSON.stringify(crop), shape, width, height },
    { who, at: now(), isMade },
  )
  return cropped
}

export function isWithin(
  { left, top, side }: Crop,
  shape: OwnShape,
  { width, height }: { readonly width: number; readonly height: number },
): boolean {
  return left + side <= width && top + heightOf(shape, side) <= height
}

const sentenceOf = (trouble: string | null) => (isTrouble(trouble) ? troubles[trouble] : null)

export async function statesOf(db: Kysely<Schema>, files: readonly string[]): Promise<PictureState[]> {
  if (files.length === 0) return []
  const rows = await db.selectFrom('pictures').selectAll().where('file', 'in', files).execute()
  return rows.flatMap((row) => {
    const { file, shape, state, crop, trouble, width, height } = row
    if (isWhole(shape)) return []
    const size = width === null || height === null ? null : { width, height }
    const whole = size && { ...size, crop: cropOf({ crop, shape }, size) }
    return [{ file, shape, state, trouble: sentenceOf(trouble), whole }]
  })
}

export async function wholeOf({ db, pictures }: Pick<Taking, 'db' | 'pictures'>, file: string) {
  const row = await find(db, file)
  return row ? pictures.get(masterKey(row.source)) : null
}

export async function withMadePictures(
  db: Kysely<Schema>,
  products: readonly EditableProduct[],
): Promise<EditableProduct[]> {
  const files = products.flatMap(({ photos }) => photos.map(({ file }) => file))
  const states = await statesOf(db, files)
  const made = new Set(states.filter(({ state }) => state === 'made').map(({ file }) => file))
  return products.map((product) => ({ ...product, photos: product.photos.filter(({ file }) => made.has(file)) }))
}

/** Problems with showing a picture, named in words. One of another shape has none of the files that are shown. */
export function inTheWay(picture: PictureState | undefined, shape: OwnShape, what: string): string[] {
  const { state = 'gone', trouble = null } = picture?.shape === shape ? picture : {}
  if (state === 'made') return []
  if (state === 'due') return [trouble ?? `${what} is being processed. Wait a moment.`]
  return [trouble ?? `${what} is missing. Remove it, or send it again.`]
}

/** Problems with products' pictures that keep them out of the shop: one that is not made yet, cannot be made, or is gone. Drafts are not looked at. */
export async function pictureFaults(db: Kysely<Schema>, products: readonly EditableProduct[]): Promise<Fault[]> {
  const known = products.filter(({ state, photos }) => state !== 'draft' && photos.length > 0)
  const states = await statesOf(
    db,
    known.flatMap(({ photos }) => photos.map(({ file }) => file)),
  )
  const byFile = new Map(states.map((state) => [state.file, state]))
  return known.flatMap(({ id, photos }) =>
    photos.flatMap(({ file }, index) =>
      inTheWay(byFile.get(file), 'square', `Picture ${index + 1}`).map((sentence) => ({
        id,
        field: 'photos' as const,
        sentence,
        index,
      })),
    ),
  )
}

/** Notes that pictures are published: from then on they stay for ever, since a snapshot names them. */
export async function keepForEver(
  db: Kysely<Schema>,
  { products, own }: { readonly products: readonly EditableProduct[]; readonly own: OwnSettings },
  at: Date,
): Promise<void> {
  const shown = products.filter(({ state }) => state !== 'draft')
  const files = filesOf(shown, own)
  if (files.length === 0) return
  await db
    .updateTable('pictures')
    .set({ publishedAt: at.toISOString() })
    .where('file', 'in', files)
    .where('publishedAt', 'is', null)
    .execute()
}

export function filesOf(products: readonly EditableProduct[], { hero, logo, pages = [] }: OwnSettings): string[] {
  const photos = products.flatMap((product) => product.photos.map(({ file }) => file))
  const onPages = pages.flatMap(({ pictures = [] }) => pictures.map(({ file }) => file))
  return [...photos, ...(hero ? [hero.wide, hero.tall] : []), ...(logo ? [logo.file] : []), ...onPages]
}
