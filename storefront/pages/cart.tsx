import { useRef } from 'react'
import { paths } from '#shop/addresses.ts'
import { type CartLine, mostOfLine } from '#shop/cart/cart.ts'
import { findProduct } from '#shop/catalogue/catalogue.ts'
import { quote } from '#shop/checkout/quote.ts'
import { formatCents } from '#shop/money.ts'
import { CartLineRow } from '../cart/cart-line-row.tsx'
import { useCart } from '../cart/cart-provider.tsx'
import { OrderSummary } from '../cart/order-summary.tsx'
import { Picture } from '../catalogue/picture.tsx'
import { CheckoutPanel } from '../checkout/checkout-panel.tsx'
import { DeliveryDates } from '../checkout/delivery-dates.tsx'
import { checkoutDraft, clearDraft } from '../checkout/draft.ts'
import { GiftWrap } from '../checkout/gift-wrap.tsx'
import { PageMetadata } from '../frame/metadata.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Link } from '../ui/link.tsx'
import { announce } from '../ui/status-region.tsx'
import { showToast } from '../ui/toast.ts'
import styles from './cart.module.css'
import layout from './layout.module.css'

/** The cart and the way to the payment page (specification 2, /cart). */
export function CartPage() {
  const { cart, setQuantity, remove, restore } = useCart()
  const draft = checkoutDraft.useValue()
  const heading = useRef<HTMLHeadingElement>(null)
  const quoted = quote(cart, draft)

  const removeLine = (line: CartLine, name: string) => {
    const place = cart.indexOf(line)
    remove(line)
    if (cart.length === 1) clearDraft()
    heading.current?.focus({ preventScroll: true })
    showToast({
      title: 'Removed from cart',
      text: `${name} removed.`,
      action: { label: 'Undo', onAct: () => restore(line, place) },
    })
  }
  const changeLine = (line: CartLine, name: string, quantity: number) => {
    if (quantity < 1) return removeLine(line, name)
    setQuantity(line, quantity)
    const { subtotal } = quote(cart.with(cart.indexOf(line), { ...line, quantity }), draft)
    announce(`${name}, quantity ${quantity}. Subtotal ${formatCents(subtotal)}.`)
  }
  const row = (line: CartLine, place: number) => {
    const product = findProduct(line.id)
    const priced = quoted.lines[place]
    if (!product || !priced) return null
    return (
      <CartLineRow
        key={`${line.id} ${line.size}`}
        line={priced}
        most={mostOfLine(cart, line)}
        picture={<Picture product={product} view="flat" sizes="112px" />}
        onQuantity={(quantity) => changeLine(line, product.name, quantity)}
        onRemove={() => removeLine(line, product.name)}
      />
    )
  }

  const isEmpty = cart.length === 0
  return (
    <div className={layout.page}>
      <PageMetadata title="Your cart" description="The bracelets in your cart." path={paths.cart} unlisted />
      <h1 ref={heading} tabIndex={-1}>
        {isEmpty ? 'Your cart is empty' : 'Your cart'}
      </h1>
      {isEmpty ? (
        <div className={styles.empty}>
          <ButtonLink to={paths.shop} size="large">
            Shop Collection
          </ButtonLink>
        </div>
      ) : (
        <div className={styles.columns}>
          <div>
            <ul className={styles.lines}>{cart.map(row)}</ul>
            <Link to={paths.shop} className={styles.back}>
              Continue shopping
            </Link>
          </div>
          <div className={styles.summary}>
            <OrderSummary
              quote={quoted}
              extras={<GiftWrap gift={draft} onChange={(gift) => checkoutDraft.set((old) => ({ ...old, ...gift }))} />}
            >
              <CheckoutPanel cart={cart} />
              <p className={styles.note}>
                <DeliveryDates />
              </p>
            </OrderSummary>
          </div>
        </div>
      )}
    </div>
  )
}
