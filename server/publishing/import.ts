import type { EditableProduct } from '#shop/publishing/editable-product.ts'
import type { OwnSettings } from '#shop/settings/settings.ts'
import { latestSnapshot } from '../catalogue/snapshots.ts'
import { writeAuditLog } from '../orders/audit-log.ts'
import type { Services } from '../services/services.ts'
import { type Draft, draftsOf, writeDrafts } from './draft.ts'
import { createProduct, onLockedCatalogue, saveProduct } from './edit.ts'
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
    if (settings) await importSettings(trx, settings, { who, at })
    await writeAuditLog(trx, { orderId: null, who, what: `${products.length} products imported as drafts` }, at)
    return kept.length
  })
}

/** Creates a draft for each product, in the order of the list. A product with the same handle is updated instead and keeps what the file does not have. */
export async function importListings(
  services: Services,
  products: readonly Omit<EditableProduct, 'id'>[],
  who: string,
): Promise<void> {
  for (const product of products.toReversed()) {
    const drafts = await draftsOf(services.db)
    const known = drafts.find((draft) => draft.product.handle === product.handle)
    if (!known) {
      await createProduct(services, product, who)
      continue
    }
    const { name, priceCents, materials, description, story, options, personal, supply, photos } = product
    const updated: EditableProduct = {
      ...known.product,
      name,
      priceCents,
      description,
      story,
      options,
      personal,
      supply,
      materials: materials.length > 0 ? materials : known.product.materials,
      photos: known.product.photos.length > 0 ? known.product.photos : photos,
    }
    await saveProduct(services, updated, { who, version: known.version })
  }
}
