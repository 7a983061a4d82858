import type Stripe from 'stripe'
import type { Cents } from '#shop/money.ts'
import type { Days } from '#shop/promises.ts'
import type { PageRequest } from '../provider.ts'

type Parameters = Stripe.Checkout.SessionCreateParams

/** Stripe takes no page that lasts shorter, in ms. */
const PAGE_LIFE_MIN_MS = 30 * 60_000
/** Stripe counts by its own clock, which may be ahead of the shop's by this, in ms. The shop closes the page at the order's end itself. */
const CLOCK_MARGIN_MS = 10 * 60_000

/** The longest texts that Stripe takes: the name of a line, a message on the page, a value of the metadata. A longer one would close the checkout. */
const [NAME_MAX, MESSAGE_MAX, VALUE_MAX] = [250, 1200, 500]
const shortened = (text: string, max: number) =>
  text.length <= max ? text : `${text.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, '')}…`

type Item = PageRequest['items'][number]
function lineItem({ name, cents, quantity }: Item): NonNullable<Parameters['line_items']>[number] {
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

const isPublic = (url: string) => url.startsWith('https://')

/** Stripe's request for a payment page. It follows from the page alone, since Stripe refuses another request under the same key. */
export function sessionParameters(page: PageRequest): Parameters {
  const { shipping, email, countries, addressMessage, look } = page
  const { createdAt, expiresAt, returnUrl, cancelUrl } = page
  const ends = Math.max(Date.parse(expiresAt), Date.parse(createdAt) + PAGE_LIFE_MIN_MS) + CLOCK_MARGIN_MS
  return {
    mode: 'payment',
    submit_type: 'pay',
    client_reference_id: page.orderId,
    metadata: Object.fromEntries(
      Object.entries(page.metadata).map(([name, value]) => [name, shortened(value, VALUE_MAX)]),
    ),
    // The buyer pays the amount and the currency of the cart, wherever they are.
    adaptive_pricing: { enabled: false },
    line_items: page.items.map(lineItem),
    ...(shipping && { shipping_options: [shippingOption(shipping.cents, shipping.transit)] }),
    ...(email !== null && { customer_email: email }),
    ...(countries && { shipping_address_collection: { allowed_countries: [...countries] } }),
    phone_number_collection: { enabled: page.asksForPhone },
    custom_text: {
      submit: { message: shortened(page.message, MESSAGE_MAX) },
      ...(addressMessage !== null && { shipping_address: { message: shortened(addressMessage, MESSAGE_MAX) } }),
    },
    ...(look && {
      branding_settings: {
        display_name: look.name,
        background_color: look.background,
        button_color: look.button,
        border_style: look.border,
        // By Stripe's own name for it (docs.stripe.com/payments/checkout/customization/appearance).
        font_family: look.font,
        ...(look.logo !== null && isPublic(look.logo) && { logo: { type: 'url', url: look.logo } }),
      },
    }),
    expires_at: Math.floor(ends / 1000),
    // Written by hand: a URL builder would encode the braces, which Stripe then does not replace.
    success_url: `${returnUrl}{CHECKOUT_SESSION_ID}`,
    cancel_url: cancelUrl,
  }
}
