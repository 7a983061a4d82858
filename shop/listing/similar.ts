import { findProduct } from '../catalogue/catalogue.ts'
import { lowestPrice } from '../catalogue/choice.ts'
import type { Product } from '../catalogue/product.ts'
import { COMPLEMENTARY_SHOWN, SIMILAR_SHOWN } from '../promises.ts'
import type { Shop } from '../shop.ts'

/** How alike two products are: 10 for the category, 3 a shared material, 5 for a price within 20 percent (S9.13). */
export function similarity(product: Product, other: Product): number {
  const shared = other.materials.filter((material) => product.materials.includes(material)).length
  const price = lowestPrice(product)
  const near = Math.abs(lowestPrice(other) - price) * 5 <= price
  return (other.category === product.category ? 10 : 0) + shared * 3 + (near ? 5 : 0)
}

/** The products most like one, best first, ties in catalogue order, without itself (S2.87, S9.13). */
export function similarProducts(shop: Shop, product: Product, count = SIMILAR_SHOWN): Product[] {
  return shop.catalogue.products
    .filter((other) => other.id !== product.id)
    .map((other) => ({ other, score: similarity(product, other) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, count)
    .map(({ other }) => other)
}

/** The products most like the last of those in a cart, by their ids, and not in it; none if the cart is empty. */
export function complementaryProducts(shop: Shop, ids: readonly string[], count = COMPLEMENTARY_SHOWN): Product[] {
  const last = findProduct(shop, ids.at(-1) ?? '')
  if (!last) return []
  return similarProducts(shop, last, shop.catalogue.products.length)
    .filter(({ id }) => !ids.includes(id))
    .slice(0, count)
}
