import { readableEmail } from '#shop/checkout/idn.ts'
import { dayInIreland } from '#shop/dates.ts'
import { READERS_SHOWN, type UnreachableAnswer } from '#shop/desk/customers.ts'
import { NEWSLETTER } from '#shop/newsletter/topics.ts'
import { sanitizeLine } from '#shop/texts/sanitize-line.ts'
import { writeAuditLog } from '../../orders/order/audit-log.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Services } from '../../platform/services/services.ts'
import type { Handlers } from '../calls/handler.ts'
import { ELSEWHERE, erasePersonalData, exportPersonalData, keptOf } from './personal-data.ts'
import { exportReaders } from './readers-file.ts'

async function unreachable({ db }: Services): Promise<UnreachableAnswer> {
  const rows = await db
    .selectFrom('suppressions')
    .select(['id', 'emailKey', 'since'])
    .where('reason', '=', 'unreachable')
    .orderBy('since', 'desc')
    .limit(READERS_SHOWN)
    .execute()
  return { addresses: rows.map(({ emailKey, ...row }) => ({ ...row, email: readableEmail(sanitizeLine(emailKey)) })) }
}

export const customerHandlers: Handlers<typeof import('#shop/calls/customers.ts')> = {
  async findPersonalData(services, { body: { email } }) {
    const { orders, withdrawals, newsletter, desk } = await keptOf(services, email)
    return {
      email: readableEmail(email),
      orders: orders.length,
      withdrawals: withdrawals.length,
      isReader: newsletter.length > 0,
      worksHere: desk.length > 0,
    }
  },
  async exportPersonalData(services, { actor, body: { email } }) {
    const { text } = await exportPersonalData(services, email, actor.staff.email)
    return { name: `${readableEmail(email)}.json`, text }
  },
  async erasePersonalData(services, { actor, body: { email } }) {
    const { erased, remains, orderIds } = await erasePersonalData(services, email, actor.staff.email)
    return { erased: [...erased], remains: [...remains], orderIds: [...orderIds], elsewhere: ELSEWHERE }
  },
  async readReaders({ db }) {
    const rows = await db
      .selectFrom('newsletter')
      .select(['id', 'email', 'signedUpAt', 'confirmedAt'])
      .where('topic', '=', NEWSLETTER)
      .orderBy('signedUpAt', 'desc')
      .limit(READERS_SHOWN)
      .execute()
    const counts = await db
      .selectFrom('newsletter')
      .select((eb) => ['state', eb.fn.countAll().as('count')] as const)
      .where('topic', '=', NEWSLETTER)
      .groupBy('state')
      .execute()
    const count = (state: string) => Number(counts.find((row) => row.state === state)?.count ?? 0)
    return {
      confirmed: count('confirmed'),
      pending: count('pending'),
      readers: rows.map((row) => ({ ...row, email: readableEmail(sanitizeLine(row.email)) })),
    }
  },
  async exportReaders(services, { actor }) {
    const { text } = await exportReaders(services, actor.staff.email)
    return { name: `readers-${dayInIreland(services.now())}.csv`, text }
  },
  readUnreachable: unreachable,
  async liftUnreachable(services, { actor, body }) {
    const { db, now } = services
    await inTransaction(db, async (trx) => {
      const row = trx.deleteFrom('suppressions').where('id', '=', body.id).where('reason', '=', 'unreachable')
      if ((await row.returning('id').executeTakeFirst()) === undefined) return
      const { email: who } = actor.staff
      await writeAuditLog(trx, { orderId: null, who, what: 'lets e-mails go to an address again' }, now())
    })
    return unreachable(services)
  },
}
