import { useEffect } from 'react'
import { type CartLine, isSameLine, lineId } from '#shop/cart/cart.ts'
import { findProduct } from '#shop/catalogue/catalogue.ts'
import { type Quote, quote } from '#shop/checkout/quote.ts'
import { formatCents } from '#shop/money.ts'
import { paths } from '#shop/paths.ts'
import { leadView } from '#shop/pictures/product-pictures.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { useStock } from '../../../shop/use-stock.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { announce } from '../../../ui/status-region.tsx'
import { useCart } from '../../cart/cart-provider.tsx'
import { useMiniCart } from '../../cart/mini-cart-provider.tsx'
import { useChangeCart } from '../../cart/use-change-cart.ts'
import { Picture } from '../../catalogue/picture.tsx'
import { checkoutOptions, clearCheckoutOptions, useZone } from '../../checkout/checkout-options.ts'
import { usePageSettings } from '../../layout/page-settings.tsx'
import { ComplementaryProducts } from '../complementary-products.tsx'
import styles from './mini-cart.module.css'
import { MiniCartLine } from './mini-cart-line.tsx'
import { ShippingProgress, shippingNote } from './shipping-progress.tsx'

const title = () => document.querySelector<HTMLElement>('dialog[open] h2')

/** The bag panel over any page: what the cart holds and costs, and the ways on (S2.38); it is open while it is shown. */
export function MiniCart() {
  const shop = useShop()
  const { cart } = useCart()
  const zone = useZone(usePageSettings().zones)
  const options = checkoutOptions.useValue()
  const priced = quote(shop, cart, { ...options, zone })
  const isFreeByCode = options.discount?.kind === 'shipping' && priced.fault === null
  const { message, open, close } = useMiniCart()
  const { changeQuantity, changeLineOptions, removeLine } = useChangeCart({
    heading: title,
    onEmptied: clearCheckoutOptions,
  })
  const refreshStock = useStock()?.refresh
  useEffect(() => {
    refreshStock?.()
  }, [refreshStock])
  useEffect(() => {
    if (message) announce(message)
  }, [message])

  const isEmpty = cart.length === 0
  const line = (cartLine: CartLine) => {
    const product = findProduct(shop, cartLine.id)
    const pricedLine = priced.lines.find((one) => isSameLine(one, cartLine))
    if (!product || !pricedLine) return null
    return (
      <MiniCartLine
        key={lineId(cartLine)}
        product={product}
        line={pricedLine}
        picture={<Picture product={product} view={leadView(product)} alt="" sizes="88px" />}
        onFollow={close}
        onOptions={(options) => changeLineOptions(cartLine, options)}
        onQuantity={(quantity) => changeQuantity(cartLine, quantity)}
        onRemove={() => removeLine(cartLine)}
      />
    )
  }
  return (
    <Sheet open onClose={close} title="Your bag" footer={!isEmpty && <WaysOn quote={priced} onFollow={close} />}>
      {isEmpty ? (
        <div className={styles.empty}>
          <p>Your bag is empty.</p>
          <ButtonLink to={paths.shop} onFollow={close}>
            Shop Collection
          </ButtonLink>
        </div>
      ) : (
        <>
          {!isFreeByCode && <ShippingProgress subtotal={priced.subtotal - priced.discount} zone={zone} />}
          <ul className={styles.lines}>{cart.map(line)}</ul>
          <ComplementaryProducts onFollow={close} tell={open} />
        </>
      )}
    </Sheet>
  )
}

function WaysOn({ quote: priced, onFollow }: { quote: Quote; onFollow: () => void }) {
  const shop = useShop()
  return (
    <div className={styles.ways}>
      <p className={styles.subtotal}>
        <span>Subtotal</span> <span>{formatCents(priced.subtotal)}</span>
      </p>
      <p className={styles.note}>{shippingNote(shop, priced)}</p>
      <ButtonLink to={`${paths.cart}?checkout=1`} size="large" wide onFollow={onFollow}>
        Checkout
      </ButtonLink>
      <ButtonLink to={paths.cart} kind="secondary" size="large" wide onFollow={onFollow}>
        View cart
      </ButtonLink>
    </div>
  )
}
