import type { Kysely } from 'kysely'
import type { MoneyBack } from '#shop/orders/money-back.ts'
import type { Order } from '#shop/orders/order.ts'
import { findOrder } from '../../platform/database/orders.ts'
import type { Schema, WithdrawalRow } from '../../platform/database/schema.ts'
import { readMoneyBack } from '../order/money-back.ts'

/** A statement of withdrawal as it was written down, the paid order that it fits or null, what became of its money, and whether a receipt is sent for it. */
export type Withdrawal = {
  readonly statement: Readonly<WithdrawalRow>
  readonly order: Order | null
  readonly money: MoneyBack | null
  readonly isAcknowledged: boolean
}

export async function findWithdrawal(db: Kysely<Schema>, id: string): Promise<Withdrawal | null> {
  const statement = await db.selectFrom('withdrawals').selectAll().where('id', '=', id).executeTakeFirst()
  if (!statement) return null
  const emails = db.selectFrom('outbox').select('id').where('aboutId', '=', id)
  const receipt = emails.where('kind', 'in', ['withdrawal', 'withdrawal-unmatched'])
  const order = statement.orderId === null ? null : await findOrder(db, 'id', statement.orderId)
  return {
    statement,
    order,
    money: order && (await readMoneyBack(db, order)),
    isAcknowledged: (await receipt.executeTakeFirst()) !== undefined,
  }
}
