import type { DraftRefusal } from '#shop/publishing/draft-refusals.ts'
import type { OwnSettings, Zone } from '#shop/settings/settings.ts'
import { draftsOf, versionOf } from '../catalogue/publishing/draft.ts'
import { publish, undoPublish } from '../catalogue/publishing/publish.ts'
import { saveSettings, settingsDraftOf } from '../catalogue/publishing/settings-draft.ts'
import type { Services } from '../platform/services/services.ts'
import type { OpenShop } from './open-shop.ts'

const nora = 'nora@solas.test'

export async function publishDraft(services: Services, who = nora): Promise<DraftRefusal | null> {
  const { version: settings } = await settingsDraftOf(services.db)
  return publish(services, { who, version: versionOf(await draftsOf(services.db), settings) })
}

export function withoutNotes(zones: readonly Zone[]): Zone[] {
  return zones.map((zone) => {
    const { note: _, ...set } = zone
    return set
  })
}

export function settingsOf(shop: () => OpenShop, who = nora) {
  const draft = () => settingsDraftOf(shop().services.db)
  return {
    draft,
    save: async (own: OwnSettings) => saveSettings(shop().services, own, { who, version: (await draft()).version }),
    publishAll: () => publishDraft(shop().services, who),
    undo: () => undoPublish(shop().services, { who, number: shop().services.shop().version }),
  }
}
