import { beadPlanForm } from './bracelets/desk/product-form.ts'
import type { ByCraft } from './craft.ts'
import type { CraftId } from './crafts.ts'
import type { ProductFormPart } from './parts.ts'

export const productForms: ByCraft<ProductFormPart> = { bracelets: beadPlanForm } satisfies Record<
  CraftId,
  ProductFormPart
>
