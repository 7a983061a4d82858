import { RESERVED_LIFE_MS, unpaidWithItems } from '../../catalogue/stock/reservations.ts'
import { releaseItems } from '../../catalogue/stock/stock.ts'
import { releaseCode, unpaidWithCode } from '../../money/codes/codes.ts'
import { NotDone } from '../../money/payments/ask-provider.ts'
import { openEnds } from '../../platform/database/open-window.ts'
import type { Services } from '../../platform/services/services.ts'
import { CLOSED_AT_ONCE, closePaymentPage } from './fulfil.ts'
import { onLockedOrder } from './transition.ts'

/** The unpaid orders whose reservation is over: its end has passed, or is further away than a reservation lasts, so that a clock that ran fast wrote it. */
async function findOverdue({ db, now }: Services) {
  const { after, latest } = openEnds(now(), RESERVED_LIFE_MS)
  const overdue = (query: ReturnType<typeof unpaidWithItems>) =>
    query
      .select(['id', 'sessionId'])
      .where((eb) => eb.or([eb('expiresAt', '<=', after), eb('expiresAt', '>', latest)]))
      .execute()
  const all = [...(await overdue(unpaidWithItems(db))), ...(await overdue(unpaidWithCode(db)))]
  return [...new Map(all.map((order) => [order.id, order])).values()]
}

/**
 * Ends the reservations whose time is over, and closes their payment pages first. If the provider does not answer, the
 * items are released all the same: nothing is kept for anybody longer than 31 minutes. The sweep then closes the page. An
 * order that turns out to be paid takes its items again, or goes to review.
 */
export async function releaseOverdue(services: Services): Promise<void> {
  const overdue = await findOverdue(services)
  let isAnswering = true
  async function end({ id, sessionId }: (typeof overdue)[number]) {
    if (sessionId !== null && isAnswering)
      isAnswering = !((await closePaymentPage(services.shop(), services, sessionId)) instanceof NotDone)
    await onLockedOrder(services, id, async ({ trx, order, now: at }) => {
      if (order.state !== 'pending') return
      await releaseCode(trx, id)
      await releaseItems(trx, id, at)
    })
  }
  for (let from = 0; from < overdue.length; from += CLOSED_AT_ONCE)
    await Promise.all(overdue.slice(from, from + CLOSED_AT_ONCE).map(end))
}
