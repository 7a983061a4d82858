import { dayInIreland } from '#shop/dates.ts'
import type { SettingsAnswer } from '#shop/desk/settings.ts'
import { snapshotOf } from '#shop/publishing/editable-product.ts'
import { usesOf } from '#shop/publishing/pricing.ts'
import { allSettings } from '#shop/settings/own-settings.ts'
import { shippableCountries } from '#shop/shipping/shippable-countries.ts'
import { sellsSample, standardFor, standardWords, withStandard } from '../../catalogue/published/sample.ts'
import { latestSnapshot } from '../../catalogue/published/snapshots.ts'
import { draftsOf } from '../../catalogue/publishing/draft.ts'
import { settingsFaultsOf } from '../../catalogue/publishing/faults.ts'
import { revertSettings, saveSettings, settingsDraftOf } from '../../catalogue/publishing/settings-draft.ts'
import type { Services } from '../../platform/services/services.ts'
import { type Handlers, withNow } from '../calls/handler.ts'

export async function describeSettings({ db, config, now }: Services): Promise<SettingsAnswer> {
  const { own, version } = await settingsDraftOf(db)
  const published = (await latestSnapshot(db)).snapshot.settings ?? {}
  const products = (await draftsOf(db)).map(({ product }) => product)
  const isChanged = JSON.stringify(own) !== JSON.stringify(published)
  const { products: shown } = snapshotOf(products)
  const uses = usesOf(products, allSettings(withStandard(shown, own)))
  return {
    own,
    version,
    standard: standardFor(shown, own),
    standardWords: { care: '', careLine: '', safety: '', sizeGuide: '', ...standardWords(shown, own) },
    shippable: [...shippableCountries],
    sellsSamples: sellsSample(shown, own),
    isChanged,
    uses,
    faults: await settingsFaultsOf(db, { own, products, config, today: dayInIreland(now()) }),
  }
}

export const settingsHandlers: Handlers<typeof import('#shop/calls/settings.ts')> = {
  readSettings: (services) => describeSettings(services),
  async saveSettings(services, { actor, body: { settings, version } }) {
    const refusal = await saveSettings(services, settings, { who: actor.staff.email, version })
    return withNow(refusal, await describeSettings(services))
  },
  async revertSettings(services, { actor, body: { version } }) {
    const refusal = await revertSettings(services, { who: actor.staff.email, version })
    return withNow(refusal, await describeSettings(services))
  },
}
