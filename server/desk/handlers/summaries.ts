import { readableEmail } from '#shop/checkout/idn.ts'
import type { OrderSummary } from '#shop/desk/orders.ts'
import { lastReady } from '#shop/orders/delivery-time.ts'
import { itemsToMake, type OpenSwap } from '#shop/orders/item-counts.ts'
import { lineOf, type OrderItem } from '#shop/orders/items.ts'
import { wayOf } from '#shop/orders/parcels.ts'
import { orderReference } from '#shop/orders/reference.ts'
import { sanitizeLine } from '#shop/texts/sanitize-line.ts'
import { findLinked, type LinkedTo } from '../../orders/fulfilment/find-linked.ts'
import { exchangedFor } from '../../orders/order/exchanged.ts'
import { openSwaps } from '../../orders/order/taken-back.ts'
import { versionsOf } from '../../orders/order/version.ts'
import { orderFromRow, selectOrders } from '../../platform/database/orders.ts'
import type { OrderRow } from '../../platform/database/schema.ts'
import type { Services } from '../../platform/services/services.ts'

type Row = OrderRow & {
  readonly withdrawnAt: string | null
}

const orNull = (text: string | null) => (text === null ? null : sanitizeLine(text))

const described = (item: OrderItem) => ({ ...lineOf(item), itemId: item.itemId })

type Known = {
  readonly swap: OpenSwap | null
  readonly linked: readonly LinkedTo[]
  readonly version: string
  readonly exchangeFor: string | undefined
}

function summaryOf(row: Row, { swap, linked, version, exchangeFor }: Known): OrderSummary {
  const order = orderFromRow(row)
  const { madeAt, postedAt, deliveredAt, isPartlyPosted } = wayOf(order)
  const readyBy = lastReady(order.items)
  return {
    id: order.id,
    version,
    reference: orderReference(order),
    state: order.state,
    isTest: !order.livemode,
    orderedAt: order.paidAt ?? order.createdAt,
    name: orNull(order.name),
    email: order.email === null ? null : readableEmail(sanitizeLine(order.email)),
    country: order.address?.country ?? null,
    total: order.total,
    isGift: order.giftWrap > 0,
    channel: order.channel,
    ...(exchangeFor !== undefined && { exchangeFor }),
    making: order.promise.making,
    ...(readyBy !== null && { readyBy }),
    returnDays: order.promise.returnDays,
    ...(order.promise.inStock && { inStock: order.promise.inStock }),
    items: order.items.map(described),
    toMake: itemsToMake(order.items, swap).map(described),
    linked: linked.map(({ id, reference, isInSameParcel }) => ({ id, reference, isInSameParcel })),
    madeAt,
    postedAt,
    deliveredAt,
    isPartlyPosted,
    withdrawnAt: row.withdrawnAt,
  }
}

/** Orders as lists show them, in the order of their ids; those that are gone are left out. */
export async function summariesOf({ db }: Pick<Services, 'db'>, ids: readonly string[]): Promise<OrderSummary[]> {
  if (ids.length === 0) return []
  const rows = await selectOrders(db)
    .select((eb) =>
      eb
        .selectFrom('withdrawals')
        .select((inner) => inner.fn.min('receivedAt').as('withdrawnAt'))
        .whereRef('withdrawals.orderId', '=', 'orders.id')
        .where('doneAt', 'is', null)
        .as('withdrawnAt'),
    )
    .where('orders.id', 'in', ids)
    .execute()
  const swapOf = await openSwaps(db, ids)
  const versions = await versionsOf(db, ids)
  const linkedOf = await findLinked(db, ids)
  const firsts = await exchangedFor(
    db,
    rows.map(({ id, channel, goesWith }) => ({ id, channel, firstOrderId: goesWith })),
  )
  const summaries = rows.map((row) => {
    const { id } = row
    const version = versions.get(id) ?? ''
    return summaryOf(row, { swap: swapOf(id), linked: linkedOf(id), version, exchangeFor: firsts.get(id) })
  })
  const byId = new Map(summaries.map((summary) => [summary.id, summary]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
