import { draftsOf, versionOf } from '../publishing/draft.ts'
import { publish } from '../publishing/publish.ts'
import { settingsDraftOf } from '../publishing/settings-draft.ts'
import type { Services } from '../services.ts'

/** Publishes all that is being edited, as whoever sees it now does: null, or what was in the way. */
export async function publishDraft(services: Services, who = 'nora@solas.test'): Promise<string | null> {
  const { version: settings } = await settingsDraftOf(services.db)
  return publish(services, { who, version: versionOf(await draftsOf(services.db), settings) })
}
