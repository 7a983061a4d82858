import { isOpen, orderStates } from '#shop/orders/states.ts'
import type { OrderRow } from '../database/schema.ts'
import { noteTrouble } from '../maintenance/incidents.ts'
import type { Services } from '../services.ts'
import { fulfil } from './fulfil.ts'
import { orderFromRow } from './store.ts'
import { moveOrder } from './transition.ts'

/** So many orders are taken, and asked about at the same time; the provider allows more. */
const BATCH = 10
/** An order that somebody asked about this recently, in ms, can wait for the next sweep. */
const RECENT_MS = 3000
/** A session that the provider has not known or answered for this long after its end, in ms, is over. */
const GIVE_UP_AFTER_MS = 7 * 86_400_000

async function claimOpen({ db, now, config }: Services, quietSince: string) {
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

/** Asks about one order; null where there was nobody to ask, else whether the provider answered. */
async function look(services: Services, row: OrderRow): Promise<boolean | null> {
  const answered = row.sessionId === null ? null : (await fulfil(services, row.sessionId)).answered
  const overdue = services.now().getTime() - Date.parse(row.expiresAt)
  if (!answered && row.state === 'pending' && overdue > (answered === null ? 0 : GIVE_UP_AFTER_MS))
    await moveOrder(services, orderFromRow(row), 'expired')
  return answered
}

/** Asks the payment provider about every order that is still open, the longest unasked first; what never got a payment session expires by itself. A sweep without any answer is noted as a trouble. */
export async function sweep(services: Services, stopping?: AbortSignal): Promise<void> {
  const quietSince = new Date(services.now().getTime() - RECENT_MS).toISOString()
  const looks: (boolean | null)[] = []
  while (!stopping?.aborted) {
    const rows = await claimOpen(services, quietSince)
    if (rows.length === 0) break
    looks.push(...(await Promise.all(rows.map((row) => look(services, row)))))
  }
  const unanswered = looks.filter((answered) => answered === false).length
  if (looks.includes(true)) await noteTrouble(services, 'sweep', null)
  else if (unanswered > 0) await noteTrouble(services, 'sweep', `${unanswered} open orders without an answer`)
}
