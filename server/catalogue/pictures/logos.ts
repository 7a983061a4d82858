import type { Kysely } from 'kysely'
import type { OrderPaper, PaperLogos } from '#shop/orders/papers.ts'
import type { SettingsFault } from '#shop/publishing/settings-rules.ts'
import type { Logo } from '#shop/settings/settings.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Services } from '../../platform/services/services.ts'
import type { Making } from './make.ts'
import { logoKey, logoMasterKey } from './names.ts'
import type { Refused } from './take-in.ts'
import { findWhole, takeInWhole, wholeFaults } from './whole-uploads.ts'

export async function takeInLogo(
  services: Making,
  upload: Uint8Array,
  who: string,
): Promise<{ readonly ok: true; readonly logo: Logo } | Refused> {
  const taken = await takeInWhole(services, upload, 'logo', who)
  return taken.ok ? { ok: true, logo: taken.shown } : taken
}

/** The reason why a logo cannot be published: it is not made yet, cannot be made, is gone, or has another size than its files. */
export async function logoFaults(db: Kysely<Schema>, logo: Logo | null | undefined): Promise<SettingsFault[]> {
  const faults = await wholeFaults(db, 'logo', logo ? [{ shown: logo, what: 'The logo' }] : [])
  return faults.map(({ sentence }) => ({ field: 'logo', sentence }))
}

export async function madeLogo(db: Kysely<Schema>, logo: Logo | null | undefined): Promise<Logo | null> {
  return logo && (await logoFaults(db, logo)).length === 0 ? logo : null
}

export async function wholeLogo(
  { db, pictures }: Pick<Services, 'db' | 'pictures'>,
  { file }: Pick<Logo, 'file'>,
): Promise<Uint8Array | null> {
  const row = await findWhole(db, file, 'logo')
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
