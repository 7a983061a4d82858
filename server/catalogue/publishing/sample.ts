import type { DraftRefusal } from '#shop/publishing/draft-refusals.ts'
import { type EditableProduct, snapshotOf } from '#shop/publishing/editable-product.ts'
import { ownCategories } from '#shop/publishing/pricing.ts'
import { products as samples } from '#shops/solas.ts'
import { writeAuditLog } from '../../orders/order/audit-log.ts'
import type { Services } from '../../platform/services/services.ts'
import { withStandard } from '../published/sample.ts'
import { type Draft, draftsOf, writeDrafts } from './draft.ts'
import { onLockedCatalogue, wasOrdered } from './edit.ts'
import { settingsDraftOf, writeSettingsDraft } from './settings-draft.ts'

/** True for a product of the sample, on sale or not, that still has its first name and no pictures of the owner's. */
export function isSample({ id, name, photos }: EditableProduct): boolean {
  return photos.length === 0 && samples.some((product) => product.id === id && product.name === name)
}

export const isSampleOnSale = (product: EditableProduct): boolean => product.state === 'shown' && isSample(product)

/** Takes the sample's products and their categories out of the draft. A product that somebody has ordered is retired, so that its page stays. */
export function removeSample(services: Services, who: string): Promise<DraftRefusal | null> {
  return onLockedCatalogue(services, async (trx) => {
    const at = services.now()
    const drafts = await draftsOf(trx)
    const kept: Draft[] = []
    for (const draft of drafts) {
      const { product, version } = draft
      if (!isSample(product)) kept.push(draft)
      else if (await wasOrdered(trx, product.id))
        kept.push({ product: { ...product, state: 'retired' }, version: version + 1 })
    }
    const { own, version } = await settingsDraftOf(trx)
    const { products } = snapshotOf(drafts.map(({ product }) => product))
    const { categories: before = [] } = withStandard(products, own)
    const categories = ownCategories(
      before,
      kept.map(({ product }) => product),
    )
    const after = { own: { ...own, withoutSample: true as const, categories }, version: version + 1 }
    await writeSettingsDraft(trx, after, { who, at })
    await writeDrafts(trx, kept, { who, at })
    await writeAuditLog(trx, { orderId: null, who, what: 'sample removed' }, at)
    return null
  })
}
