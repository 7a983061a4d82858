import type { Kysely } from 'kysely'
import { type MoneyBack, moneyBackOf } from '#shop/orders/money-back.ts'
import type { Order } from '#shop/orders/order.ts'
import type { Schema } from '../../platform/database/schema.ts'

export async function readMoneyBack(
  db: Kysely<Schema>,
  { id, total }: Pick<Order, 'id' | 'total'>,
): Promise<MoneyBack> {
  const { received } = await db.selectFrom('orders').select('received').where('id', '=', id).executeTakeFirstOrThrow()
  const refunds = await db
    .selectFrom('refunds')
    .select(['amount', 'state', 'createdAt', 'failedAt'])
    .where('orderId', '=', id)
    .execute()
  const disputes = await db.selectFrom('disputes').select(['amount', 'outcome']).where('orderId', '=', id).execute()
  return moneyBackOf(received ?? total, { refunds, disputes })
}
