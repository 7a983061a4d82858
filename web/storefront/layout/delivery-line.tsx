import { shortPrice } from '#shop/texts/facts.ts'
import { exceptOwnWords } from '#shop/texts/personal.ts'
import { useShop } from '../../shop/use-shop.ts'
import { usePageSettings } from './page-settings.tsx'

/** From which amount shipping to Ireland is free, the rule that the cart goes by, and how long a bracelet may be sent back. */
export function DeliveryLine() {
  const shop = useShop()
  const from = usePageSettings().zones[0]?.freeFrom
  return (
    <>
      {from && `Free shipping in Ireland from ${shortPrice(from)}. `}
      {`${shop.settings.returnDays} days to return${exceptOwnWords(shop)}.`}
    </>
  )
}
