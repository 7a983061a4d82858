import type { Kysely } from 'kysely'
import { lineName } from '#shop/cart/order-line.ts'
import { someItems } from '#shop/orders/item-counts.ts'
import type { ItemCount, OrderItem } from '#shop/orders/items.ts'
import type { Order } from '#shop/orders/order.ts'
import { orderReference } from '#shop/orders/reference.ts'
import { type MovementCause, writeMovements } from '../../platform/database/order-items.ts'
import type { Schema } from '../../platform/database/schema.ts'

export type StoredExchange = {
  readonly id: string
  readonly reason: string
  /** When the items came back (ISO UTC); null while they are awaited. */
  readonly cameBackAt: string | null
  readonly isCancelled: boolean
}

export async function exchangesOf(db: Kysely<Schema>, firstId: string): Promise<StoredExchange[]> {
  const rows = await db
    .selectFrom('exchanges')
    .innerJoin('orders', 'orders.id', 'exchanges.orderId')
    .select(['id', 'reason', 'cameBackAt', 'state'])
    .where('goesWith', '=', firstId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return rows.map(({ state, ...row }) => ({ ...row, isCancelled: state === 'refunded' }))
}

export function backOf({ items }: Pick<Order, 'items'>, exchangeId: string): ItemCount[] {
  return items.flatMap(({ itemId, movements }) =>
    movements
      .filter(({ kind, causeId }) => kind === 'exchanged' && causeId === exchangeId)
      .slice(0, 1)
      .map(({ quantity }) => ({ itemId, quantity })),
  )
}

/** Notes that others go out instead of items, or with negative quantities that none do after all. */
export function noteExchanged(
  trx: Kysely<Schema>,
  items: readonly ItemCount[],
  cause: Omit<MovementCause, 'causeKind'>,
): Promise<void> {
  const movements = items.map((one) => ({ ...one, kind: 'exchanged' as const }))
  return writeMovements(trx, movements, { ...cause, causeKind: 'exchange' })
}

export function namesOf(items: readonly OrderItem[], counts: readonly ItemCount[]): string[] {
  return someItems(items, counts).map((item) => `${item.quantity} × ${lineName(item)}`)
}

export async function exchangedFor(
  db: Kysely<Schema>,
  orders: readonly { readonly id: string; readonly channel: string; readonly firstOrderId: string | null }[],
): Promise<ReadonlyMap<string, string>> {
  const replacements = orders.filter(({ channel }) => channel === 'replacement')
  if (replacements.length === 0) return new Map()
  const ids = replacements.map(({ firstOrderId }) => firstOrderId ?? '')
  const firsts = await db
    .selectFrom('orders')
    .select(['id', 'sessionId', 'reference', 'referencePrefix'])
    .where('id', 'in', ids)
    .execute()
  return new Map(
    replacements.flatMap(({ id, firstOrderId }) => {
      const first = firsts.find((one) => one.id === firstOrderId)
      return first ? [[id, orderReference(first)] as const] : []
    }),
  )
}
