import { lineName } from '#shop/cart/order-line.ts'
import { formatDay } from '#shop/dates.ts'
import { lastReady, orderReadyWords } from '#shop/orders/delivery-time.ts'
import type { OrderItem } from '#shop/orders/items.ts'
import type { Order } from '#shop/orders/order.ts'
import { logoUrl } from '#shop/pictures/logo.ts'
import { type Days, DELIVERY_DAYS } from '#shop/promises.ts'
import { addressCountries } from '#shop/shipping/zones.ts'
import { deliveryTimesByRegion, zoneDays } from '#shop/texts/shipping.ts'
import type { PageRequest } from '../../money/payments/provider.ts'
import type { Config } from '../../platform/config/config.ts'
import { leavePath } from '../order/leave.ts'

/** Working days on the way, if they depend on the address, which is not known yet. */
const anyTransit: Days = { from: DELIVERY_DAYS.ireland.from, to: DELIVERY_DAYS.world.to }

function timesOf(order: Order): string {
  const { delivery, noun, inStock } = order.promise
  const readyBy = lastReady(order.items)
  const way = delivery?.isChosen ? zoneDays(delivery.name, delivery.transit ?? undefined) : deliveryTimesByRegion()
  if (inStock === 'all')
    return `Your order is posted ${readyBy === null ? 'the next business day' : `on ${formatDay(readyBy)}`}. Delivery then takes ${way}.`
  const made = order.leadDays === null ? `Each ${noun} is made for you` : 'Your order is made'
  return `${inStock ? 'Your order is ready' : made} ${orderReadyWords(order)}. Delivery then takes ${way}.`
}

/** The provider multiplies, so units of which a code takes a cent more are an item of their own. */
function goodsOf(
  { code }: Order,
  { quantity, unitCents, discountCents = 0, ...line }: OrderItem,
): PageRequest['items'] {
  if (discountCents === 0) return [{ name: lineName(line), cents: unitCents, quantity }]
  const name = `${lineName(line)}, with code ${code}`
  const each = Math.floor(discountCents / quantity)
  const more = discountCents % quantity
  return [
    { name, cents: unitCents - each, quantity: quantity - more },
    ...(more > 0 ? [{ name, cents: unitCents - each - 1, quantity: more }] : []),
  ]
}

/** Exactly an order's amounts; postage is an item where no address is asked for. */
function itemsOf(order: Order, asksForAddress: boolean): PageRequest['items'] {
  const goods = order.itemised
    ? order.items.flatMap((item) => goodsOf(order, item))
    : [{ name: order.promise.goods, cents: order.subtotal, quantity: 1 }]
  return [
    ...goods,
    ...(order.giftWrap > 0 ? [{ name: 'Gift wrap', cents: order.giftWrap, quantity: 1 }] : []),
    ...(asksForAddress || order.shipping === 0 ? [] : [{ name: 'Shipping', cents: order.shipping, quantity: 1 }]),
  ]
}

/** The payment page of an order. It follows from what is kept with the order and the secret of links alone, so that it is the same at every try (S5.9, S10.62). */
export function pageRequest(
  order: Order,
  expiresAt: string,
  config: Pick<Config, 'publicUrl'> & { readonly linkSecret: string },
): PageRequest {
  const { delivery, publicUrl, branding } = order.promise
  // A zone that is gone takes no address.
  const { countries, transit, note } = delivery ?? { countries: [], transit: null, note: null }
  const shopUrl = publicUrl ?? config.publicUrl
  // An extra goes where the order goes that it was added to, so the page asks for no address.
  const asksForAddress = order.firstOrderId === null
  return {
    orderId: order.id,
    // With these and `orderInMetadata` a lost order can be rebuilt (server/orders/order/rebuild.ts).
    metadata: { order_id: order.id, ...(order.giftNote !== '' && { gift_note: order.giftNote }) },
    items: itemsOf(order, asksForAddress),
    shipping: order.itemised && asksForAddress ? { cents: order.shipping, transit: transit ?? anyTransit } : null,
    email: order.email,
    countries: asksForAddress ? addressCountries(countries) : null,
    asksForPhone: asksForAddress || order.phone === null,
    message: timesOf(order),
    addressMessage: asksForAddress ? note : null,
    look: branding
      ? { ...branding, logo: branding.logo ? `${shopUrl}${logoUrl({ file: branding.logo }, '4x')}` : null }
      : null,
    createdAt: order.createdAt,
    expiresAt,
    returnUrl: `${shopUrl}/checkout/return?session_id=`,
    cancelUrl: shopUrl + leavePath(config.linkSecret, order.id),
  }
}
