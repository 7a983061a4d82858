import * as v from 'valibot'
import type { OrderLine } from '../cart/order-line.ts'
import { type Lead, makingDaysOf } from '../checkout/making.ts'
import { lookOf } from '../own-look.ts'
import { findZone } from '../settings/settings.ts'
import type { ServerShop, Shop } from '../shop.ts'
import type { Channel } from './channels.ts'

const WorkingDays = v.object({ from: v.number(), to: v.number() })

const Delivery = v.object({
  name: v.string(),
  /** False if the shop had one zone only, so that nobody chose it. */
  isChosen: v.boolean(),
  /** The countries that the parcel may go to: ISO 3166 codes, with XI for Northern Ireland. */
  countries: v.array(v.string()),
  /** Working days on the way; null if they depend on the region of the address. */
  transit: v.nullable(WorkingDays),
  /** Days on which nothing is delivered there. */
  holidays: v.optional(v.array(v.string())),
  /** The zone's words before payment, such as who pays import duty. */
  note: v.nullable(v.string()),
})

/** How the payment page looks: the name of the shop, its colours as '#rrggbb', and the provider's words for borders and fonts. */
const PaymentBranding = v.object({
  name: v.string(),
  background: v.string(),
  button: v.string(),
  border: v.picklist(['pill', 'rectangular', 'rounded']),
  font: v.string(),
  logo: v.optional(v.string()),
})

/** Kept with the order, so that no later publish changes it (S10.211). */
export const OrderPromise = v.object({
  /** The URL of the shop, to which the payment page leads back; null if it is not known. */
  publicUrl: v.nullable(v.string()),
  goods: v.string(),
  noun: v.string(),
  /** Working days that making takes; until it is posted if all of it is in stock. */
  making: WorkingDays,
  /** 'all' if it is in stock and can be posted as it is, 'some' if a part of it is made first; missing if all of it is made to order. */
  inStock: v.optional(v.picklist(['all', 'some'])),
  /** Null if nothing is delivered, or if the zone is not known. */
  delivery: v.nullable(Delivery),
  returnDays: v.number(),
  shopVersion: v.number(),
  /** Missing for a sale at a stall, which has no payment page. */
  branding: v.optional(PaymentBranding),
})
export type OrderPromise = v.InferOutput<typeof OrderPromise>
export type Delivery = v.InferOutput<typeof Delivery>

type PlacedOrder = Lead & { readonly zone: string | null }

function deliveryTo({ zones }: Shop, id: string | null): Delivery | null {
  const zone = findZone(zones, id)
  if (!zone) return null
  return {
    name: zone.name,
    isChosen: zones.length > 1,
    countries: [...zone.countries],
    transit: zone.transit ? { ...zone.transit } : null,
    ...(zone.holidays && { holidays: [...zone.holidays] }),
    note: zone.note ?? null,
  }
}

function paymentBranding({ settings, ownLook }: ServerShop): v.InferOutput<typeof PaymentBranding> {
  const { colors, fonts, radii } = lookOf(ownLook)
  return {
    name: settings.brand,
    background: colors.surface,
    button: colors.accent,
    border: radii.field === 0 ? 'rectangular' : 'rounded',
    font: fonts.paymentPage,
    ...(settings.logo && { logo: settings.logo.file }),
  }
}

export function promiseOf(shop: ServerShop, order: PlacedOrder, publicUrl: string | null): OrderPromise {
  return {
    publicUrl,
    goods: `${shop.settings.brand} order`,
    noun: shop.settings.nouns.one,
    making: { ...makingDaysOf(shop, order) },
    ...(order.inStock && { inStock: order.inStock }),
    delivery: deliveryTo(shop, order.zone),
    returnDays: shop.settings.returnDays,
    shopVersion: shop.version,
    branding: paymentBranding(shop),
  }
}

export function stallPromiseOf({ settings, version }: ServerShop): OrderPromise {
  return {
    publicUrl: null,
    goods: `${settings.brand} order`,
    noun: settings.nouns.one,
    making: { from: 0, to: 0 },
    delivery: null,
    returnDays: settings.returnDays,
    shopVersion: version,
  }
}

/**
 * The sentence that says which items of a parcel may go back, for a time such as 'within 30 days'; null if none may. Items
 * made with the buyer's own words may not, nor may those of a bespoke order.
 */
export function returnWords(
  { channel, lines }: { readonly channel: Channel; readonly lines: readonly Pick<OrderLine, 'isWithdrawable'>[] },
  time: string,
): string | null {
  if (channel === 'bespoke') return null
  const back = lines.filter(({ isWithdrawable }) => isWithdrawable).length
  if (back === lines.length) return `You may send it back ${time}.`
  return back === 0 ? null : `You may send back what is not made with your words ${time}.`
}
