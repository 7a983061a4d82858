import type { Product } from '#shop/catalogue/product.ts'
import { QuickAddButton } from '../cart/add-to-cart.tsx'
import { InBagMark } from '../cart/in-bag-mark.tsx'
import { useAddingToCart } from '../cart/use-adding-to-cart.ts'
import { ProductCard } from '../catalogue/product-card.tsx'

type Props = { product: Product; heading?: 'h2' | 'h3'; eager?: boolean }

/** A product's card with quick add and, where the cart holds it, the mark that says so. */
export function ListedProduct({ product, ...card }: Props) {
  const { quickAdd, holds } = useAddingToCart()
  const { name, priceCents } = product
  return (
    <ProductCard
      {...card}
      product={product}
      mark={holds(product) && <InBagMark />}
      actions={<QuickAddButton name={name} price={priceCents} onAdd={() => quickAdd(product)} />}
    />
  )
}
