import { shortPrice } from '#shop/texts/facts.ts'
import { useShop } from '../../shop/use-shop.ts'
import { usePageSettings } from './page-settings.tsx'

/** From which amount shipping to Ireland is free, the rule that the cart goes by, and how long a bracelet may be sent back. */
export function DeliveryLine() {
  const { returnDays } = useShop().settings
  const from = usePageSettings().zones[0]?.freeFrom
  return (
    <>
      {from && `Free shipping in Ireland from ${shortPrice(from)}. `}
      {returnDays} days to return.
    </>
  )
}
