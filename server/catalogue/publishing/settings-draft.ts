import type { Kysely, Transaction } from 'kysely'
import * as v from 'valibot'
import type { Day } from '#shop/dates.ts'
import { type DraftRefusal, refuseDraft } from '#shop/publishing/draft-refusals.ts'
import { type EditableProduct, snapshotOf } from '#shop/publishing/editable-product.ts'
import { applyFacts } from '#shop/publishing/fact-rules.ts'
import { applyPricing, pricingFaults, withFormerNames } from '#shop/publishing/pricing.ts'
import { isRefusal } from '#shop/refusal.ts'
import { type AllSettings, allSettings, OwnSettings, ownSettings } from '#shop/settings/own-settings.ts'
import { openQuestions } from '#shop/settings/questions.ts'
import type { OwnSettings as Own } from '#shop/settings/settings.ts'
import { createShop, type ShopEnvironment } from '#shop/shop.ts'
import type { Snapshot } from '#shop/snapshot.ts'
import { legalTextsOf } from '#shop/texts/legal-texts.ts'
import { writeAuditLog } from '../../orders/order/audit-log.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Services } from '../../platform/services/services.ts'
import { standardFor, withSample, withStandard } from '../published/sample.ts'
import { latestSnapshot, readStored } from '../published/snapshots.ts'
import { draftsOf, writeDrafts } from './draft.ts'
import { onLockedCatalogue } from './edit.ts'

export type SettingsDraft = { readonly own: Own; readonly version: number }

const ID = 'shop'

/** The settings as they are being edited; those that are published while nobody has edited them. */
export async function settingsDraftOf(db: Kysely<Schema>): Promise<SettingsDraft> {
  const row = await db.selectFrom('settingsDraft').selectAll().where('id', '=', ID).executeTakeFirst()
  if (row) return { own: v.parse(OwnSettings, readStored(row.content)), version: row.version }
  const { snapshot } = await latestSnapshot(db)
  return { own: snapshot.settings ?? {}, version: 0 }
}

/** The settings as they are being edited, with what stands for those that the owner has not set. */
export async function standingSettings(db: Kysely<Schema>): Promise<Own> {
  const { own } = await settingsDraftOf(db)
  return withStandard(shownProducts((await draftsOf(db)).map(({ product }) => product)), own)
}

type Products = Snapshot['products']
type By = { readonly who: string; readonly at: Date }

export async function writeSettingsDraft(
  trx: Transaction<Schema>,
  { own, version }: SettingsDraft,
  { who, at }: By,
): Promise<void> {
  const row = { content: JSON.stringify(own), version, changedAt: at.toISOString(), changedBy: who }
  await trx
    .insertInto('settingsDraft')
    .values({ id: ID, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}

/** Has the products that are being edited follow their prices, categories and choices of facts; or a refusal if these cannot change so. */
async function followSettings(
  trx: Transaction<Schema>,
  was: AllSettings,
  is: AllSettings,
  by: By,
): Promise<DraftRefusal | null> {
  const partsOf = ({ tiers, categories, facts }: AllSettings) => JSON.stringify([tiers, categories, facts])
  if (partsOf(was) === partsOf(is)) return null
  // A draft may have other faults, but with two prices alike nobody could tell their products apart again.
  const [fault] = pricingFaults(is)
  if (fault) return refuseDraft('wrong-choice', fault.sentence)
  const drafts = await draftsOf(trx)
  const products = drafts.map(({ product }) => product)
  const priced = applyPricing(products, was, is)
  if (isRefusal(priced)) return priced
  const followed = applyFacts(priced, was.facts, is.facts)
  if (followed.every((product, index) => product === products[index])) return null
  const changed = drafts.map((draft, index) => {
    const product = followed[index] ?? draft.product
    return product === draft.product ? draft : { product, version: draft.version + 1 }
  })
  await writeDrafts(trx, changed, by)
  return null
}

type Seen = { readonly who: string; readonly version: number }
type Known = { readonly published: Snapshot; readonly before: Own; readonly products: Products }

const allOf = (products: Products, own: Own = {}) => allSettings(withStandard(products, own))
const shownProducts = (drafts: readonly EditableProduct[]) => snapshotOf(drafts).products

async function edit(
  services: Services,
  { who, version }: Seen,
  change: (known: Known) => { own: Own; what: string },
): Promise<DraftRefusal | null> {
  return onLockedCatalogue(services, async (trx) => {
    const before = await settingsDraftOf(trx)
    if (before.version !== version) return refuseDraft('stale')
    const { snapshot } = await latestSnapshot(trx)
    const products = shownProducts((await draftsOf(trx)).map(({ product }) => product))
    const { own, what } = change({ published: snapshot, before: before.own, products })
    const at = services.now()
    const refusal = await followSettings(trx, allOf(products, before.own), allOf(products, own), { who, at })
    if (refusal !== null) return refusal
    await writeSettingsDraft(trx, { own, version: version + 1 }, { who, at })
    await writeAuditLog(trx, { orderId: null, who, what }, at)
    return null
  })
}

/** Keeps the settings as they were edited, seen in a version; the day of the legal texts is the shop's own to say. */
export function saveSettings(services: Services, settings: Own, seen: Seen): Promise<DraftRefusal | null> {
  return edit(services, seen, ({ published, before, products }) => {
    const was = allOf(published.products, published.settings)
    const { legal, categories: named } = allOf(products, settings)
    const categories = withFormerNames(named, was.categories)
    // The standard line follows the nouns, also those that are saved with it.
    const isStandard = settings.tagline === standardFor(products, before).tagline
    const { tagline: _, ...others } = settings
    const isAsking = (of: Own) => openQuestions(of.questions).length > 0
    const own = {
      ...(isStandard ? others : settings),
      categories,
      legal: { ...legal, updated: was.legal.updated },
      // No form sends these, so they are kept from before.
      ...(before.withoutSample && { withoutSample: true as const }),
      ...((before.hasAsked || (isAsking(published.settings ?? {}) && !isAsking(settings))) && {
        hasAsked: true as const,
      }),
    }
    return { own: ownSettings(own, standardFor(products, own)), what: 'settings edited' }
  })
}

export async function importSettings(
  trx: Transaction<Schema>,
  own: Own,
  drafts: readonly EditableProduct[],
  by: By,
): Promise<void> {
  const before = await settingsDraftOf(trx)
  const after = ownSettings(own, standardFor(shownProducts(drafts), own))
  if (JSON.stringify(before.own) !== JSON.stringify(after))
    await writeSettingsDraft(trx, { own: after, version: before.version + 1 }, by)
}

export function revertSettings(services: Services, seen: Seen): Promise<DraftRefusal | null> {
  return edit(services, seen, ({ published }) => ({
    own: published.settings ?? {},
    what: 'settings put back to what is published',
  }))
}

type Published = Pick<Snapshot, 'products' | 'settings'>

/** Settings with today as the day on which the legal texts were changed, if one of them reads differently than before. */
export function withLegalDay(
  { settings: own = {}, products }: Published,
  { before, environment }: { readonly before: Published; readonly environment: ShopEnvironment },
  today: Day,
): Own {
  const datedToday = (of: Own): Own => ({ ...of, legal: { ...allSettings(of).legal, updated: today } })
  const textsOf = (published: Published) => {
    const dated = { ...published, settings: datedToday(published.settings ?? {}) }
    return JSON.stringify(legalTextsOf(createShop(withSample(dated), 0, environment)))
  }
  if (textsOf({ products, settings: own }) === textsOf(before)) return own
  return ownSettings(datedToday(own), standardFor(products, own))
}
