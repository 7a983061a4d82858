import { isOpen, orderStates } from '#shop/orders/states.ts'
import type { Services } from '../services.ts'
import { fulfil } from './fulfil.ts'
import { moveOrder } from './move.ts'
import { orderFromRow } from './store.ts'

const BATCH = 50
/** An order that somebody asked about this recently, in ms, can wait for the next sweep. */
const RECENT_MS = 60_000
/** A session that the provider has not known or answered for this long after its end, in ms, is over. */
const GIVE_UP_AFTER_MS = 7 * 86_400_000

async function claimOpen({ db, now, config }: Services) {
  const quietSince = new Date(now().getTime() - RECENT_MS).toISOString()
  return db
    .updateTable('orders')
    .set({ updatedAt: now().toISOString() })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('orders')
        .select('id')
        .where('state', 'in', orderStates.filter(isOpen))
        .where('updatedAt', '<=', quietSince)
        .orderBy('updatedAt')
        .limit(BATCH)
        .$if(config.databaseUrl !== null, (query) => query.forUpdate().skipLocked()),
    )
    .returningAll()
    .execute()
}

/** Asks the payment provider about orders that are still open, a bounded number, the longest unasked first; what never got a payment session expires by itself. */
export async function sweep(services: Services, stopping?: AbortSignal): Promise<void> {
  for (const row of await claimOpen(services)) {
    if (stopping?.aborted) return
    const { answered } = row.sessionId === null ? { answered: false } : await fulfil(services, row.sessionId)
    const overdue = services.now().getTime() - Date.parse(row.expiresAt)
    if (!answered && row.state === 'pending' && overdue > (row.sessionId === null ? 0 : GIVE_UP_AFTER_MS))
      await moveOrder(services, orderFromRow(row), 'expired')
  }
}
