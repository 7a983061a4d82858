import type { Handler } from 'hono'
import * as v from 'valibot'
import { readableEmail } from '#shop/checkout/idn.ts'
import { dayInIreland } from '#shop/dates.ts'
import { ById, READERS_SHOWN, type ReadersAnswer, type UnreachableAnswer } from '#shop/desk/customers.ts'
import { NEWSLETTER } from '#shop/newsletter/topics.ts'
import { sanitizeLine } from '#shop/texts/sanitize-line.ts'
import { inTransaction } from '../database/transaction.ts'
import { writeAuditLog } from '../orders/audit-log.ts'
import type { Services } from '../services/services.ts'
import type { DeskEnv } from '../sign-in/sessions.ts'
import { refuse } from '../sign-in/sign-in.ts'
import { exportReaders } from './readers-file.ts'

/** GET /desk/api/readers: who signed up for the newsletter, the latest first. */
export function answerReaders({ db }: Services): Handler<DeskEnv> {
  return async (c) => {
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
    const answer: ReadersAnswer = {
      confirmed: count('confirmed'),
      pending: count('pending'),
      readers: rows.map((row) => ({ ...row, email: readableEmail(sanitizeLine(row.email)) })),
    }
    return c.json(answer)
  }
}

/** POST /desk/api/readers/file: the readers who have confirmed, as the file that the console writes. */
export function answerReadersFile(services: Services): Handler<DeskEnv> {
  return async (c) => {
    const { text } = await exportReaders(services, c.get('desk').staff.email)
    return c.json({ name: `readers-${dayInIreland(services.now())}.csv`, text })
  }
}

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

/** GET /desk/api/unreachable: the addresses that refuse e-mails. */
export function answerUnreachable(services: Services): Handler<DeskEnv> {
  return async (c) => c.json(await unreachable(services))
}

/** POST /desk/api/unreachable/lift: allows all e-mails to an address again. */
export function liftMark(services: Services): Handler<DeskEnv> {
  const { db, now } = services
  return async (c) => {
    const body = v.safeParse(ById, c.get('json'))
    if (!body.success) return refuse(c, 'There is no such address.', 404)
    await inTransaction(db, async (trx) => {
      const row = trx.deleteFrom('suppressions').where('id', '=', body.output.id).where('reason', '=', 'unreachable')
      if ((await row.returning('id').executeTakeFirst()) === undefined) return
      const { email: who } = c.get('desk').staff
      await writeAuditLog(trx, { orderId: null, who, what: 'lets e-mails go to an address again' }, now())
    })
    return c.json(await unreachable(services))
  }
}
