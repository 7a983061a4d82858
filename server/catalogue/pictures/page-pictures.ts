import type { Kysely } from 'kysely'
import type { SettingsFault } from '#shop/publishing/settings-rules.ts'
import type { OwnPage } from '#shop/settings/settings.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { wholeFaults } from './whole-uploads.ts'

export async function pagePictureFaults(db: Kysely<Schema>, pages: readonly OwnPage[] = []): Promise<SettingsFault[]> {
  const items = pages.flatMap(({ title, pictures = [] }, page) =>
    pictures.map((shown, index) => ({
      shown,
      what: `${title}: picture ${index + 1}`,
      field: `pages.${page}.pictures.${index}`,
    })),
  )
  const faults = await wholeFaults(db, 'page', items)
  return faults.map(({ item, sentence }) => ({ field: item.field, sentence }))
}
