import { useRef, useState } from 'react'
import { DEFAULT_SIZE, type Product } from '#shop/catalogue/product.ts'
import { paths } from '#shop/paths.ts'
import { AddToCartButton } from '../../cart/add-to-cart.tsx'
import { useCart } from '../../cart/cart-provider.tsx'
import { DeliveryDates } from '../../checkout/delivery-dates.tsx'
import { usePageSettings } from '../../layout/page-settings.tsx'
import { ShareButton } from '../../lists/share-button.tsx'
import { WishlistButton } from '../../lists/wishlist-button.tsx'
import { useNavigate } from '../../platform/router.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './buy-box.module.css'
import { StickyBuyBar } from './lazy-parts.tsx'
import { SizeChoice } from './size-choice.tsx'

/** The choice of a size with all ways to buy, save and share a product, and when it arrives (specification 2, /product/{id}). */
export function BuyBox({ product }: { product: Product }) {
  const { id, name, handle, priceCents } = product
  const [size, setSize] = useState(DEFAULT_SIZE)
  const main = useRef<HTMLDivElement>(null)
  const { add } = useCart()
  const navigate = useNavigate()
  const { publicUrl } = usePageSettings()

  const buyNow = () => {
    add({ id, size })
    navigate(paths.cart)
  }
  return (
    <>
      <SizeChoice size={size} onChange={setSize} />
      <div className={styles.buttons}>
        <div ref={main}>
          <AddToCartButton product={product} size={size} />
        </div>
        <div className={styles.row}>
          <Button kind="secondary" size="large" wide onClick={buyNow}>
            Buy Now
          </Button>
          <WishlistButton id={id} />
          <ShareButton name={name} address={`${publicUrl}${paths.product(handle)}`} />
        </div>
      </div>
      <Notice>
        <p>
          <DeliveryDates />
        </p>
      </Notice>
      <StickyBuyBar
        name={name}
        price={priceCents}
        size={size}
        main={main}
        button={<AddToCartButton product={product} size={size} isNamed />}
      />
    </>
  )
}
