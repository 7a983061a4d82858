import type { Kysely, Transaction } from 'kysely'
import { type DraftRefusal, refuseDraft } from '#shop/publishing/draft-refusals.ts'
import { type EditableProduct, editableProductsOf, ownHandle } from '#shop/publishing/editable-product.ts'
import { isRefusal } from '#shop/refusal.ts'
import { nounsOf } from '#shop/settings/nouns.ts'
import type { Shop } from '#shop/shop.ts'
import { sanitizeLine } from '#shop/texts/sanitize-line.ts'
import { products as samples } from '#shops/solas.ts'
import { findChange, writeAuditLog } from '../../orders/order/audit-log.ts'
import { countChange } from '../../platform/database/changes.ts'
import { isRepeat } from '../../platform/database/known-row.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Services } from '../../platform/services/services.ts'
import { latestSnapshot } from '../published/snapshots.ts'
import { type Draft, draftsOf, writeDrafts } from './draft.ts'

/** Runs what changes the catalogue in a transaction, one after the other in all processes, which then look for what was published. */
export function onLockedCatalogue<Result>(
  { db }: Pick<Services, 'db'>,
  act: (trx: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  return inTransaction(db, async (trx) => {
    await countChange(trx, 'catalogue')
    return act(trx)
  })
}

type Change = { readonly drafts: readonly Draft[]; readonly done: string }

function edit(
  services: Services,
  who: string,
  change: (drafts: readonly Draft[], trx: Transaction<Schema>) => Promise<Change | DraftRefusal>,
): Promise<DraftRefusal | null> {
  return onLockedCatalogue(services, async (trx) => {
    const at = services.now()
    const result = await change(await draftsOf(trx), trx)
    if (isRefusal(result)) return result
    await writeDrafts(trx, result.drafts, { who, at })
    await writeAuditLog(trx, { orderId: null, who, what: sanitizeLine(result.done) }, at)
    return null
  })
}

const wordsFor = ({ id, name }: EditableProduct) => `product ${id} ${name}`.trim()

async function wasPublished(trx: Kysely<Schema>, id: string): Promise<boolean> {
  const { snapshot } = await latestSnapshot(trx)
  if (snapshot.products.some((product) => product.id === id)) return true
  const row = await trx.selectFrom('catalogueHandles').select('handle').where('productId', '=', id).executeTakeFirst()
  return row !== undefined
}

/** Keeps a product as it was edited, seen in a version; what it was called before and its pictures stay (S10.193). */
export function saveProduct(
  services: Services,
  product: EditableProduct,
  { who, version }: { readonly who: string; readonly version: number },
): Promise<DraftRefusal | null> {
  return edit(services, who, async (drafts, trx) => {
    const before = drafts.find((draft) => draft.product.id === product.id)
    if (!before) return refuseDraft('no-product')
    if (before.version !== version) return refuseDraft('stale')
    const { snapshot } = await latestSnapshot(trx)
    if (product.state === 'draft' && snapshot.products.some(({ id }) => id === product.id))
      return refuseDraft('in-shop')
    const { pictures, added } = before.product
    const after: Draft = { product: { ...product, pictures, added }, version: version + 1 }
    return {
      drafts: drafts.map((draft) => (draft === before ? after : draft)),
      done: `${wordsFor(product)} edited`,
    }
  })
}

export function begin(
  product: Omit<EditableProduct, 'id'>,
  id: number,
  { shop, taken }: { readonly shop: Shop; readonly taken: ReadonlySet<string> },
): Draft {
  const begun = { ...product, id: String(id), state: 'draft', pictures: '', added: null } as const
  const isFree = begun.handle !== '' && !taken.has(begun.handle)
  const handle = isFree || begun.name === '' ? begun.handle : ownHandle(begun, nounsOf(shop).one, taken)
  return { product: { ...begun, handle }, version: 1 }
}

/** A number that no product has or has had, those of a removed sample among them. */
export async function nextProductId(trx: Transaction<Schema>, drafts: readonly Draft[]): Promise<number> {
  const published = await trx.selectFrom('catalogueHandles').select('productId').distinct().execute()
  const ids = [
    ...samples.map(({ id }) => id),
    ...drafts.map(({ product: { id } }) => id),
    ...published.map(({ productId }) => productId),
  ]
  return ids.reduce((highest, id) => Math.max(highest, Number(id)), 0) + 1
}

const begunWords = (product: EditableProduct) => sanitizeLine(`${wordsFor(product)} begun`)

/**
 * Begins a product, first in the catalogue, as a draft or to be shown once it is published; answers its id.
 *
 * With a known `changeId` the same product is the one that was begun then; another one is refused.
 */
export function createProduct(
  services: Services,
  product: Omit<EditableProduct, 'id'>,
  who: string,
  changeId?: string,
): Promise<string | DraftRefusal> {
  return onLockedCatalogue(services, async (trx) => {
    const drafts = await draftsOf(trx)
    const beginAs = (id: number, others: readonly Draft[]): Draft => {
      const taken = new Set(others.map((other) => other.product.handle))
      const first = begin(product, id, { shop: services.shop(), taken })
      return { ...first, product: { ...first.product, state: product.state === 'shown' ? 'shown' : 'draft' } }
    }
    const earlier = changeId === undefined ? undefined : await findChange(trx, changeId)
    if (earlier) {
      const known = drafts.find((draft) => begunWords(draft.product) === earlier.what)
      if (!known || earlier.who !== who) return refuseDraft('other-content')
      const { id } = known.product
      const again = beginAs(
        Number(id),
        drafts.filter((draft) => draft !== known),
      )
      return isRepeat(known.product, again.product) ? id : refuseDraft('other-content')
    }
    const at = services.now()
    const begun = beginAs(await nextProductId(trx, drafts), drafts)
    await writeDrafts(trx, [begun, ...drafts], { who, at })
    await writeAuditLog(trx, { id: changeId, orderId: null, who, what: begunWords(begun.product) }, at)
    return begun.product.id
  })
}

export async function wasOrdered(db: Kysely<Schema>, id: string): Promise<boolean> {
  const item = await db.selectFrom('orderItems').select('id').where('productId', '=', id).limit(1).executeTakeFirst()
  if (item) return true
  const sent = await db.selectFrom('sentItems').select('id').where('productId', '=', id).limit(1).executeTakeFirst()
  return sent !== undefined
}

/** True if a product was never in the shop, or is retired and nobody has ordered it. */
export async function canRemove(
  db: Kysely<Schema>,
  { id, state }: Pick<EditableProduct, 'id' | 'state'>,
): Promise<boolean> {
  if (!(await wasPublished(db, id))) return true
  return state === 'retired' && !(await wasOrdered(db, id))
}

/** Deletes a product that was never in the shop, or is retired and was never sold; a page of it goes with the next publishing. */
export function removeProduct(
  services: Services,
  { id, version }: { readonly id: string; readonly version: number },
  who: string,
): Promise<DraftRefusal | null> {
  return edit(services, who, async (drafts, trx) => {
    const before = drafts.find(({ product }) => product.id === id)
    if (!before) return refuseDraft('no-product')
    if (before.version !== version) return refuseDraft('stale')
    if (!(await canRemove(trx, before.product)))
      return refuseDraft(before.product.state === 'retired' ? 'sold' : 'in-shop')
    return { drafts: drafts.filter((draft) => draft !== before), done: `${wordsFor(before.product)} taken away` }
  })
}

/** Moves a product to a position, counted from 0, in the list that was seen as `seen`. */
export function moveProduct(
  services: Services,
  { id, position, seen }: { readonly id: string; readonly position: number; readonly seen: readonly string[] },
  who: string,
): Promise<DraftRefusal | null> {
  return edit(services, who, async (drafts) => {
    const moved = drafts.find(({ product }) => product.id === id)
    if (!moved) return refuseDraft('no-product')
    if (drafts.map(({ product }) => product.id).join() !== seen.join()) return refuseDraft('stale')
    const rest = drafts.filter((draft) => draft !== moved)
    return { drafts: rest.toSpliced(position, 0, moved), done: `${wordsFor(moved.product)} moved` }
  })
}

export function revertProduct(
  services: Services,
  { id, version }: { readonly id: string; readonly version: number },
  who: string,
): Promise<DraftRefusal | null> {
  return edit(services, who, async (drafts, trx) => {
    const before = drafts.find(({ product }) => product.id === id)
    const { snapshot } = await latestSnapshot(trx)
    const published = editableProductsOf(snapshot).find((product) => product.id === id)
    if (!before || !published) return refuseDraft('no-product')
    if (before.version !== version) return refuseDraft('stale')
    const after: Draft = { product: published, version: version + 1 }
    return {
      drafts: drafts.map((draft) => (draft === before ? after : draft)),
      done: `${wordsFor(published)} put back to what is published`,
    }
  })
}
