import type { Services } from '../services/services.ts'
import { releaseItems } from '../stock/stock.ts'
import { onLockedOrder } from './transition.ts'

/**
 * Ends the reservations whose payment page is over, whatever the provider says or does not say of it: nothing is kept for
 * anybody longer than 31 minutes. An order that turns out to be paid takes its items again, or goes to review.
 */
export async function releaseOverdue(services: Services): Promise<void> {
  const { db, now } = services
  const overdue = await db
    .selectFrom('orders')
    .select('id')
    .where('state', '=', 'pending')
    .where('expiresAt', '<=', now().toISOString())
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('stockMovements')
          .select('stockMovements.orderId')
          .whereRef('stockMovements.orderId', '=', 'orders.id')
          .groupBy('stockMovements.orderId')
          .having((sum) => sum.fn.sum('delta'), '<', 0),
      ),
    )
    .execute()
  for (const { id } of overdue)
    await onLockedOrder(services, id, async ({ trx, order, now: at }) => {
      if (order.state === 'pending') await releaseItems(trx, id, at)
    })
}
