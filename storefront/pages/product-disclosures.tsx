import type { Product } from '#shop/catalogue/product.ts'
import { recipes } from '#shop/catalogue/recipes.ts'
import { useFlag } from '../frame/flags.tsx'
import { useMedia } from '../platform/media.ts'
import { FullDetails } from '../product/full-details.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { CareInstructions, Reviews } from './product-later.tsx'

/** What a product's page has to open: details, already open on wide screens, care, and reviews (specification 2, /product/{id}). */
export function ProductDisclosures({ product }: { product: Product }) {
  const isWide = useMedia('(min-width: 64rem)')
  const isPurged = useFlag('content_purge')
  const recipe = recipes[product.id]
  return (
    <div>
      <Disclosure summary="Full Details" open={isWide}>
        {recipe && <FullDetails product={product} recipe={recipe} />}
      </Disclosure>
      <Disclosure summary="Care Instructions">
        <CareInstructions />
      </Disclosure>
      <Disclosure summary="Customer Reviews">
        <Reviews hideSamples={isPurged} />
      </Disclosure>
    </div>
  )
}
