import type { Kysely, Selectable } from 'kysely'
import { countOf } from '#shop/orders/item-counts.ts'
import { type ItemCount, itemState, type OrderItem } from '#shop/orders/items.ts'
import type { Order } from '#shop/orders/order.ts'
import { writeMovements } from '../../platform/database/order-items.ts'
import type { Schema } from '../../platform/database/schema.ts'

type Statement = Selectable<Schema['withdrawals']>

export async function closeStatements(db: Kysely<Schema>, orderId: string, at: string): Promise<bigint> {
  const { numUpdatedRows } = await db
    .updateTable('withdrawals')
    .set({ doneAt: at })
    .where('orderId', '=', orderId)
    .where('doneAt', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows
}

const claimsOf = (item: OrderItem, statements: readonly Statement[]) =>
  itemState(item).claims.filter(({ id }) => statements.some((one) => one.id === id))

export function claimedBy({ items }: Pick<Order, 'items'>, statements: readonly Statement[]): ItemCount[] {
  return items.flatMap((item) => {
    const quantity = claimsOf(item, statements).reduce((sum, claim) => sum + claim.quantity, 0)
    return quantity === 0 ? [] : [{ itemId: item.itemId, quantity }]
  })
}

/** True if so many units can be agreed to go back for some statements: of items of the order, each named once, those that they ask back and those that the customer keeps. */
export function canAgreeOn(
  { items }: Pick<Order, 'items'>,
  statements: readonly Statement[],
  agreed: readonly ItemCount[],
): boolean {
  const isEachOnce = new Set(agreed.map(({ itemId }) => itemId)).size === agreed.length
  const isKnown = agreed.every(({ itemId }) => items.some((item) => item.itemId === itemId))
  const most = (item: OrderItem) =>
    claimsOf(item, statements).reduce((sum, { quantity }) => sum + quantity, itemState(item).kept)
  return isEachOnce && isKnown && items.every((item) => countOf(agreed, item) <= most(item))
}

/** Notes which items of a locked order go back for its open statements, as owner and customer have agreed: the others stay with the customer. */
export async function agreeOn(
  trx: Kysely<Schema>,
  { items }: Pick<Order, 'items'>,
  open: readonly Statement[],
  { agreed, at, who }: { readonly agreed: readonly ItemCount[]; readonly at: string; readonly who: string },
): Promise<void> {
  const [first] = open
  if (first === undefined) return
  for (const item of items) {
    const { itemId } = item
    const claims = claimsOf(item, open)
    const wanted = countOf(agreed, item)
    let more = wanted - claims.reduce((sum, { quantity }) => sum + quantity, 0)
    const cause = (causeId: string) => ({ at, who, causeKind: 'withdrawal' as const, causeId })
    if (more > 0) await writeMovements(trx, [{ itemId, kind: 'withdrawal-asked', quantity: more }], cause(first.id))
    for (const { id, toRefund } of claims.toReversed()) {
      const quantity = Math.min(toRefund, Math.max(0, -more))
      await writeMovements(trx, [{ itemId, kind: 'withdrawal-closed', quantity }], cause(id))
      more += quantity
    }
  }
  const ids = open.map(({ id }) => id)
  await trx.updateTable('withdrawals').set({ isAgreed: 1 }).where('id', 'in', ids).execute()
}
