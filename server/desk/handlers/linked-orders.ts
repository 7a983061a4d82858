import { lineName } from '#shop/cart/order-line.ts'
import type { LinkedOrder, OrderAnswer } from '#shop/desk/orders.ts'
import type { Order } from '#shop/orders/order.ts'
import { wayOf } from '#shop/orders/parcels.ts'
import { isInSameParcel } from '#shop/orders/same-parcel.ts'
import { unpaidStates } from '#shop/orders/states.ts'
import { sanitizeLine } from '#shop/texts/sanitize-line.ts'
import { offerLink } from '../../contact/emails/offer.ts'
import { linkSecret } from '../../contact/mail/link-token.ts'
import { backOf, exchangesOf, namesOf, type StoredExchange } from '../../orders/order/exchanged.ts'
import { toExchange } from '../../orders/sales/exchanges.ts'
import { extraOf } from '../../orders/sales/extras.ts'
import { openOffers } from '../../orders/sales/offers.ts'
import { findOrder, orderFromRow, selectOrders } from '../../platform/database/orders.ts'
import type { Services } from '../../platform/services/services.ts'
import type { StaffMember } from '../sign-in/staff.ts'
import { summariesOf } from './summaries.ts'

function exchangeOf(first: Order, exchanges: readonly StoredExchange[], extra: Order): LinkedOrder['exchange'] {
  const found = exchanges.find(({ id }) => id === extra.id)
  if (found === undefined) return null
  const { reason, ...facts } = found
  return { ...facts, items: namesOf(first.items, backOf(first, extra.id)).join(', '), reason: sanitizeLine(reason) }
}

const placeOf = ({ name, address }: Order) => JSON.stringify([name, address])

/** An order and one that was added to it: how the desk shows `shown` on the screen of the other. */
async function linkOf(
  services: Services,
  { first, extra, shown }: { readonly first: Order; readonly extra: Order; readonly shown: Order },
): Promise<LinkedOrder[]> {
  const { postedAt } = wayOf(first)
  const [summary] = await summariesOf(services, [shown.id])
  if (summary === undefined) return []
  const exchange = exchangeOf(first, await exchangesOf(services.db, first.id), extra)
  return [
    {
      ...summary,
      exchange,
      isInSameParcel: exchange === null && isInSameParcel(extra, { postedAt }),
      isElsewhere: placeOf(first) !== placeOf(extra),
    },
  ]
}

/** The orders that replace items of an order, or were added to it and are paid, or whose money is on its way or in doubt, the oldest first. */
async function extrasOf({ db }: Services, id: string): Promise<Order[]> {
  const rows = await selectOrders(db)
    .where('goesWith', '=', id)
    .where('state', 'not in', unpaidStates)
    .orderBy('createdAt')
    .execute()
  return rows.map(orderFromRow)
}

type Viewer = Pick<StaffMember, 'role'>

async function offersOf(services: Services, id: string, { role }: Viewer): Promise<OrderAnswer['extraOffers']> {
  const { db, config } = services
  const signing = { publicUrl: config.publicUrl, linkSecret: await linkSecret(db) }
  return (await openOffers(services, id)).map((offer) => ({
    id: offer.id,
    names: offer.lines.map((line) => `${line.quantity} × ${lineName(line)}`).join(', '),
    total: offer.total,
    isInSameParcel: offer.shipping === 0,
    expiresAt: offer.expiresAt,
    link: role === 'owner' ? offerLink(offer, signing) : null,
  }))
}

/** The first order, the extras and exchanges of an order, and whether more can be added or exchanged (docs/decisions/009). */
export async function linkedOrders(
  services: Services,
  order: Order,
  viewer: Viewer,
): Promise<Pick<OrderAnswer, 'extra' | 'toExchange' | 'firstOrder' | 'extras' | 'extraOffers'>> {
  const first = order.firstOrderId === null ? null : await findOrder(services.db, 'id', order.firstOrderId)
  const [firstOrder = null] = first === null ? [] : await linkOf(services, { first, extra: order, shown: first })
  const extras: LinkedOrder[] = []
  for (const extra of await extrasOf(services, order.id))
    extras.push(...(await linkOf(services, { first: order, extra, shown: extra })))
  return {
    extra: extraOf(services.shop(), order),
    toExchange: toExchange(order),
    firstOrder,
    extras,
    extraOffers: await offersOf(services, order.id, viewer),
  }
}
