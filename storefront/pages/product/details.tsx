import type { Product } from '#shop/catalogue/product.ts'
import { recipes } from '#shop/catalogue/recipes.ts'
import { useFlag } from '../../layout/flags.tsx'
import { useMedia } from '../../platform/media.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { CareInstructions } from './care-instructions.tsx'
import { FullDetails } from './full-details.tsx'
import { Reviews } from './reviews.tsx'
import { TrustBadges } from './trust-badges.tsx'

/** What a product's page has to open, the details already open on wide screens, and the four promises (specification 2, /product/{id}). */
export function ProductDetails({ product }: { product: Product }) {
  const isWide = useMedia('(min-width: 64rem)')
  const isPurged = useFlag('content_purge')
  const recipe = recipes[product.id]
  return (
    <>
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
      <TrustBadges />
    </>
  )
}
