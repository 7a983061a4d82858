import type { RefObject } from 'react'
import { bagLink } from '#shop/cart/bag-link.ts'
import { type CartLine, isSameLine, lineId } from '#shop/cart/cart.ts'
import { findProduct } from '#shop/catalogue/catalogue.ts'
import type { Quote } from '#shop/checkout/quote.ts'
import { paths } from '#shop/paths.ts'
import { leadView } from '#shop/pictures/product-pictures.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { Button } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'
import { useCart } from '../../cart/cart-provider.tsx'
import { useChangeCart } from '../../cart/use-change-cart.ts'
import { Picture } from '../../catalogue/picture.tsx'
import { clearCheckoutOptions } from '../../checkout/checkout-options.ts'
import { usePageSettings } from '../../layout/page-settings.tsx'
import { ShareButton } from '../../lists/share-button.tsx'
import { CartLineRow } from './line-row.tsx'
import styles from './page.module.css'

type Props = { quote: Quote; heading: RefObject<HTMLHeadingElement | null> }

/** The lines of the cart page and the ways to change them (S2.90, S4.5); the page's heading takes the focus when the last one is removed. */
export function CartLines({ quote, heading }: Props) {
  const shop = useShop()
  const { cart } = useCart()
  const { publicUrl } = usePageSettings()
  const link = bagLink(shop, cart)
  const { changeQuantity, changeLineOptions, removeLine, clearCart } = useChangeCart({
    heading: () => heading.current,
    onEmptied: clearCheckoutOptions,
  })

  const row = (line: CartLine) => {
    const product = findProduct(shop, line.id)
    const priced = quote.lines.find((one) => isSameLine(one, line))
    if (!product || !priced) return null
    return (
      <CartLineRow
        key={lineId(line)}
        product={product}
        line={priced}
        picture={<Picture product={product} view={leadView(product)} alt="" sizes="112px" />}
        onOptions={(options) => changeLineOptions(line, options)}
        onQuantity={(quantity) => changeQuantity(line, quantity)}
        onRemove={() => removeLine(line)}
      />
    )
  }
  return (
    <div>
      <ul className={styles.lines}>{cart.map(row)}</ul>
      <div className={styles.below}>
        <Link to={paths.shop} className={styles.back}>
          Continue shopping
        </Link>
        {link && <ShareButton name="My bag" url={`${publicUrl}${link}`} label="Share bag" kind="quiet" />}
        <Button kind="quiet" onClick={clearCart}>
          Clear cart
        </Button>
      </div>
    </div>
  )
}
