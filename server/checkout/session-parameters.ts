import type Stripe from 'stripe'
import { lineName } from '#shop/checkout/quote.ts'
import type { Cents } from '#shop/money.ts'
import type { Order } from '#shop/orders/order.ts'
import { DELIVERY_DAYS, MAKING_DAYS } from '#shop/promises.ts'
import { settings } from '#shop/settings.ts'
import { span } from '#shop/texts/facts.ts'
import { countriesOf } from './order-draft.ts'

type Parameters = Stripe.Checkout.SessionCreateParams

const making = `Each bracelet is made for you in ${span(MAKING_DAYS)} business days. Delivery then takes ${span(DELIVERY_DAYS.ireland)} business days in Ireland, ${span(DELIVERY_DAYS.europe)} in the EU and ${span(DELIVERY_DAYS.world)} elsewhere.`

function item(name: string, cents: Cents, quantity = 1): NonNullable<Parameters['line_items']>[number] {
  const price = { currency: 'eur', unit_amount: cents, tax_behavior: 'inclusive', product_data: { name } } as const
  return { quantity, price_data: price }
}

function shippingOption(
  cents: Cents,
  countries: readonly string[],
): NonNullable<Parameters['shipping_options']>[number] {
  const days = (value: number) => ({ unit: 'business_day', value }) as const
  const atHome = countries.every((country) => country === 'IE')
  return {
    shipping_rate_data: {
      type: 'fixed_amount',
      display_name: cents === 0 ? 'Free shipping' : 'Shipping',
      fixed_amount: { amount: cents, currency: 'eur' },
      tax_behavior: 'inclusive',
      delivery_estimate: {
        minimum: days(DELIVERY_DAYS.ireland.from),
        maximum: days(atHome ? DELIVERY_DAYS.ireland.to : DELIVERY_DAYS.world.to),
      },
    },
  }
}

/** What the payment provider is asked for an order: exactly its amounts, in cents; the same order gives the same request every time, so that it can be repeated under one idempotency key. */
export function sessionParameters(order: Order, expiresAt: string, publicUrl: string): Parameters {
  const countries = countriesOf(order.zone) ?? []
  const goods = order.itemised
    ? order.lines.map((line) => item(lineName(line), line.unitCents, line.quantity))
    : [item(`${settings.brand} order`, order.subtotal)]
  return {
    mode: 'payment',
    submit_type: 'pay',
    client_reference_id: order.id,
    // The note is for the books of both: a lost disk does not lose it.
    metadata: { order_id: order.id, ...(order.giftNote !== '' && { gift_note: order.giftNote }) },
    // The buyer pays the amount and the currency of the cart, wherever they are.
    adaptive_pricing: { enabled: false },
    line_items: order.giftWrap > 0 ? [...goods, item('Gift wrap', order.giftWrap)] : goods,
    ...(order.itemised && { shipping_options: [shippingOption(order.shipping, countries)] }),
    ...(order.email !== null && { customer_email: order.email }),
    shipping_address_collection: { allowed_countries: [...countries] },
    phone_number_collection: { enabled: true },
    custom_text: { submit: { message: making } },
    expires_at: Math.floor(Date.parse(expiresAt) / 1000),
    // Written by hand: a URL builder would encode the braces, which the provider then does not replace.
    success_url: `${publicUrl}/checkout/return?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${publicUrl}/checkout/cancel`,
  }
}
