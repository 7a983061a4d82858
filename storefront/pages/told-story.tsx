import { Suspense, use } from 'react'
import type { Product } from '#shop/catalogue/product.ts'
import { ProductStory } from '../product/product-story.tsx'

type Stories = Readonly<Record<string, string>>

let loading: Promise<Stories> | undefined

function loadStories(): Promise<Stories> {
  loading ??= import('#shop/catalogue/stories.ts').then(
    ({ stories }) => stories,
    () => {
      loading = undefined
      return {}
    },
  )
  return loading
}

/** A product's description with its story, whose 4 kB come after the page's first paint; offline it stays the description. */
export function ToldStory({ product }: { product: Product }) {
  return (
    <Suspense fallback={<ProductStory description={product.description} story="" />}>
      <Told product={product} />
    </Suspense>
  )
}

function Told({ product: { id, description } }: { product: Product }) {
  return <ProductStory description={description} story={use(loadStories())[id] ?? ''} />
}
