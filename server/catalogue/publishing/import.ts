import type { EditableProduct } from '#shop/publishing/editable-product.ts'
import type { OwnSettings } from '#shop/settings/settings.ts'
import { writeAuditLog } from '../../orders/order/audit-log.ts'
import type { Services } from '../../platform/services/services.ts'
import { latestSnapshot } from '../published/snapshots.ts'
import { type Draft, draftsOf, writeDrafts } from './draft.ts'
import { begin, nextProductId, onLockedCatalogue } from './edit.ts'
import { choicesAfter } from './listing-choices.ts'
import { importSettings } from './settings-draft.ts'

/** Replaces all products of the draft, and the settings if given. Products that the shop shows and the file lacks become retired. Returns how many. */
export async function importProducts(
  services: Services,
  products: readonly EditableProduct[],
  who: string,
  settings?: OwnSettings,
): Promise<number> {
  return onLockedCatalogue(services, async (trx) => {
    const at = services.now()
    const before = await draftsOf(trx)
    const { number, snapshot } = await latestSnapshot(trx)
    const shown = new Set(number === 0 ? [] : snapshot.products.map(({ id }) => id))
    const versions = new Map(before.map(({ product: { id }, version }) => [id, version]))
    const versionAfter = (id: string) => (versions.get(id) ?? 0) + 1
    const ids = new Set(products.map(({ id }) => id))
    const isMissing = ({ product }: Draft) => shown.has(product.id) && !ids.has(product.id)
    const imported = products.map((product): Draft => {
      const isShown = product.state === 'draft' && shown.has(product.id)
      return { product: isShown ? { ...product, state: 'retired' } : product, version: versionAfter(product.id) }
    })
    const kept = before
      .filter(isMissing)
      .map(({ product }): Draft => ({ product: { ...product, state: 'retired' }, version: versionAfter(product.id) }))
    await writeDrafts(trx, [...imported, ...kept], { who, at })
    if (settings) await importSettings(trx, settings, products, { who, at })
    await writeAuditLog(trx, { orderId: null, who, what: `${products.length} products imported as drafts` }, at)
    return kept.length
  })
}

type Listing = Omit<EditableProduct, 'id'>

/** A product as its listing updates it: what the file does not have stays. */
function updated(known: EditableProduct, listing: Listing): EditableProduct {
  const { name, priceCents, materials, description, story, photos } = listing
  return {
    ...known,
    ...choicesAfter(known, listing),
    name,
    priceCents,
    description,
    story,
    materials: materials.length > 0 ? materials : known.materials,
    photos: known.photos.length > 0 ? known.photos : photos,
  }
}

/** The draft that each listing updates: the one with its name, else the one with its handle; each draft once. */
function draftsByListing(drafts: readonly Draft[], listings: readonly Listing[]): ReadonlyMap<Listing, Draft> {
  const found = new Map<Listing, Draft>()
  const taken = new Set<Draft>()
  for (const key of ['name', 'handle'] as const) {
    const known = new Map(drafts.toReversed().map((draft) => [draft.product[key], draft]))
    for (const listing of listings) {
      const draft = listing[key] === '' ? undefined : known.get(listing[key])
      if (draft === undefined || found.has(listing) || taken.has(draft)) continue
      found.set(listing, draft)
      taken.add(draft)
    }
  }
  return found
}

/** Creates a draft for each listing, in the order of the list, or updates its product: all of them or none. Returns these products, in the order of the draft. */
export function importListings(
  services: Services,
  listings: readonly Listing[],
  who: string,
): Promise<readonly EditableProduct[]> {
  return onLockedCatalogue(services, async (trx) => {
    const at = services.now()
    const drafts = await draftsOf(trx)
    const known = draftsByListing(drafts, listings)
    const after = new Map(
      [...known].map(([listing, draft]) => [
        draft,
        { product: updated(draft.product, listing), version: draft.version + 1 },
      ]),
    )
    const fresh = listings.filter((listing) => !known.has(listing))
    // The last listing gets the lowest number, as if each were begun on top of the one below.
    const id = await nextProductId(trx, drafts)
    const taken = new Set(drafts.map(({ product }) => product.handle))
    const begun = fresh.map((listing, index) => {
      const draft = begin(listing, id + fresh.length - 1 - index, { shop: services.shop(), taken })
      taken.add(draft.product.handle)
      return draft
    })
    await writeDrafts(trx, [...begun, ...drafts.map((draft) => after.get(draft) ?? draft)], { who, at })
    await writeAuditLog(trx, { orderId: null, who, what: `${listings.length} listings imported as drafts` }, at)
    return [...begun, ...drafts.flatMap((draft) => after.get(draft) ?? [])].map(({ product }) => product)
  })
}
