import type { Services } from '../../platform/services/services.ts'
import { cutKeys, logoMasterKey, masterKey, uploadKey } from '../pictures/names.ts'
import { filesOf } from '../pictures/take-in.ts'
import { draftsOf } from './draft.ts'
import { onLockedCatalogue } from './edit.ts'
import { settingsDraftOf } from './settings-draft.ts'

/** A picture that no draft names is kept so long, in ms: somebody may be at work on the product. */
const KEPT_MS = 7 * 86_400_000

/** Deletes the pictures that were taken in a week ago, were never published and are in no draft, with their files; one that a snapshot names stays for ever. Answers how many there were. */
export async function sweepPictures(services: Pick<Services, 'db' | 'pictures' | 'now'>): Promise<number> {
  const before = new Date(services.now().getTime() - KEPT_MS).toISOString()
  const gone = await onLockedCatalogue(services, async (trx) => {
    const rows = await trx
      .selectFrom('pictures')
      .select(['file', 'source', 'shape'])
      .where('publishedAt', 'is', null)
      .where('addedAt', '<', before)
      .execute()
    if (rows.length === 0) return { unused: [], sources: [] }
    const drafts = await draftsOf(trx)
    const { own } = await settingsDraftOf(trx)
    const used = new Set(
      filesOf(
        drafts.map(({ product }) => product),
        own,
      ),
    )
    const unused = rows.filter(({ file }) => !used.has(file))
    if (unused.length === 0) return { unused, sources: [] }
    const files = unused.map(({ file }) => file)
    await trx.deleteFrom('pictures').where('file', 'in', files).execute()
    const left = await trx.selectFrom('pictures').select('source').distinct().execute()
    const others = new Set(left.map(({ source }) => source))
    return { unused, sources: unused.map(({ source }) => source).filter((source) => !others.has(source)) }
  })
  const keys = [
    ...gone.unused.flatMap(cutKeys),
    ...gone.sources.flatMap((source) => [masterKey(source), logoMasterKey(source), uploadKey(source)]),
  ]
  for (const key of keys) await services.pictures.delete(key)
  return gone.unused.length
}
