import type { Kysely } from 'kysely'
import type { Day } from '#shop/dates.ts'
import { type EditableProduct, snapshotOf } from '#shop/publishing/editable-product.ts'
import { catalogueFaults, type Fault } from '#shop/publishing/rules.ts'
import { type SettingsFault, settingsFaults } from '#shop/publishing/settings-rules.ts'
import { isStandardPage, type OwnSettings, standardSettings } from '#shop/settings/settings.ts'
import type { Config } from '../../platform/config/config.ts'
import { findGuaranteeNotice } from '../../platform/config/guarantee-notice.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { heroFaults } from '../pictures/heroes.ts'
import { logoFaults } from '../pictures/logos.ts'
import { pagePictureFaults } from '../pictures/page-pictures.ts'
import { pictureFaults } from '../pictures/take-in.ts'
import { sellsSample, withStandard } from '../published/sample.ts'
import { latestSnapshot } from '../published/snapshots.ts'
import { settingsDraftOf } from './settings-draft.ts'

export async function faultsOf(db: Kysely<Schema>, products: readonly EditableProduct[]): Promise<Fault[]> {
  const { own } = await settingsDraftOf(db)
  const settings = withStandard(snapshotOf(products).products, own)
  return [...catalogueFaults(products, settings), ...(await pictureFaults(db, products))]
}

export async function settingsFaultsOf(
  db: Kysely<Schema>,
  {
    own,
    products,
    config,
    today,
  }: {
    readonly own: OwnSettings
    readonly products: readonly EditableProduct[]
    readonly config: Pick<Config, 'mode' | 'dataDir'>
    /** With it, days of the calendar that are over are faults, unless they are published. */
    readonly today?: Day
  },
): Promise<SettingsFault[]> {
  const isLive = config.mode === 'live'
  const { calendar: published } = (await latestSnapshot(db)).snapshot.settings ?? {}
  const dates = today === undefined ? undefined : { today, published }
  const shown = withStandard(snapshotOf(products).products, own)
  return [
    ...settingsFaults(shown, { isLive, dates }),
    ...pagesWithoutText(own, products),
    ...promisedWraps(own, products),
    ...(isLive ? noticeFaults(config.dataDir, own) : []),
    ...(await heroFaults(db, own.hero)),
    ...(await logoFaults(db, own.logo)),
    ...(await pagePictureFaults(db, own.pages)),
  ]
}

/** Pages that are shown with their standard text, which is about products that the shop does not sell. */
function pagesWithoutText(own: OwnSettings, products: readonly EditableProduct[]): SettingsFault[] {
  const sold = snapshotOf(products).products
  if (sellsSample(sold, own)) return []
  const { comingSoon, bespoke } = { ...standardSettings, ...withStandard(sold, own) }
  return Object.entries({ comingSoon, bespoke })
    .filter(([, page]) => isStandardPage(page))
    .map(([name]) => ({ field: `${name}.text`, sentence: 'Write what the page says, or hide it.' }))
}

/** A live shop would not start again with a notice that is not there. */
function noticeFaults(
  dataDir: string,
  { guaranteeNotice = standardSettings.guaranteeNotice }: OwnSettings,
): SettingsFault[] {
  const search = findGuaranteeNotice(dataDir, guaranteeNotice)
  return 'notice' in search ? [] : [{ field: 'guaranteeNotice', sentence: `The shop needs ${search.problem}.` }]
}

function promisedWraps(
  { giftWrapFee, words = {}, tagline = '', announcement = '', categories = [] }: OwnSettings,
  products: readonly EditableProduct[],
): SettingsFault[] {
  if (giftWrapFee !== null) return []
  const texts = [
    ...products
      .filter(({ state }) => state === 'shown')
      .map(
        ({ name, description, story, guidance }) =>
          [name, [description, story, ...Object.values(guidance)].join(' ')] as const,
      ),
    ...categories.map(({ name, guidance = {} }) => [name, Object.values(guidance).join(' ')] as const),
    ['Your own words on the pages', [tagline, announcement, ...Object.values(words)].join(' ')] as const,
  ]
  return texts
    .filter(([, text]) => /gift[ -]?wrap/i.test(text))
    .map(([what]) => ({
      field: 'giftWrapFee',
      sentence: `${what}: the text speaks of gift wrap, which you do not offer. Change it first.`,
    }))
}
