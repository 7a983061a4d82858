import type { Kysely } from 'kysely'
import type { EditableProduct } from '#shop/publishing/editable-product.ts'
import { catalogueFaults, type Fault } from '#shop/publishing/rules.ts'
import { type SettingsFault, settingsFaults } from '#shop/publishing/settings-rules.ts'
import type { OwnSettings } from '#shop/settings/settings.ts'
import type { Schema } from '../database/schema.ts'
import { heroFaults } from '../pictures/heroes.ts'
import { pictureFaults } from '../pictures/take-in.ts'
import { settingsDraftOf } from './settings-draft.ts'

/** Everything that keeps products from being published: what they say, and pictures that are not made. */
export async function faultsOf(db: Kysely<Schema>, products: readonly EditableProduct[]): Promise<Fault[]> {
  const { own } = await settingsDraftOf(db)
  return [...catalogueFaults(products, own), ...(await pictureFaults(db, products))]
}

/** Everything that keeps settings from being published, with products that say what they say. */
export async function settingsFaultsOf(
  db: Kysely<Schema>,
  {
    own,
    products,
    isLive,
  }: { readonly own: OwnSettings; readonly products: readonly EditableProduct[]; readonly isLive: boolean },
): Promise<SettingsFault[]> {
  return [...settingsFaults(own, { isLive }), ...promisedWraps(own, products), ...(await heroFaults(db, own.hero))]
}

/** What still promises gift wrap where none is offered. */
function promisedWraps(
  { giftWrapFee, words = {}, tagline = '', announcement = '' }: OwnSettings,
  products: readonly EditableProduct[],
): SettingsFault[] {
  if (giftWrapFee !== null) return []
  const texts = [
    ...products
      .filter(({ state }) => state === 'shown')
      .map(({ name, description, story }) => [name, `${description} ${story}`] as const),
    ['Your own words on the pages', [tagline, announcement, ...Object.values(words)].join(' ')] as const,
  ]
  return texts
    .filter(([, text]) => /gift[ -]?wrap/i.test(text))
    .map(([what]) => ({
      field: 'giftWrapFee',
      sentence: `${what}: the text speaks of gift wrap, which you do not offer. Change it first.`,
    }))
}
