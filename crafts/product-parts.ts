import { braceletPage } from './bracelets/storefront/product-page.ts'
import type { ByCraft } from './craft.ts'
import type { CraftId } from './crafts.ts'
import type { ProductParts } from './parts.ts'

export const productParts: ByCraft<ProductParts> = { bracelets: braceletPage } satisfies Record<CraftId, ProductParts>
