import type Stripe from 'stripe'
import { lineName } from '#shop/checkout/quote.ts'
import { makingWords } from '#shop/making.ts'
import type { Cents } from '#shop/money.ts'
import type { Order } from '#shop/orders/order.ts'
import { DELIVERY_DAYS } from '#shop/promises.ts'
import { findZone, settings, type Zone } from '#shop/settings.ts'
import { deliveryTimes, zoneDays } from '#shop/texts/shipping.ts'
import { addressCountries } from '#shop/zones.ts'
import type { Config } from '../config.ts'

type Parameters = Stripe.Checkout.SessionCreateParams

/** How long it takes, as the payment page says it beside the button. */
function making({ leadDays }: Pick<Order, 'leadDays'>): string {
  const made = leadDays === null ? 'Each bracelet is made for you in' : 'Your order is made in'
  return `${made} ${makingWords({ leadDays })}. Delivery then takes`
}

function item(name: string, cents: Cents, quantity = 1): NonNullable<Parameters['line_items']>[number] {
  const price = { currency: 'eur', unit_amount: cents, tax_behavior: 'inclusive', product_data: { name } } as const
  return { quantity, price_data: price }
}

function shippingOption(
  cents: Cents,
  { transit = { from: DELIVERY_DAYS.ireland.from, to: DELIVERY_DAYS.world.to } }: Pick<Zone, 'transit'>,
): NonNullable<Parameters['shipping_options']>[number] {
  const days = (value: number) => ({ unit: 'business_day', value }) as const
  return {
    shipping_rate_data: {
      type: 'fixed_amount',
      display_name: cents === 0 ? 'Free shipping' : 'Shipping',
      fixed_amount: { amount: cents, currency: 'eur' },
      tax_behavior: 'inclusive',
      delivery_estimate: {
        minimum: days(transit.from),
        maximum: days(transit.to),
      },
    },
  }
}

/** What the payment provider is asked for an order: exactly its amounts, in cents; the same order gives the same request every time, so that it can be repeated under one idempotency key. */
export function sessionParameters(
  order: Order,
  expiresAt: string,
  { publicUrl, zones }: Pick<Config, 'publicUrl' | 'zones'>,
): Parameters {
  // A zone that went while its order was written down takes no address.
  const zone: Pick<Zone, 'countries' | 'transit' | 'note'> = findZone(zones, order.zone) ?? { countries: [] }
  const chosen = zones.length > 1 ? findZone(zones, order.zone) : undefined
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
    ...(order.itemised && { shipping_options: [shippingOption(order.shipping, zone)] }),
    ...(order.email !== null && { customer_email: order.email }),
    shipping_address_collection: { allowed_countries: addressCountries(zone.countries) },
    phone_number_collection: { enabled: true },
    custom_text: {
      submit: { message: `${making(order)} ${chosen ? zoneDays(chosen) : deliveryTimes(zones)}.` },
      ...(zone.note !== undefined && { shipping_address: { message: zone.note } }),
    },
    expires_at: Math.floor(Date.parse(expiresAt) / 1000),
    // Written by hand: a URL builder would encode the braces, which the provider then does not replace.
    success_url: `${publicUrl}/checkout/return?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${publicUrl}/checkout/cancel`,
  }
}
