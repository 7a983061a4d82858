import type Stripe from 'stripe'
import { lineName } from '#shop/cart/order-line.ts'
import { orderMakingWords } from '#shop/checkout/making.ts'
import type { Cents } from '#shop/money.ts'
import type { Order } from '#shop/orders/order.ts'
import { logoUrl } from '#shop/pictures/logo.ts'
import { type Days, DELIVERY_DAYS } from '#shop/promises.ts'
import { addressCountries } from '#shop/shipping/zones.ts'
import { deliveryTimesByRegion, zoneDays } from '#shop/texts/shipping.ts'
import type { Config } from '../config/config.ts'
import { leavePath } from '../orders/leave.ts'

type Parameters = Stripe.Checkout.SessionCreateParams

/** Working days on the way, if they depend on the address, which is not known yet. */
const anyTransit: Days = { from: DELIVERY_DAYS.ireland.from, to: DELIVERY_DAYS.world.to }

/** The provider takes no page that lasts shorter, in ms. */
const PAGE_LIFE_MIN_MS = 30 * 60_000
/** The provider counts by its own clock, which may be ahead of the shop's by this, in ms. The shop closes the page at the order's end itself. */
const CLOCK_MARGIN_MS = 10 * 60_000

/** The longest texts that Stripe takes: the name of a line, a message on the page, a value of the metadata. A longer one would close the checkout. */
const [NAME_MAX, MESSAGE_MAX, VALUE_MAX] = [250, 1200, 500]
const shortened = (text: string, max: number) =>
  text.length <= max ? text : `${text.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, '')}…`

function item(name: string, cents: Cents, quantity = 1): NonNullable<Parameters['line_items']>[number] {
  const product = { name: shortened(name, NAME_MAX) }
  const price = { currency: 'eur', unit_amount: cents, tax_behavior: 'inclusive', product_data: product } as const
  return { quantity, price_data: price }
}

function shippingOption(cents: Cents, transit: Days): NonNullable<Parameters['shipping_options']>[number] {
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

/** Whether the provider can load pictures from a shop. */
const isPublic = (url: string) => url.startsWith('https://')

/** How long making and delivery take, as a sentence. */
function timesOf(order: Order): string {
  const { delivery, noun, inStock } = order.promise
  const way = delivery?.isChosen ? zoneDays(delivery.name, delivery.transit ?? undefined) : deliveryTimesByRegion()
  if (inStock === 'all') return `Your order is posted the next business day. Delivery then takes ${way}.`
  const made = order.leadDays === null ? `Each ${noun} is made for you in` : 'Your order is made in'
  return `${inStock ? 'Your order is ready in' : made} ${orderMakingWords(order)}. Delivery then takes ${way}.`
}

/**
 * The request for an order's payment session: exactly its amounts, in cents. It follows from what is kept with the order
 * and the secret of links alone, so that it is the same at every try: the provider refuses another request under the same idempotency key.
 */
export function sessionParameters(
  order: Order,
  expiresAt: string,
  config: Pick<Config, 'publicUrl'> & { readonly linkSecret: string },
): Parameters {
  const { delivery, goods: goodsName, publicUrl, branding } = order.promise
  // A zone that is gone takes no address.
  const { countries, transit, note } = delivery ?? { countries: [], transit: null, note: null }
  const shopUrl = publicUrl ?? config.publicUrl
  const goods = order.itemised
    ? order.items.map((line) => item(lineName(line), line.unitCents, line.quantity))
    : [item(goodsName, order.subtotal)]
  // An extra goes where the order goes that it was added to, so the page asks for no address.
  const asksForAddress = order.goesWith === null
  const fees = [
    ...(order.giftWrap > 0 ? [item('Gift wrap', order.giftWrap)] : []),
    ...(asksForAddress || order.shipping === 0 ? [] : [item('Shipping', order.shipping)]),
  ]
  return {
    mode: 'payment',
    submit_type: 'pay',
    client_reference_id: order.id,
    // The note is for the books of both: a lost disk does not lose it.
    metadata: { order_id: order.id, ...(order.giftNote !== '' && { gift_note: shortened(order.giftNote, VALUE_MAX) }) },
    // The buyer pays the amount and the currency of the cart, wherever they are.
    adaptive_pricing: { enabled: false },
    line_items: [...goods, ...fees],
    ...(order.itemised &&
      asksForAddress && { shipping_options: [shippingOption(order.shipping, transit ?? anyTransit)] }),
    ...(order.email !== null && { customer_email: order.email }),
    ...(asksForAddress && { shipping_address_collection: { allowed_countries: addressCountries(countries) } }),
    phone_number_collection: { enabled: asksForAddress || order.phone === null },
    custom_text: {
      submit: { message: shortened(timesOf(order), MESSAGE_MAX) },
      ...(note !== null && asksForAddress && { shipping_address: { message: shortened(note, MESSAGE_MAX) } }),
    },
    ...(branding && {
      branding_settings: {
        display_name: branding.name,
        background_color: branding.background,
        button_color: branding.button,
        border_style: branding.border,
        font_family: branding.font,
        ...(branding.logo &&
          isPublic(shopUrl) && { logo: { type: 'url', url: `${shopUrl}${logoUrl({ file: branding.logo }, '4x')}` } }),
      },
    }),
    expires_at: Math.floor(
      (Math.max(Date.parse(expiresAt), Date.parse(order.createdAt) + PAGE_LIFE_MIN_MS) + CLOCK_MARGIN_MS) / 1000,
    ),
    // Written by hand: a URL builder would encode the braces, which the provider then does not replace.
    success_url: `${shopUrl}/checkout/return?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: shopUrl + leavePath(config.linkSecret, order.id),
  }
}
