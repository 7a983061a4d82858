import { REFUND_DAYS, REFUND_REMINDER_DAYS } from '#shop/promises.ts'
import { enqueueEmail } from '../../contact/mail/outbox.ts'
import { findOrder, ownLivemode } from '../../platform/database/orders.ts'
import type { Services } from '../../platform/services/services.ts'
import { readMoneyBack } from '../order/money-back.ts'

const REMIND_AFTER_MS = (REFUND_DAYS - REFUND_REMINDER_DAYS) * 86_400_000

/** Reminds the owner of each statement that nobody has dealt with a few days before the money has to be back, once (docs/decisions/011). */
export async function remindOfRefunds({ db, now, config, wakeMailer }: Services): Promise<void> {
  const due = await db
    .selectFrom('withdrawals')
    .innerJoin('orders', 'orders.id', 'withdrawals.orderId')
    .select(['withdrawals.id', 'withdrawals.orderId'])
    .where('withdrawals.doneAt', 'is', null)
    .where('withdrawals.receivedAt', '<=', new Date(now().getTime() - REMIND_AFTER_MS).toISOString())
    .where('orders.state', 'in', ['paid', 'part_refunded', 'disputed', 'refunded'])
    .where('orders.livemode', '=', ownLivemode(config))
    .execute()
  for (const about of due) {
    const order = await findOrder(db, 'id', about.orderId ?? '')
    // A refund in full may have failed.
    if (order === null || (order.state === 'refunded' && (await readMoneyBack(db, order)).owed === 0)) continue
    await enqueueEmail(db, 'refund-due', about, now())
  }
  if (due.length > 0) wakeMailer()
}
