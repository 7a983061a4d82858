import { isOpen, orderStates } from '#shop/orders/states.ts'
import type { Shop } from '#shop/shop.ts'
import { NotDone } from '../../money/payments/ask-provider.ts'
import { CLOCK_SLACK_MS } from '../../platform/database/open-window.ts'
import { isReadable, orderFromRow, orderParts, ownLivemode, selectOrders } from '../../platform/database/orders.ts'
import type { OrderRow } from '../../platform/database/schema.ts'
import type { Services } from '../../platform/services/services.ts'
import { closePaymentPage, fulfil } from './fulfil.ts'
import { transitionIfUnchanged } from './transition.ts'

/** How many orders are claimed and checked at the same time; the provider allows more. */
const BATCH = 10
/** An order that was updated within this time, in ms, can wait for the next sweep. */
const RECENT_MS = 3000
/** If the provider does not answer for this long after a session's end, in ms, its order expires. */
const GIVE_UP_AFTER_MS = 7 * 86_400_000

async function claimOpen({ db, now, config }: Services, quietSince: string) {
  const ahead = new Date(now().getTime() + CLOCK_SLACK_MS).toISOString()
  return db
    .updateTable('orders')
    .set({ updatedAt: now().toISOString() })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('orders')
        .select('id')
        .where('state', 'in', orderStates.filter(isOpen))
        .where((quiet) => quiet.or([quiet('updatedAt', '<=', quietSince), quiet('updatedAt', '>', ahead)]))
        .orderBy('updatedAt')
        .limit(BATCH)
        .$if(config.databaseUrl !== null, (query) => query.forUpdate().skipLocked()),
    )
    .returningAll()
    .returning(orderParts(db))
    .execute()
}

/** For how many open orders the provider answered, and for how many it did not. Counts only orders of the shop's mode, live or test. */
export type SweepResult = { readonly answered: number; readonly unanswered: number }

async function expireOverdue(shop: Shop, services: Services, row: OrderRow, afterMs: number): Promise<void> {
  if (row.state !== 'pending' || services.now().getTime() - Date.parse(row.expiresAt) <= afterMs) return
  await transitionIfUnchanged(shop, services, orderFromRow(row), 'expired')
}

/** True if nobody may pay an order any more: its cart has changed, its buyer has left the payment page, or its time is over. The provider's page lasts a little longer. */
function isToBeClosed({ state, cartDigest, leftAt, expiresAt }: OrderRow, now: Date): boolean {
  return state === 'pending' && (cartDigest === null || leftAt !== null || expiresAt <= now.toISOString())
}

/** Asks about one order; null if it has no payment session to ask about. */
async function check(shop: Shop, services: Services, row: OrderRow): Promise<keyof SweepResult | null> {
  if (row.sessionId === null) {
    await expireOverdue(shop, services, row, 0)
    return null
  }
  const answer = await (isToBeClosed(row, services.now()) ? closePaymentPage : fulfil)(shop, services, row.sessionId)
  if (!(answer instanceof NotDone)) return 'answered'
  // Such as a sandbox session after a key is set: it cannot be paid.
  if (answer.error.kind === 'unknown') {
    await transitionIfUnchanged(shop, services, orderFromRow(row), 'expired')
    return 'answered'
  }
  await expireOverdue(shop, services, row, GIVE_UP_AFTER_MS)
  return 'unanswered'
}

/** Checks one row. If it fails, for example because it is damaged, the others are still checked. */
async function checkAlone(shop: Shop, services: Services, row: OrderRow): Promise<keyof SweepResult | null> {
  try {
    return await check(shop, services, row)
  } catch (error) {
    services.log.error({ err: error, orderId: row.id }, 'open order not checked')
    return null
  }
}

export async function damagedOrders({ db }: Services): Promise<string[]> {
  const rows = await selectOrders(db).where('state', 'in', orderStates.filter(isOpen)).execute()
  return rows.filter((row) => !isReadable(row)).map(({ id }) => id)
}

/** Asks the payment provider about every open order, the least recently checked first. An order without a payment session expires (S10.40, S10.60). */
export async function sweep(services: Services, stopping?: AbortSignal): Promise<SweepResult> {
  const quietSince = new Date(services.now().getTime() - RECENT_MS).toISOString()
  const result = { answered: 0, unanswered: 0 }
  while (!stopping?.aborted) {
    const rows = await claimOpen(services, quietSince)
    if (rows.length === 0) break
    const answers = await Promise.all(rows.map((row) => checkAlone(services.shop(), services, row)))
    for (const [n, answer] of answers.entries())
      if (answer && rows[n]?.livemode === ownLivemode(services.config)) result[answer] += 1
  }
  return result
}
