import { RETURN_DAYS } from '#shop/promises.ts'
import { shortPrice } from '#shop/texts/facts.ts'
import { usePageSettings } from './page-settings.tsx'

/** From which amount shipping to Ireland is free, the rule that the cart goes by, and how long a bracelet may be sent back. */
export function DeliveryLine() {
  const from = usePageSettings().zones[0]?.freeFrom
  return (
    <>
      {from && `Free shipping in Ireland from ${shortPrice(from)}. `}
      {RETURN_DAYS} days to return.
    </>
  )
}
