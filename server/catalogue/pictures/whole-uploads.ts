import type { Kysely } from 'kysely'
import { isTrouble, troubles } from '#shop/desk/picture-troubles.ts'
import type { WholeKind } from '#shop/desk/pictures.ts'
import { logoSize } from '#shop/pictures/logo-size.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { timeout } from '../../platform/runtime/runtime.ts'
import { type Making, makePicture } from './make.ts'
import { fileOf, logoSourceOf, sourceOf } from './names.ts'
import { type Refused, takeInAs } from './take-in.ts'
import { troubleAtSight } from './troubles.ts'

/** Staff wait for the answer, so an upload that takes longer is refused. */
export const PATIENCE_MS = 60_000

/** An upload that is shown whole: the digest in the names of its files, and its size; a logo's in the CSS pixels that it takes on pages. */
type Shown = { readonly file: string; readonly width: number; readonly height: number }

function rowsOf(db: Kysely<Schema>, files: readonly string[], shape: WholeKind) {
  return db.selectFrom('pictures').selectAll().where('file', 'in', files).where('shape', '=', shape).execute()
}
export type WholeRow = Awaited<ReturnType<typeof rowsOf>>[number]

export async function findWhole(db: Kysely<Schema>, file: string, shape: WholeKind): Promise<WholeRow | undefined> {
  return (await rowsOf(db, [file], shape))[0]
}

function sizeOf({ state, width, height }: WholeRow, shape: WholeKind) {
  if (state !== 'made' || width === null || height === null) return null
  return shape === 'logo' ? logoSize({ width, height }) : { width, height }
}

/** Takes an upload in and makes its files at once: its size decides how much room pages leave for it. */
export async function takeInWhole(
  services: Making,
  upload: Uint8Array,
  shape: WholeKind,
  who: string,
): Promise<{ readonly ok: true; readonly shown: Shown } | Refused> {
  const trouble = troubleAtSight(upload)
  if (trouble !== null) return { ok: false, trouble }
  const source = shape === 'logo' ? logoSourceOf(sourceOf(upload)) : sourceOf(upload)
  const file = fileOf(source, null, shape)
  const taken = await takeInAs(services, upload, { file, source, crop: null, shape }, who)
  if (!taken.ok) return taken
  await makePicture(services, file, timeout(PATIENCE_MS))
  const row = await findWhole(services.db, file, shape)
  const size = row && sizeOf(row, shape)
  if (size) return { ok: true, shown: { file, ...size } }
  return { ok: false, trouble: row && isTrouble(row.trouble) ? row.trouble : 'too slow' }
}

function sentenceFor(row: WholeRow | undefined, shown: Shown, shape: WholeKind, what: string): string | null {
  const reason = isTrouble(row?.trouble) ? troubles[row.trouble] : null
  if (row?.state === 'due') return reason ?? `${what} is being processed. Wait a moment.`
  const size = row ? sizeOf(row, shape) : null
  if (size?.width === shown.width && size.height === shown.height) return null
  return reason ?? `${what} is missing. Remove it, or send it again.`
}

export async function wholeFaults<Item extends { readonly shown: Shown; readonly what: string }>(
  db: Kysely<Schema>,
  shape: WholeKind,
  items: readonly Item[],
): Promise<{ readonly item: Item; readonly sentence: string }[]> {
  if (items.length === 0) return []
  const rows = await rowsOf(
    db,
    items.map(({ shown }) => shown.file),
    shape,
  )
  return items.flatMap((item) => {
    const row = rows.find(({ file }) => file === item.shown.file)
    const sentence = sentenceFor(row, item.shown, shape, item.what)
    return sentence === null ? [] : [{ item, sentence }]
  })
}
