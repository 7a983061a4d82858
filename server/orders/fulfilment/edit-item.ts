import type { Kysely } from 'kysely'
import { lineName, type OrderLine } from '#shop/cart/order-line.ts'
import { countedItems } from '#shop/catalogue/stock.ts'
import { changeItem, type WantedItem } from '#shop/orders/item-change.ts'
import type { Order } from '#shop/orders/order.ts'
import { isBegun } from '#shop/orders/parcels.ts'
import { type OrderRefusal, refuseOrder } from '#shop/orders/refusals.ts'
import { isRefusal } from '#shop/refusal.ts'
import type { Shop } from '#shop/shop.ts'
import { itemsFrom } from '../../platform/database/order-items.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Services } from '../../platform/services/services.ts'
import { isBeingRefunded } from '../order/refund-turns.ts'
import { whatIsTakenBack } from '../order/taken-back.ts'
import type { Actor } from './parcels.ts'
import { changeAsStaff, whyNotToBePosted } from './staff-changes.ts'

async function whyNotEditable(db: Kysely<Schema>, order: Order): Promise<OrderRefusal | null> {
  const refusal = await whyNotToBePosted(db, order)
  if (refusal !== null) return refusal
  if (order.channel === 'replacement') return refuseOrder('exchange-is-fixed')
  return (await whatIsTakenBack(db, order)) === 'nothing' ? null : refuseOrder('partly-taken-back')
}

export async function hasEditableItems(db: Kysely<Schema>, order: Order): Promise<boolean> {
  return order.items.length > 0 && (await whyNotEditable(db, order)) === null
}

const countedName = (line: OrderLine) => `${line.quantity} × ${lineName(line)}`

/** The audit log entry. It is kept when a person's data are erased, so it contains no personal words. */
function whatChanges(before: OrderLine, after: OrderLine): string {
  const [was, is] = [before, after].map((line) => lineName({ ...line, personalNames: [] }))
  if (was === is) return `changes the personal words of ${before.quantity} × ${was}`
  return `changes ${before.quantity} × ${was} to ${is}`
}

/** Changes options and personal words of an order's items, or exchanges them, until they are made, and e-mails the buyer both states (docs/decisions/010). */
export function editItem(
  shop: Shop,
  services: Services,
  order: Pick<Order, 'id'>,
  wanted: WantedItem,
  actor: Actor,
): Promise<OrderRefusal | null> {
  return changeAsStaff(shop, services, order, actor, async ({ trx, order: now, now: at }) => {
    const fixed = await whyNotEditable(trx, now)
    if (fixed !== null) return fixed
    // A refund is for the items that its owner saw.
    if (await isBeingRefunded(trx, now.id, at)) return refuseOrder('being-refunded')
    if (isBegun(now)) return refuseOrder('made-already')
    const changed = changeItem(shop, now.items, wanted)
    if (isRefusal(changed)) return changed
    const { before, after, lines } = changed
    const [taken, wantedNow] = [before, after].map((line) => [...countedItems(shop, [line]).keys()].join())
    if (taken !== wantedNow) return refuseOrder('from-stock')
    return {
      differences: [{ name: 'Item', before: [countedName(before)], after: [countedName(after)] }],
      changes: { items: itemsFrom(now.id, lines) },
      what: whatChanges(before, after),
    }
  })
}
