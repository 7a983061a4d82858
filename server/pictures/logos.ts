import type { Kysely } from 'kysely'
import type { OrderPaper, PaperLogos } from '#shop/orders/papers.ts'
import { logoSize } from '#shop/pictures/logo.ts'
import type { SettingsFault } from '#shop/publishing/settings-rules.ts'
import type { Logo } from '#shop/settings/settings.ts'
import type { Schema } from '../database/schema.ts'
import type { Services } from '../services/services.ts'
import { type Making, makePicture } from './make.ts'
import { fileOf, logoKey, logoMasterKey, logoSourceOf, sourceOf } from './names.ts'
import { type Refused, takeInAs } from './take-in.ts'
import { isTrouble, troubleAtSight, troubles } from './troubles.ts'

/** The owner waits for the answer, so a logo that takes longer is refused. */
const PATIENCE_MS = 60_000

const find = (db: Kysely<Schema>, file: string) =>
  db.selectFrom('pictures').selectAll().where('file', '=', file).where('shape', '=', 'logo').executeTakeFirst()

/** Takes a logo in and makes its files at once: its size decides how much room pages leave for it. */
export async function takeInLogo(
  services: Making,
  upload: Uint8Array,
  who: string,
): Promise<{ readonly ok: true; readonly logo: Logo } | Refused> {
  const trouble = troubleAtSight(upload)
  if (trouble !== null) return { ok: false, trouble }
  const source = logoSourceOf(sourceOf(upload))
  const file = fileOf(source, null, 'logo')
  const taken = await takeInAs(services, upload, { file, source, crop: null, shape: 'logo' }, who)
  if (!taken.ok) return taken
  await makePicture(services, file, AbortSignal.timeout(PATIENCE_MS))
  const row = await find(services.db, file)
  if (row?.state === 'made' && row.width !== null && row.height !== null)
    return { ok: true, logo: { file, ...logoSize({ width: row.width, height: row.height }) } }
  return { ok: false, trouble: row && isTrouble(row.trouble) ? row.trouble : 'too slow' }
}

function sentenceFor(row: Awaited<ReturnType<typeof find>>, logo: Logo): string | null {
  const { state, trouble = null, width = null, height = null } = row ?? {}
  const reason = isTrouble(trouble) ? troubles[trouble][1] : null
  if (state === 'due') return reason ?? 'The logo is being processed. Wait a moment.'
  const size = state === 'made' && width !== null && height !== null ? logoSize({ width, height }) : null
  if (size?.width === logo.width && size.height === logo.height) return null
  return reason ?? 'The logo is missing. Remove it, or send it again.'
}

/** Why a logo cannot be published: it is not made yet, cannot be made, is gone, or has another size than its files. */
export async function logoFaults(db: Kysely<Schema>, logo: Logo | null | undefined): Promise<SettingsFault[]> {
  if (!logo) return []
  const sentence = sentenceFor(await find(db, logo.file), logo)
  return sentence === null ? [] : [{ field: 'logo', sentence }]
}

/** A logo; null until its files are made. */
export async function madeLogo(db: Kysely<Schema>, logo: Logo | null | undefined): Promise<Logo | null> {
  return logo && (await logoFaults(db, logo)).length === 0 ? logo : null
}

/** The whole logo as PNG; null if it is not made. */
export async function wholeLogo(
  { db, pictures }: Pick<Services, 'db' | 'pictures'>,
  { file }: Pick<Logo, 'file'>,
): Promise<Uint8Array | null> {
  const row = await find(db, file)
  return row?.state === 'made' ? pictures.get(logoMasterKey(row.source)) : null
}

/** The logos of a paper as data URLs. A logo that the store does not give is left out: the paper then shows the name. */
export async function paperLogos(
  { pictures, log }: Pick<Services, 'pictures' | 'log'>,
  paper: OrderPaper,
): Promise<PaperLogos> {
  const shown = paper.paper === 'slip' ? [paper] : paper.invoices
  const files = new Set(shown.flatMap(({ logo }) => (logo ? [logo.file] : [])))
  const found: Record<string, string> = {}
  for (const file of files) {
    const bytes = await pictures.get(logoKey('4x', file)).catch((error: unknown) => {
      log.warn({ err: error }, 'logo of a paper not read')
      return null
    })
    if (bytes) found[file] = `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`
  }
  return found
}
