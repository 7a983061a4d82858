import { leftInAll, reservedUntil } from '#shop/catalogue/availability.ts'
import { findProduct } from '#shop/catalogue/catalogue.ts'
import { loweredFrom, lowestPrice, pricePeriods } from '#shop/catalogue/price-history.ts'
import type { CatalogueAnswer, ProductAnswer } from '#shop/desk/catalogue.ts'
import { type DraftRefusal, refuseDraft } from '#shop/publishing/draft-refusals.ts'
import { type EditableProduct, editableProductsOf, snapshotOf } from '#shop/publishing/editable-product.ts'
import { lostValues } from '#shop/publishing/fact-rules.ts'
import { blankProduct, duplicateOf, ownCategories } from '#shop/publishing/pricing.ts'
import { catalogueFaults } from '#shop/publishing/rules.ts'
import { isRefusal } from '#shop/refusal.ts'
import { allSettings } from '#shop/settings/own-settings.ts'
import type { OwnSettings } from '#shop/settings/settings.ts'
import type { Shop } from '#shop/shop.ts'
import { availabilityWords } from '#shop/texts/stock.ts'
import { withMadePictures } from '../../catalogue/pictures/take-in.ts'
import { publishedPrices } from '../../catalogue/published/prices.ts'
import { sellsSample, withStandard } from '../../catalogue/published/sample.ts'
import { latestSnapshot } from '../../catalogue/published/snapshots.ts'
import { type Draft, draftsOf, versionOf } from '../../catalogue/publishing/draft.ts'
import {
  canRemove,
  createProduct,
  moveProduct,
  removeProduct,
  revertProduct,
  saveProduct,
} from '../../catalogue/publishing/edit.ts'
import { faultsOf } from '../../catalogue/publishing/faults.ts'
import { publish, redoPublish, undoPublish } from '../../catalogue/publishing/publish.ts'
import { isSample, isSampleOnSale, removeSample } from '../../catalogue/publishing/sample.ts'
import { settingsDraftOf } from '../../catalogue/publishing/settings-draft.ts'
import { stockOfProduct } from '../../catalogue/stock/stock.ts'
import type { Services } from '../../platform/services/services.ts'
import { done, type Handlers, withNow } from '../calls/handler.ts'
import { describeSettings } from './settings.ts'

const sameJson = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
// Keys in one order, whichever database or program they came from.
const normal = (products: ReturnType<typeof editableProductsOf>) => editableProductsOf(snapshotOf(products))

async function describeCatalogue(shop: Shop, services: Services): Promise<CatalogueAnswer> {
  const { db } = services
  const drafts = await draftsOf(db)
  const settings = await describeSettings(services)
  const { number, undoTo, redoTo, snapshot } = await latestSnapshot(db)
  const published = normal(editableProductsOf(snapshot))
  const row =
    number === 0
      ? undefined
      : await db
          .selectFrom('catalogueSnapshots')
          .select(['publishedAt', 'publishedBy'])
          .where('number', '=', number)
          .executeTakeFirstOrThrow()
  const products = drafts.map(({ product }) => product)
  const shownNow = await withMadePictures(db, products)
  const order = products.filter(({ state }) => state !== 'draft').map(({ id }) => id)
  const common = published.flatMap(({ id }) => (order.includes(id) ? [id] : []))
  return {
    version: versionOf(drafts, settings.version),
    settings: {
      isChanged: settings.isChanged,
      faults: settings.faults,
      dropped: lostValues(products, allSettings(settings.own).facts),
    },
    products: products.map((product, index) => {
      const { id, name, handle, priceCents, state } = product
      const photos = product.photos.length
      const photo = shownNow[index]?.photos[0]?.file ?? null
      const shown = published.find((other) => other.id === id)
      const isSame = state === 'draft' ? !shown : sameJson(normal([product])[0], shown)
      const change = isSame ? null : shown ? 'changed' : 'new'
      const sold = findProduct(shop, id)
      const availability = sold
        ? availabilityWords(sold, leftInAll(shop, sold), reservedUntil(shop, sold) !== null)
        : ''
      return {
        id,
        name,
        handle,
        priceCents,
        state,
        photo,
        photos,
        availability,
        change,
        isSample: isSampleOnSale(product),
      }
    }),
    isReordered: !sameJson(
      order.filter((id) => common.includes(id)),
      common,
    ),
    samples: products.filter(isSampleOnSale).length,
    faults: await faultsOf(db, products),
    published: row ? { number, at: row.publishedAt, by: row.publishedBy } : null,
    removed: published.filter(({ id }) => products.every((product) => product.id !== id)).length,
    canUndo: undoTo !== null,
    canRedo: redoTo !== null,
  }
}

const NEW = 'new'

/** The prices, categories and crafts that a product can have. Owners who sell something else are not offered the samples'. */
function choicesFor(own: OwnSettings, drafts: readonly Draft[], id: string) {
  const products = drafts.map(({ product }) => product)
  const { products: shown } = snapshotOf(products)
  const all = allSettings(withStandard(shown, own))
  const guidance = all.words
  const facts = [...all.facts]
  if (own.nouns === undefined && sellsSample(shown, own))
    return { tiers: [...all.tiers], categories: [...all.categories], guidance, facts, crafts: craftsOf(products) }
  const inUse = products.filter((product) => product.id === id || !isSample(product))
  return {
    tiers: [...(own.tiers ?? [])],
    categories: ownCategories(all.categories, inUse),
    guidance,
    facts,
    crafts: craftsOf(inUse),
  }
}

function craftsOf(products: readonly EditableProduct[]) {
  return [...new Set(products.flatMap(({ craft }) => craft ?? []))]
}

async function describeProduct({ db }: Services, id: string, copied?: string): Promise<ProductAnswer | null> {
  const { own } = await settingsDraftOf(db)
  const drafts = await draftsOf(db)
  const pricing = choicesFor(own, drafts, id)
  if (id === NEW) {
    const original = drafts.find(({ product }) => product.id === copied)
    if (copied !== undefined && !original) return null
    return {
      product: original ? duplicateOf(original.product) : blankProduct(pricing),
      version: 0,
      published: null,
      wasPublished: false,
      canRemove: false,
      pricing,
      faults: [],
      counted: [],
    }
  }
  const draft = drafts.find(({ product }) => product.id === id)
  if (!draft) return null
  const { snapshot } = await latestSnapshot(db)
  const known = await db.selectFrom('catalogueHandles').select('handle').where('productId', '=', id).executeTakeFirst()
  const published = editableProductsOf(snapshot).find((product) => product.id === id) ?? null
  // What is in the way of a draft is said before it is to be shown.
  const asShown = drafts.map(({ product }) =>
    product.id === id && product.state === 'draft' ? { ...product, state: 'shown' as const } : product,
  )
  return {
    ...draft,
    published,
    wasPublished: published !== null || known !== undefined,
    canRemove: await canRemove(db, draft.product),
    pricing,
    faults: catalogueFaults(asShown, withStandard(snapshotOf(asShown).products, own)).filter(
      (fault) => fault.id === id,
    ),
    counted: (await stockOfProduct(db, id, 0)).counts.map(({ variant }) => variant),
  }
}

async function productNow(services: Services, id: string, refusal: DraftRefusal | null) {
  const now = await describeProduct(services, id)
  return now === null ? (refusal ?? refuseDraft('no-product')) : withNow(refusal, now)
}

async function catalogueNow(services: Services, refusal: DraftRefusal | null) {
  return withNow(refusal, await describeCatalogue(services.shop(), services))
}

export const catalogueHandlers: Handlers<typeof import('#shop/calls/catalogue.ts')> = {
  readCatalogue: (services, { shop }) => describeCatalogue(shop, services),
  async readProduct(services, { params: { id }, query: { copy } }) {
    return (await describeProduct(services, id, copy)) ?? refuseDraft('no-product')
  },
  async readPrices({ db, now }, { params: { id } }) {
    const periods = pricePeriods(await publishedPrices(db, id))
    return { periods, lowest: lowestPrice(periods, now()), loweredFrom: loweredFrom(periods) }
  },
  async createProduct(services, { actor, body: { product, changeId } }) {
    const created = await createProduct(services, product, actor.staff.email, changeId)
    return isRefusal(created) ? created : { id: created }
  },
  async saveProduct(services, { actor, params: { id }, body: { product, version } }) {
    const seen = { who: actor.staff.email, version }
    return productNow(services, id, await saveProduct(services, { ...product, id }, seen))
  },
  async revertProduct(services, { actor, params: { id }, body: { version } }) {
    return productNow(services, id, await revertProduct(services, { id, version }, actor.staff.email))
  },
  async removeProduct(services, { actor, params: { id }, body: { version } }) {
    const refusal = await removeProduct(services, { id, version }, actor.staff.email)
    return refusal === null ? done : { ...refusal, now: await describeProduct(services, id) }
  },
  async moveProduct(services, { actor, body }) {
    return catalogueNow(services, await moveProduct(services, body, actor.staff.email))
  },
  async removeSample(services, { actor }) {
    return catalogueNow(services, await removeSample(services, actor.staff.email))
  },
  async publish(services, { actor, body: { version } }) {
    return catalogueNow(services, await publish(services, { who: actor.staff.email, version }))
  },
  async undoPublish(services, { actor, body: { number } }) {
    return catalogueNow(services, await undoPublish(services, { who: actor.staff.email, number }))
  },
  async redoPublish(services, { actor, body: { number } }) {
    return catalogueNow(services, await redoPublish(services, { who: actor.staff.email, number }))
  },
}
