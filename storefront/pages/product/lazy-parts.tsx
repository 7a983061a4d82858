import { type ComponentType, type ReactNode, Suspense } from 'react'
import { lazyPart } from '../../platform/lazy.tsx'

type Parts = typeof import('./below-the-fold.ts')

// What is not in the first look comes in one piece after it.
function later<Props extends object>(choose: (parts: Parts) => ComponentType<Props>, missing: () => ReactNode) {
  const { Part } = lazyPart<Props>(() => import('./below-the-fold.ts').then(choose, () => missing))
  return function Later(props: Props) {
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    )
  }
}

const Unloaded = () => <p>This could not be loaded. Reload the page to see it.</p>
const Nothing = () => null

export const FullStory = later((parts) => parts.FullStory, Unloaded)
export const ProductDetails = later((parts) => parts.ProductDetails, Unloaded)
export const SimilarProducts = later((parts) => parts.Similar, Unloaded)
export const StickyBuyBar = later((parts) => parts.StickyBuyBar, Nothing)
