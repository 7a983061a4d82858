import { lineName } from '#shop/cart/order-line.ts'
import type { LinkedOrder, OrderAnswer } from '#shop/desk/orders.ts'
import type { Order } from '#shop/orders/order.ts'
import { isInSameParcel } from '#shop/orders/same-parcel.ts'
import { findOrder, orderFromRow } from '../database/orders.ts'
import { offerLink } from '../emails/offer.ts'
import { parcelOf } from '../fulfilment/parcels.ts'
import { linkSecret } from '../mail/link-token.ts'
import { extraOf } from '../sales/extras.ts'
import { openOffers } from '../sales/offers.ts'
import type { Services } from '../services/services.ts'
import type { StaffMember } from '../sign-in/staff.ts'
import { summariesOf } from './summaries.ts'

const placeOf = ({ name, address }: Order) => JSON.stringify([name, address])

/** An order and one that was added to it: how the desk shows `shown` on the screen of the other. */
async function linkOf(
  services: Services,
  { first, extra, shown }: { readonly first: Order; readonly extra: Order; readonly shown: Order },
): Promise<LinkedOrder[]> {
  const { postedAt = null } = (await parcelOf(services.db, first.id)) ?? {}
  const [summary] = await summariesOf(services, [shown.id])
  if (summary === undefined) return []
  return [
    { ...summary, isInSameParcel: isInSameParcel(extra, { postedAt }), isElsewhere: placeOf(first) !== placeOf(extra) },
  ]
}

/** The orders that were added to an order and are paid, or whose money is on its way or in doubt, the oldest first. */
async function extrasOf({ db }: Services, id: string): Promise<Order[]> {
  const rows = await db
    .selectFrom('orders')
    .selectAll()
    .where('goesWith', '=', id)
    .where('state', 'not in', ['pending', 'failed', 'expired'])
    .orderBy('createdAt')
    .execute()
  return rows.map(orderFromRow)
}

type Viewer = Pick<StaffMember, 'role'>

/** The extras that an order's customer was offered and has not paid, each with the link of its e-mail. */
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

/** The order that an order was added to, what was added to it, and whether more can be (docs/decisions/009). */
export async function linkedOrders(
  services: Services,
  order: Order,
  viewer: Viewer,
): Promise<Pick<OrderAnswer, 'extra' | 'goesWith' | 'extras' | 'extraOffers'>> {
  const first = order.goesWith === null ? null : await findOrder(services.db, 'id', order.goesWith)
  const [goesWith = null] = first === null ? [] : await linkOf(services, { first, extra: order, shown: first })
  const extras: LinkedOrder[] = []
  for (const extra of await extrasOf(services, order.id))
    extras.push(...(await linkOf(services, { first: order, extra, shown: extra })))
  return {
    extra: extraOf(services.shop(), order),
    goesWith,
    extras,
    extraOffers: await offersOf(services, order.id, viewer),
  }
}
