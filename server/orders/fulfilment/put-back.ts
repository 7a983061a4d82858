import type { Kysely } from 'kysely'
import { lineName } from '#shop/cart/order-line.ts'
import { variantKey } from '#shop/catalogue/stock.ts'
import { withCounts } from '#shop/orders/item-counts.ts'
import { itemState } from '#shop/orders/items.ts'
import type { Order } from '#shop/orders/order.ts'
import { wayOf } from '#shop/orders/parcels.ts'
import { type OrderRefusal, refuseOrder } from '#shop/orders/refusals.ts'
import {
  type Items,
  itemsHeld,
  itemsReleased,
  itemsSoldTwice,
  itemsUncounted,
  returnItems,
} from '../../catalogue/stock/stock.ts'
import { findOrder, ownLivemode } from '../../platform/database/orders.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Services } from '../../platform/services/services.ts'
import { onSeenOrder } from './keep-notes.ts'
import type { Actor } from './parcels.ts'

type VariedLine = Pick<Order['items'][number], 'id' | 'options' | 'quantity'>

/** True if an item is of this variant, by the order itself: its product may have other options since. */
function isOfVariant({ id, options }: VariedLine, variant: string): boolean {
  const product = {
    options: Object.keys(options).map((option) => ({ id: option })),
    supply: { kind: 'in-stock' as const },
  }
  return id === variant || variantKey(id, options, product) === variant
}

/** The name of a variant as an order has it. The product may be called otherwise since. */
function nameOfVariant({ items }: Pick<Order, 'items'>, variant: string): string {
  const line = items.find((one) => isOfVariant(one, variant))
  return line ? lineName({ ...line, personalNames: [] }) : variant
}

/** The items that an order holds and refunds, returns or exchanges have taken out of it; the others still belong to the customer. */
async function itemsToPutBack(db: Kysely<Schema>, order: Order): Promise<Items> {
  const held = await itemsHeld(db, order.id)
  if (held.size === 0 || order.state === 'refunded') return held
  // Returns are stored with the first order, without saying which of the two orders the item came from.
  if (order.channel === 'replacement') return wayOf(order).postedAt !== null ? held : new Map()
  const withCustomer = withCounts(order.items, (item) => {
    const { kept, returned } = itemState(item)
    return Math.max(0, kept - returned)
  })
  return new Map(
    [...held].flatMap(([variant, quantity]) => {
      const own = withCustomer.reduce((sum, item) => (isOfVariant(item, variant) ? sum + item.quantity : sum), 0)
      return quantity > own ? [[variant, quantity - own] as const] : []
    }),
  )
}

export async function soldTwice({ db, config }: Services): Promise<ReadonlyMap<string, string[]>> {
  const rows = await itemsSoldTwice(db, ownLivemode(config))
  const names = new Map<string, string[]>()
  for (const { orderId, variant } of rows) {
    const order = await findOrder(db, 'id', orderId)
    if (order) names.set(orderId, [...(names.get(orderId) ?? []), nameOfVariant(order, variant)])
  }
  return names
}

export async function stockOfOrder(services: Services, order: Order) {
  const items = await itemsToPutBack(services.db, order)
  const named = ([variant, quantity]: readonly [string, number]) => `${quantity} × ${nameOfVariant(order, variant)}`
  return {
    held: [...(await itemsHeld(services.db, order.id))].map(named).join(', '),
    toPutBack: [...items].map(([variant, quantity]) => ({ variant, quantity, name: nameOfVariant(order, variant) })),
    uncounted: [...(await itemsUncounted(services.db, order.id))].map(([variant, quantity]) => ({
      name: nameOfVariant(order, variant),
      quantity,
    })),
    soldTwice: ((await soldTwice(services)).get(order.id) ?? []).join(', '),
    isSoldOut: order.state === 'review' && (await itemsReleased(services.db, order.id)).size > 0,
  }
}

/** Puts items of an order back on sale, each once. Refunds and withdrawals leave that to the owner, who has seen what came back. */
export async function putBack(
  services: Services,
  order: Order,
  items: Items,
  actor: Actor,
): Promise<OrderRefusal | null> {
  const refusal = await onSeenOrder(services, order, actor, async ({ trx, order: now, now: at }) => {
    const most = await itemsToPutBack(trx, now)
    if (most.size === 0) return { not: refuseOrder('nothing-to-put-back') }
    if ([...items].some(([variant, quantity]) => (most.get(variant) ?? 0) < quantity))
      return { not: refuseOrder('not-so-many') }
    await returnItems(trx, items, { orderId: order.id, who: actor.who, at })
    const words = [...items].map(([variant, quantity]) => `${quantity} × ${nameOfVariant(now, variant)}`)
    return { done: `put back on sale: ${words.join(', ')}` }
  })
  await services.loadStock()
  return refusal
}

/** Puts everything that a refunded order took out of stock back on sale; nothing if that is done, or if the refund is not given yet. */
export async function putAllBack(services: Services, orderId: string, actor: Actor): Promise<void> {
  const order = await findOrder(services.db, 'id', orderId)
  if (order?.state !== 'refunded') return
  const items = await itemsHeld(services.db, orderId)
  if (items.size > 0) await putBack(services, order, items, actor)
}
