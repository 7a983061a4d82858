import type { ComponentType } from 'react'
import { findAnyProduct } from '#shop/catalogue/catalogue.ts'
import { productImages } from '#shop/catalogue/product-images.ts'
import { Picture } from '../../catalogue/picture.tsx'
import { useParams } from '../../platform/router.tsx'
import { BuyForm } from './buy-form.tsx'
import { FilterForm } from './filter-form.tsx'
import { OrderStatus } from './order-status.tsx'
import { Top } from './top.tsx'
import { WithdrawalSteps } from './withdrawal-steps.tsx'

const WIDE = '(min-width:768px) 46vw, 92vw'
const NARROW = '(min-width:768px) 23vw, 46vw'

/** The pictures of the page's product besides the large one, which nothing brings up without scripts (S2.74). */
function OtherPictures() {
  const product = findAnyProduct(useParams().id ?? '')
  if (!product) return null
  return (
    <div className="pictures">
      {productImages(product)
        .slice(1)
        .map(({ view, alt }) => (
          <Picture key={view} product={product} view={view} alt={alt} sizes={view === 'worn' ? WIDE : NARROW} />
        ))}
    </div>
  )
}

/** What stands in the HTML for those without scripts, by the name of its place (docs/decisions/069). */
export const partsWithoutScripts: Readonly<Record<string, ComponentType>> = {
  top: Top,
  filters: FilterForm,
  buying: BuyForm,
  pictures: OtherPictures,
  order: OrderStatus,
  withdrawal: WithdrawalSteps,
}
