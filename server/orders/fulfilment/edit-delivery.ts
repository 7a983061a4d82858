import type { Kysely } from 'kysely'
import type * as v from 'valibot'
import type { DeliveryChange } from '#shop/desk/changes.ts'
import type { OrderAnswer } from '#shop/desk/orders.ts'
import { addressLines } from '#shop/orders/address-lines.ts'
import type { Address, Order } from '#shop/orders/order.ts'
import { postcodeWord } from '#shop/orders/postcode-words.ts'
import { type OrderRefusal, refuseOrder } from '#shop/orders/refusals.ts'
import { hasSameCosts } from '#shop/orders/same-costs.ts'
import { isRefusal } from '#shop/refusal.ts'
import { addressCountries } from '#shop/shipping/zones.ts'
import type { Shop } from '#shop/shop.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Services } from '../../platform/services/services.ts'
import type { Actor } from './parcels.ts'
import { changeAsStaff, type Differences, GIFT_NOTE, whyNotToBePosted } from './staff-changes.ts'

type Delivery = Omit<v.InferOutput<typeof DeliveryChange>, 'version'>

async function whyNotEditable(db: Kysely<Schema>, order: Order): Promise<OrderRefusal | null> {
  return (await whyNotToBePosted(db, order)) ?? (order.address === null ? refuseOrder('no-address') : null)
}

export async function editableDelivery(db: Kysely<Schema>, order: Order): Promise<OrderAnswer['delivery']> {
  const { name, address, promise } = order
  if (address === null || (await whyNotEditable(db, order)) !== null) return null
  const countries = new Set([address.country, ...addressCountries(promise.delivery?.countries ?? [])])
  return { ...address, name: name ?? '', countries: [...countries] }
}

function changed(order: Order, { name, line1, line2, city, county, postcode, country, giftNote }: Delivery) {
  const { address: before } = order
  if (before === null) return refuseOrder('no-address')
  const address: Address = { line1, line2, city, county, postcode, country }
  if (postcode === '' && before.postcode !== '') return refuseOrder('no-postcode', postcodeWord(country))
  if (!hasSameCosts(order, before, address)) return refuseOrder('other-costs')
  if (giftNote !== order.giftNote && order.giftWrap === 0) return refuseOrder('no-gift-wrap')
  const text = JSON.stringify(address)
  const isSameAddress = name === order.name && text === JSON.stringify(before)
  const linesOf = (note: string) => (note === '' ? [] : note.split('\n'))
  const differences: Differences = [
    ...(isSameAddress
      ? []
      : [{ name: 'Delivery address', before: addressLines(order), after: addressLines({ name, address }) }]),
    ...(giftNote === order.giftNote
      ? []
      : [{ name: GIFT_NOTE, before: linesOf(order.giftNote), after: linesOf(giftNote) }]),
  ]
  return { differences, changes: { name, address: text, giftNote } }
}

/** Changes the address and gift note of an order that is not posted, and e-mails the buyer both states (docs/decisions/010). */
export function editDelivery(
  shop: Shop,
  services: Services,
  order: Pick<Order, 'id'>,
  delivery: Delivery,
  actor: Actor,
): Promise<OrderRefusal | null> {
  return changeAsStaff(shop, services, order, actor, async ({ trx, order: now }) => {
    const fixed = await whyNotEditable(trx, now)
    if (fixed !== null) return fixed
    const result = changed(now, delivery)
    if (isRefusal(result)) return result
    // The audit log is kept when a person's data are erased, so it contains nothing typed.
    const what = `changes the ${result.differences.map(({ name }) => name.toLowerCase()).join(' and the ')}`
    return { ...result, what }
  })
}
