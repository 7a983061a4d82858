import { PartyPopper as Popper } from 'lucide'
import { useId } from 'react'
import { awayFromFreeShipping } from '#shop/cart/totals.ts'
import type { Quote } from '#shop/checkout/quote.ts'
import { type Cents, formatCents } from '#shop/money.ts'
import type { Zone } from '#shop/settings/settings.ts'
import type { Shop } from '#shop/shop.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { Icon } from '../../../ui/icon.tsx'
import styles from './shipping-progress.module.css'

/** How much more is needed for free shipping to a zone, if the zone has it (S9.3). */
export function ShippingProgress({ subtotal, zone }: { subtotal: Cents; zone: Zone | undefined }) {
  const id = useId()
  const away = awayFromFreeShipping(useShop(), subtotal, zone)
  if (away === null) return null
  return (
    <div className={styles.progress}>
      <p id={id} role="status">
        {away > 0 ? (
          `You're ${formatCents(away)} away from free shipping`
        ) : (
          <>
            You've qualified for free shipping <PartyPopper />
          </>
        )}
      </p>
      <progress max={Math.max(subtotal + away, 1)} value={subtotal} aria-labelledby={id} />
    </div>
  )
}

// Drawn, since not every computer has a font with the emoji.
function PartyPopper() {
  return (
    <span className={styles.emoji} aria-hidden="true">
      <span>🎉</span>
      <Icon of={Popper} size={18} />
    </span>
  )
}

/** Costs beside the subtotal, in a sentence or two: 'Shipping free. Gift wrap can be added in the cart.' */
export function shippingNote(
  shop: Shop,
  { shipping, giftWrap, subtotal, discount, total }: Omit<Quote, 'lines'>,
): string {
  const costs = [
    shipping === 0 ? 'Shipping free' : `Shipping ${formatCents(shipping)}`,
    ...(giftWrap > 0 ? [`gift wrap ${formatCents(giftWrap)}`] : []),
    ...(discount > 0 ? [`your code ${formatCents(-discount)}`] : []),
    ...(total !== subtotal ? [`total ${formatCents(total)}`] : []),
  ]
  const isWrapped = giftWrap > 0 || shop.settings.giftWrapFee === null
  return `${costs.join(', ')}.${isWrapped ? '' : ' Gift wrap can be added in the cart.'}`
}
