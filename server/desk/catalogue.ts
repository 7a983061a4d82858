import type { Handler } from 'hono'
import * as v from 'valibot'
import { leftInAll, reservedUntil } from '#shop/catalogue/availability.ts'
import { findProduct } from '#shop/catalogue/catalogue.ts'
import {
  type CatalogueAnswer,
  CreateProductRequest,
  MoveProductRequest,
  type ProductAnswer,
  ProductVersionRequest,
  PublishRequest,
  RetireBuiltInRequest,
  SaveProductRequest,
  UndoRequest,
} from '#shop/desk/catalogue.ts'
import { refuseDraft } from '#shop/publishing/draft-refusals.ts'
import { type EditableProduct, editableProductsOf, snapshotOf } from '#shop/publishing/editable-product.ts'
import { blankProduct, duplicateOf, ownCategories } from '#shop/publishing/pricing.ts'
import { catalogueFaults } from '#shop/publishing/rules.ts'
import { isRefusal } from '#shop/refusal.ts'
import { sellsBuiltIn } from '#shop/settings/own-defaults.ts'
import { allSettings } from '#shop/settings/own-settings.ts'
import type { OwnSettings } from '#shop/settings/settings.ts'
import type { Shop } from '#shop/shop.ts'
import { sentenceFor } from '#shop/texts/sentence-for.ts'
import { availabilityWords } from '#shop/texts/stock.ts'
import { latestSnapshot } from '../catalogue/snapshots.ts'
import { answerRefusal } from '../http/answer-refusal.ts'
import { withMadePictures } from '../pictures/take-in.ts'
import { type Draft, draftsOf, versionOf } from '../publishing/draft.ts'
import {
  canRemove,
  createProduct,
  isAsItCame,
  isSample,
  moveProduct,
  removeProduct,
  retireBuiltIn,
  revertProduct,
  saveProduct,
} from '../publishing/edit.ts'
import { faultsOf } from '../publishing/faults.ts'
import { publish, redoPublish, undoPublish } from '../publishing/publish.ts'
import { settingsDraftOf } from '../publishing/settings-draft.ts'
import type { Services } from '../services/services.ts'
import type { DeskEnv } from '../sign-in/sessions.ts'
import { refuse } from '../sign-in/sign-in.ts'
import { stockOfProduct } from '../stock/stock.ts'
import { changing } from './changing.ts'
import { describeSettings } from './settings.ts'

const sameJson = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
// Keys in one order, whichever database or program they came from.
const normal = (products: ReturnType<typeof editableProductsOf>) => editableProductsOf(snapshotOf(products))

async function describeCatalogue(shop: Shop, services: Services): Promise<CatalogueAnswer> {
  const { db } = services
  const drafts = await draftsOf(db)
  const settings = await describeSettings(shop, services)
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
  const asTheyCame = products.filter(isAsItCame).length
  const others = products.filter(({ state }) => state !== 'retired').length - asTheyCame
  const common = published.flatMap(({ id }) => (order.includes(id) ? [id] : []))
  return {
    version: versionOf(drafts, settings.version),
    settings: { isChanged: settings.isChanged, faults: settings.faults },
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
      const isBuiltIn = isAsItCame(product)
      return { id, name, handle, priceCents, state, photo, photos, availability, change, isBuiltIn }
    }),
    isReordered: !sameJson(
      order.filter((id) => common.includes(id)),
      common,
    ),
    builtIn: others > 0 ? asTheyCame : 0,
    faults: await faultsOf(db, products),
    published: row ? { number, at: row.publishedAt, by: row.publishedBy } : null,
    removed: published.filter(({ id }) => products.every((product) => product.id !== id)).length,
    canUndo: undoTo !== null,
    canRedo: redoTo !== null,
  }
}

/** Stands for the id of a product that is being created. */
const NEW = 'new'

/** The prices, categories and crafts that a product can have. Owners who sell something else are not offered the samples'. */
function choicesFor(own: OwnSettings, drafts: readonly Draft[], id: string) {
  const all = allSettings(own)
  const products = drafts.map(({ product }) => product)
  const guidance = all.words
  if (own.nouns === undefined && sellsBuiltIn(snapshotOf(products).products))
    return { tiers: [...all.tiers], categories: [...all.categories], guidance, crafts: craftsOf(products) }
  const inUse = products.filter((product) => product.id === id || !isSample(product))
  return {
    tiers: [...(own.tiers ?? [])],
    categories: ownCategories(all.categories, inUse),
    guidance,
    crafts: craftsOf(inUse),
  }
}

function craftsOf(products: readonly EditableProduct[]) {
  return [...new Set(products.flatMap(({ craft }) => craft ?? []))]
}

/** A product as it is edited. A new one is empty, or a copy of the product whose id is `copied`. */
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
    faults: catalogueFaults(asShown, own).filter((fault) => fault.id === id),
    counted: (await stockOfProduct(db, id, 0)).counts.map(({ variant }) => variant),
  }
}

const describeSaved = (_: Shop, services: Services, id: string) => describeProduct(services, id)

/** GET /desk/api/catalogue: all products as they are being edited, and what is in the way of publishing them. */
export function answerCatalogue(services: Services): Handler<DeskEnv> {
  return async (c) => c.json(await describeCatalogue(c.var.shop, services))
}

/** GET /desk/api/catalogue/products/:id: a product as it is being edited; 'new?copy=5' begins a copy of product 5. */
export function answerProduct(services: Services): Handler<DeskEnv> {
  return async (c) => {
    const answer = await describeProduct(services, c.req.param('id') ?? '', c.req.query('copy'))
    return answer ? c.json(answer) : answerRefusal(c, refuseDraft('no-product'), { status: 404 })
  }
}

/** POST /desk/api/catalogue/products/:id: keeps a product as it was edited. */
export const answerSave = changing(
  SaveProductRequest,
  (services, { product, version }, who, id) => saveProduct(services, { ...product, id }, { who, version }),
  describeSaved,
)

/** POST /desk/api/catalogue/products/:id/revert: puts a product back to what is published. */
export const answerRevert = changing(
  ProductVersionRequest,
  (services, { version }, who, id) => revertProduct(services, { id, version }, who),
  describeSaved,
)

/** POST /desk/api/catalogue/products/:id/remove: takes a product away that was never in the shop. */
export const answerRemove = changing(
  ProductVersionRequest,
  (services, { version }, who, id) => removeProduct(services, { id, version }, who),
  describeSaved,
)

/** POST /desk/api/catalogue/move: moves a product to a position in the list. */
export const answerMove = changing(
  MoveProductRequest,
  (services, move, who) => moveProduct(services, move, who),
  describeCatalogue,
)

/** POST /desk/api/catalogue/retire-built-in: retires every product that is in the shop as it came with it. */
export const answerRetireBuiltIn = changing(
  RetireBuiltInRequest,
  (services, _body, who) => retireBuiltIn(services, who),
  describeCatalogue,
)

/** POST /desk/api/catalogue/publish: shows everybody what was being edited. */
export const answerPublish = changing(
  PublishRequest,
  (services, { version }, who) => publish(services, { who, version }),
  describeCatalogue,
)

/** POST /desk/api/catalogue/undo: shows everybody the catalogue before. */
export const answerUndo = changing(
  UndoRequest,
  (services, { number }, who) => undoPublish(services, { who, number }),
  describeCatalogue,
)

/** POST /desk/api/catalogue/redo: shows everybody the catalogue again that the last undo took away. */
export const answerRedo = changing(
  UndoRequest,
  (services, { number }, who) => redoPublish(services, { who, number }),
  describeCatalogue,
)

/** POST /desk/api/catalogue/create: begins a product; a repeat with the same id answers the first. */
export function answerCreate(services: Services): Handler<DeskEnv> {
  return async (c) => {
    const body = v.safeParse(CreateProductRequest, c.get('json'))
    if (!body.success) return refuse(c, sentenceFor(body.issues))
    const { product, changeId } = body.output
    const created = await createProduct(services, product, c.get('desk').staff.email, changeId)
    return isRefusal(created) ? answerRefusal(c, created) : c.json({ id: created })
  }
}
