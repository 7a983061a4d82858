import type { EditableProduct } from '#shop/publishing/editable-product.ts'
import type { OwnSettings } from '#shop/settings/settings.ts'
import { latestSnapshot } from '../catalogue/snapshots.ts'
import { writeAuditLog } from '../orders/audit-log.ts'
import type { Services } from '../services/services.ts'
import { type Draft, draftsOf, writeDrafts } from './draft.ts'
import { begin, onLockedCatalogue } from './edit.ts'
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
    const versionAfter = (id: string) => (before.find(({ product }) => product.id === id)?.version ?? 0) + 1
    const isMissing = ({ product }: Draft) => shown.has(product.id) && products.every(({ id }) => id !== product.id)
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

/** A product as a listing of the same handle updates it: what the file does not have stays. */
function updated(known: EditableProduct, listing: Omit<EditableProduct, 'id'>): EditableProduct {
  const { name, priceCents, materials, description, story, options, personal, supply, photos } = listing
  return {
    ...known,
    name,
    priceCents,
    description,
    story,
    options,
    personal,
    supply,
    materials: materials.length > 0 ? materials : known.materials,
    photos: known.photos.length > 0 ? known.photos : photos,
  }
}

/** Creates a draft for each listing, in the order of the list, or updates the product with the same handle: all of them or none. */
export function importListings(
  services: Services,
  listings: readonly Omit<EditableProduct, 'id'>[],
  who: string,
): Promise<void> {
  return onLockedCatalogue(services, async (trx) => {
    const at = services.now()
    let drafts: readonly Draft[] = await draftsOf(trx)
    for (const listing of listings.toReversed()) {
      const known = drafts.find(({ product }) => product.handle === listing.handle)
      if (known) {
        const after: Draft = { product: updated(known.product, listing), version: known.version + 1 }
        drafts = drafts.map((draft) => (draft === known ? after : draft))
      } else drafts = [await begin(trx, drafts, listing), ...drafts]
    }
    await writeDrafts(trx, drafts, { who, at })
    await writeAuditLog(trx, { orderId: null, who, what: `${listings.length} listings imported as drafts` }, at)
  })
}
