import { Eye } from 'lucide'
import { Suspense, useState } from 'react'
import type { Product } from '#shop/catalogue/product.ts'
import { QuickAddButton } from '../../cart/add-to-cart.tsx'
import { useCart } from '../../cart/cart-provider.tsx'
import { useFlag } from '../../layout/flags.tsx'
import { lazyPart } from '../../platform/lazy.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { CompareButton } from './compare-button.tsx'
import { InCartBadge } from './in-cart-badge.tsx'
import { ProductCard } from './product-card.tsx'
import { SampleRating } from './sample-rating.tsx'

const quickView = lazyPart(() => import('./quick-view.tsx').then(({ QuickView }) => QuickView))
const ahead = () => void quickView.preload()

type Props = {
  product: Product
  heading?: 'h2' | 'h3'
  eager?: boolean
  /** The first picture of its page. */
  first?: boolean
  /** With the toggle of the comparison, where there is a way to see it. */
  comparable?: boolean
}

/** A product's card with its sample rating, quick view, quick add and, where the cart holds it, the mark that says so. */
export function ListedProduct({ product, comparable = false, ...card }: Props) {
  const { id, name } = product
  const isInCart = useCart().cart.some((line) => line.id === id)
  const withoutSamples = useFlag('content_purge')
  const [isViewed, setViewed] = useState(false)
  return (
    <>
      <ProductCard
        {...card}
        product={product}
        badge={!withoutSamples && <SampleRating />}
        mark={isInCart && <InCartBadge />}
        tools={
          <>
            <IconButton
              icon={Eye}
              label={`Quick view of ${name}`}
              aria-haspopup="dialog"
              onClick={() => setViewed(true)}
              onPointerEnter={ahead}
              onFocus={ahead}
            />
            {comparable && <CompareButton id={id} name={name} />}
          </>
        }
        actions={<QuickAddButton product={product} />}
      />
      {isViewed && (
        <Suspense>
          <quickView.Part product={product} onClose={() => setViewed(false)} />
        </Suspense>
      )}
    </>
  )
}
