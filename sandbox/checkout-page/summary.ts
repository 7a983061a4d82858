import { html } from 'hono/html'
import { formatCents } from '#shop/money.ts'
import { amounts, type Payment } from '../payments/payment.ts'
import type { Html } from '../ui/page.ts'

/** What is bought: the lines, the shipping and the total. */
export function orderSummary(payment: Payment): Html {
  const { parameters } = payment
  const { shipping, total } = amounts(payment)
  const option = parameters.shipping_options?.[0]?.shipping_rate_data
  const lines = parameters.line_items.map(({ price_data: price, quantity }) => {
    const each =
      quantity > 1 ? html` <span class="quiet">${quantity} × ${formatCents(price.unit_amount)}</span>` : html``
    return html`<li><span>${price.product_data.name}${each}</span><span>${formatCents(price.unit_amount * quantity)}</span></li>`
  })
  return html`<section class="summary" aria-labelledby="summary-title">
<h2 id="summary-title">Your order</h2>
<ul class="lines">${lines}
${option ? html`<li><span>${option.display_name}</span><span>${shipping === 0 ? 'Free' : formatCents(shipping)}</span></li>` : html``}
<li class="total"><span>Total</span><span>${formatCents(total)}</span></li></ul>
</section>`
}
