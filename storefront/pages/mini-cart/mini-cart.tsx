import { type ReactNode, useEffect } from 'react'
import { type CartLine, maxQuantity } from '#shop/cart/cart.ts'
import type { Quote } from '#shop/checkout/quote.ts'
import { formatCents } from '#shop/money.ts'
import { paths } from '#shop/paths.ts'
import { useCart } from '../../cart/cart-provider.tsx'
import { useMiniCart } from '../../cart/mini-cart-provider.tsx'
import { useChangeCart } from '../../cart/use-change-cart.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { announce } from '../../ui/status-region.tsx'
import styles from './mini-cart.module.css'
import { MiniCartLine } from './mini-cart-line.tsx'
import { shippingNote } from './shipping-note.ts'
import { ShippingProgress } from './shipping-progress.tsx'

type Props = { quote: Quote; picture: (productId: string) => ReactNode; onEmptied: () => () => void }

/** The bag panel: what the cart holds and costs, and the ways on (specification 2, mini cart); it is open while it is shown. */
export function MiniCart({ quote, picture, onEmptied }: Props) {
  const { cart } = useCart()
  const { news, close } = useMiniCart()
  const { changeQuantity, removeLine } = useChangeCart({ beforeRemoval: leaveRow, onEmptied })
  useEffect(() => {
    if (news) announce(news)
  }, [news])

  const isEmpty = cart.length === 0
  const line = (cartLine: CartLine) => {
    const priced = quote.lines.find(({ id, size }) => id === cartLine.id && size === cartLine.size)
    if (!priced) return null
    return (
      <MiniCartLine
        key={`${cartLine.id} ${cartLine.size}`}
        line={priced}
        most={maxQuantity(cart, cartLine)}
        picture={picture(cartLine.id)}
        onFollow={close}
        onQuantity={(quantity) => changeQuantity(cartLine, quantity)}
        onRemove={() => removeLine(cartLine)}
      />
    )
  }
  return (
    <Sheet open onClose={close} title="Your bag" footer={!isEmpty && <WaysOn quote={quote} onFollow={close} />}>
      {isEmpty ? (
        <div className={styles.empty}>
          <p>Your bag is empty.</p>
          <ButtonLink to={paths.shop} onFollow={close}>
            Shop Collection
          </ButtonLink>
        </div>
      ) : (
        <>
          <ShippingProgress subtotal={quote.subtotal} />
          <ul className={styles.lines}>{cart.map(line)}</ul>
        </>
      )}
    </Sheet>
  )
}

function WaysOn({ quote, onFollow }: { quote: Quote; onFollow: () => void }) {
  return (
    <div className={styles.ways}>
      <p className={styles.subtotal}>
        <span>Subtotal</span> <span>{formatCents(quote.subtotal)}</span>
      </p>
      <p className={styles.note}>{shippingNote(quote)}</p>
      <ButtonLink to={`${paths.cart}?checkout=1`} size="large" wide onFollow={onFollow}>
        Checkout
      </ButtonLink>
      <ButtonLink to={paths.cart} kind="secondary" size="large" wide onFollow={onFollow}>
        View cart
      </ButtonLink>
    </div>
  )
}

/** Moves focus from a row that leaves to its neighbour, or to the panel's title; says whether it was moved by key. */
function leaveRow(): boolean {
  const active = document.activeElement
  const row = active?.closest('li')
  if (!row) return false
  const byKey = active?.matches(':focus-visible') ?? false
  const neighbour = row.nextElementSibling ?? row.previousElementSibling
  const next = neighbour?.querySelector<HTMLElement>('h3 a') ?? row.closest('dialog')?.querySelector('h2')
  next?.focus({ preventScroll: true })
  return byKey
}
