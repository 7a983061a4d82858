import type { Quote } from '#shop/checkout/quote.ts'
import { formatCents } from '#shop/money.ts'

/** What comes to the subtotal, in a sentence or two: 'Shipping free. Gift wrap can be added in the cart.' */
export function shippingNote({ shipping, giftWrap, subtotal, total }: Omit<Quote, 'lines'>): string {
  const costs = [
    shipping === 0 ? 'Shipping free' : `Shipping ${formatCents(shipping)}`,
    ...(giftWrap > 0 ? [`gift wrap ${formatCents(giftWrap)}`] : []),
    ...(total > subtotal ? [`total ${formatCents(total)}`] : []),
  ]
  return `${costs.join(', ')}.${giftWrap > 0 ? '' : ' Gift wrap can be added in the cart.'}`
}
