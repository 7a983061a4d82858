import type { Handler } from 'hono'
import { SaveSettingsRequest, type SettingsAnswer, SettingsVersionRequest } from '#shop/desk/settings.ts'
import { standardWords } from '#shop/pages/standard-words.ts'
import { snapshotOf } from '#shop/publishing/editable-product.ts'
import { usesOf } from '#shop/publishing/pricing.ts'
import { neutralWords, sellsBuiltIn, standardFor } from '#shop/settings/own-defaults.ts'
import { allSettings } from '#shop/settings/own-settings.ts'
import type { Shop } from '#shop/shop.ts'
import { latestSnapshot } from '../catalogue/snapshots.ts'
import { draftsOf } from '../publishing/draft.ts'
import { settingsFaultsOf } from '../publishing/faults.ts'
import { revertSettings, saveSettings, settingsDraftOf } from '../publishing/settings-draft.ts'
import type { Services } from '../services/services.ts'
import type { DeskEnv } from '../sign-in/sessions.ts'
import { changing } from './changing.ts'

/** The settings as they are being edited, and whether they are those that are published. */
export async function describeSettings(shop: Shop, { db, config }: Services): Promise<SettingsAnswer> {
  const { own, version } = await settingsDraftOf(db)
  const published = (await latestSnapshot(db)).snapshot.settings ?? {}
  const products = (await draftsOf(db)).map(({ product }) => product)
  const isChanged = JSON.stringify(own) !== JSON.stringify(published)
  const uses = usesOf(products, allSettings(own))
  const snapshot = snapshotOf(products)
  const sellsSamples = sellsBuiltIn(snapshot.products)
  return {
    own,
    version,
    standard: standardFor(snapshot.products, own),
    standardWords: sellsSamples ? standardWords(shop) : neutralWords(snapshot.products, own),
    sellsSamples,
    isChanged,
    uses,
    faults: await settingsFaultsOf(db, { own, products, config }),
  }
}

/** GET /desk/api/settings: the settings as they are being edited, and what is in the way of publishing them. */
export function answerSettings(services: Services): Handler<DeskEnv> {
  return async (c) => c.json(await describeSettings(c.var.shop, services))
}

/** POST /desk/api/settings: keeps the settings as they were edited. */
export const answerSaveSettings = changing(
  SaveSettingsRequest,
  (services, { settings, version }, who) => saveSettings(services, settings, { who, version }),
  describeSettings,
)

/** POST /desk/api/settings/revert: puts the settings back to what is published. */
export const answerRevertSettings = changing(
  SettingsVersionRequest,
  (services, { version }, who) => revertSettings(services, { who, version }),
  describeSettings,
)
