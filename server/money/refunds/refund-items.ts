import type { Transaction } from 'kysely'
import { type ItemCount, itemState } from '#shop/orders/items.ts'
import type { Order } from '#shop/orders/order.ts'
import { CANCEL_REASON_MAX } from '#shop/promises.ts'
import { sanitizeLine } from '#shop/texts/sanitize-line.ts'
import { itemIdOf, numberOf, writeMovements } from '../../platform/database/order-items.ts'
import { findOrder } from '../../platform/database/orders.ts'
import type { RefundRow, Schema } from '../../platform/database/schema.ts'

/** The key in the metadata of a refund at the provider, so that the person who reads the refund back learns which items it is for. */
export const REFUND_ITEMS = 'items'

/** The key in the metadata of a refund for the idempotency key of its request, so that a refund can be found whose answer was an error. */
export const REFUND_REQUEST = 'request'

/** The key in the metadata of a refund for the reason why its order is cancelled, so that a refund whose answer was lost still has it. */
export const CANCEL_REASON = 'cancel_reason'

/** The reason in the metadata of a refund, or null. Anybody with the provider's dashboard can write there. */
export function readCancelReason(text: string | undefined): string | null {
  return sanitizeLine(text ?? '').slice(0, CANCEL_REASON_MAX) || null
}

/** Items as the metadata of a refund: the number in their id and the quantity, '1:1,4:2', since a value has at most 500 characters. */
export function writeRefundItems(items: readonly ItemCount[]): string {
  return items.map((one) => `${numberOf(one)}:${one.quantity}`).join(',')
}

/** Items in the metadata of a refund. Anybody with the provider's dashboard can write there, so a part that names no item is left out. */
export function readRefundItems({ id, items }: Pick<Order, 'id' | 'items'>, text: string | undefined): ItemCount[] {
  return (text ?? '').split(',').flatMap((part): ItemCount[] => {
    const [, number, quantity] = /^(\d{1,3}):(\d{1,2})$/.exec(part) ?? []
    const item = items.find(({ itemId }) => itemId === itemIdOf(id, Number(number)))
    return item && Number(quantity) > 0 ? [{ itemId: item.itemId, quantity: Number(quantity) }] : []
  })
}

type Given = Pick<RefundRow, 'id' | 'orderId' | 'createdAt'>

export function noteRefundedItems(
  trx: Transaction<Schema>,
  { id, createdAt }: Given,
  items: readonly ItemCount[],
  who: string,
): Promise<void> {
  const movements = items.map((one) => ({ ...one, kind: 'refunded' as const }))
  return writeMovements(trx, movements, { at: createdAt, who, causeKind: 'refund', causeId: id })
}

export async function noteFullRefund(
  trx: Transaction<Schema>,
  { id, orderId, createdAt }: Given,
  who: string,
): Promise<void> {
  const order = await findOrder(trx, 'id', orderId)
  const movements = (order?.items ?? []).map((item) => {
    const { ordered, refunded } = itemState(item)
    return { itemId: item.itemId, kind: 'refunded' as const, quantity: ordered - refunded }
  })
  await writeMovements(trx, movements, { at: createdAt, who, causeKind: 'full refund', causeId: id })
}

/** Notes that a refund did not arrive, so that what it was for is owed again; nothing if it was for an amount. */
export async function noteFailedItems(trx: Transaction<Schema>, { id }: Pick<Given, 'id'>, at: string): Promise<void> {
  const given = await trx
    .selectFrom('itemMovements')
    .select(['itemId', 'quantity', 'causeKind', 'causeId'])
    .where('causeId', '=', id)
    .where('kind', '=', 'refunded')
    .execute()
  for (const { itemId, quantity, ...cause } of given)
    await writeMovements(trx, [{ itemId, kind: 'refund-failed', quantity }], { ...cause, at, who: 'shop' })
}
