import { useState } from 'react'
import { findProduct } from '#shop/catalogue/catalogue.ts'
import { complementaryProducts } from '#shop/listing/similar.ts'
import { paths } from '#shop/paths.ts'
import { leadView } from '#shop/pictures/product-pictures.ts'
import { COMPLEMENTARY_SHOWN } from '#shop/promises.ts'
import { priceWords } from '#shop/texts/facts.ts'
import { useShop } from '../../shop/use-shop.ts'
import { useStock } from '../../shop/use-stock.ts'
import { Link } from '../../ui/link.tsx'
import { showToast } from '../../ui/toast.ts'
import { QuickAddButton } from '../cart/add-to-cart.tsx'
import { useCart } from '../cart/cart-provider.tsx'
import shared from '../cart/line.module.css'
import { Picture } from '../catalogue/picture.tsx'
import styles from './complementary-products.module.css'

type Props = {
  onFollow?: () => void
  tell?: (message: string) => void
}

/** Two products that go with what was put into the bag last; they stay until this is shown again, whatever is bought (docs/decisions/031). */
export function ComplementaryProducts({
  onFollow,
  tell = (text) => showToast({ title: 'Added to cart', text }),
}: Props) {
  const shop = useShop()
  const { cart } = useCart()
  const stock = useStock()
  const [{ last, products }] = useState(() => {
    const ids = cart.map(({ id }) => id)
    const available = complementaryProducts(shop, ids, shop.catalogue.products.length).filter(
      (one) => stock?.left(one) !== 0,
    )
    return { last: findProduct(shop, ids.at(-1) ?? ''), products: available.slice(0, COMPLEMENTARY_SHOWN) }
  })
  if (!last || !products[0]) return null
  return (
    <section aria-labelledby="complementary-products" className={styles.products}>
      <p id="complementary-products" className={shared.name}>
        Goes with {last.name}
      </p>
      <div className={styles.pair}>
        {products.map((product) => (
          <div key={product.id} className={styles.product}>
            <Picture product={product} view={leadView(product)} alt="" sizes="72px" />
            <p>
              <Link to={paths.product(product.id)} onClick={onFollow}>
                {product.name}
              </Link>
              <br />
              {priceWords(product)}
            </p>
            <QuickAddButton product={product} tell={tell} />
          </div>
        ))}
      </div>
    </section>
  )
}
