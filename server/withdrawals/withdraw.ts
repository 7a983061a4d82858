import { randomUUID } from 'node:crypto'
import type { Handler } from 'hono'
import type { Kysely } from 'kysely'
import * as v from 'valibot'
import { isPaid } from '#shop/orders/states.ts'
import { type WithdrawalAnswer, WithdrawalRequest } from '#shop/withdrawals/request.ts'
import type { Schema } from '../database/schema.ts'
import type { AppEnv } from '../http/request.ts'
import { enqueueLetter } from '../mail/outbox.ts'
import { findOrdersByReference } from '../orders/store.ts'
import type { Services } from '../services.ts'

/** A statement that comes again within this time, in ms, is the same one, and an order gets one receipt in it. */
const DAY_MS = 86_400_000

async function findSame(db: Kysely<Schema>, { name, reference, email, items }: WithdrawalRequest, since: string) {
  return db
    .selectFrom('withdrawals')
    .select('receivedAt')
    .where('receivedAt', '>=', since)
    .where((eb) => eb.and({ name, reference, email, items }))
    .executeTakeFirst()
}

/** Whether an order was sent a receipt since then; its row is held until the transaction ends, so that of many statements at once one sees none. */
async function isAcknowledged(db: Kysely<Schema>, { config }: Services, orderId: string, since: string) {
  const order = db.selectFrom('orders').select('id').where('id', '=', orderId)
  await order.$if(config.databaseUrl !== null, (query) => query.forUpdate()).execute()
  const receipt = db
    .selectFrom('outbox')
    .innerJoin('withdrawals', 'withdrawals.id', 'outbox.about')
    .select('outbox.id')
    .where('withdrawals.orderId', '=', orderId)
    .where('withdrawals.receivedAt', '>=', since)
    .where('outbox.kind', '=', 'withdrawal')
  return (await receipt.executeTakeFirst()) !== undefined
}

/** Writes a statement down with its letters in one transaction: the owner's always, the receipt only if the statement fits a paid order, once a day, so that nobody has letters sent to strangers (docs/decisions/046). Answers when it came in (ISO UTC). */
async function receive(services: Services, request: WithdrawalRequest): Promise<string> {
  const { db, now } = services
  const id = randomUUID()
  const receivedAt = now().toISOString()
  const since = new Date(now().getTime() - DAY_MS).toISOString()
  return db.transaction().execute(async (trx) => {
    const orders = await findOrdersByReference(trx, request)
    const orderId = orders.find(({ state }) => isPaid(state))?.id ?? null
    const needsReceipt = orderId !== null && !(await isAcknowledged(trx, services, orderId, since))
    const same = await findSame(trx, request, since)
    if (same) return same.receivedAt
    await trx
      .insertInto('withdrawals')
      .values({ ...request, id, orderId, receivedAt })
      .execute()
    await enqueueLetter(trx, id, 'withdrawal-notice', now())
    if (needsReceipt) await enqueueLetter(trx, id, 'withdrawal', now())
    return receivedAt
  })
}

/** POST /functions/v1/withdraw: takes a statement of withdrawal, whoever it is from; the answer does not tell whether there is such an order (Directive (EU) 2023/2673). */
export function withdraw(services: Services): Handler<AppEnv> {
  return async (c) => {
    const request = v.safeParse(WithdrawalRequest, c.get('json'), { abortPipeEarly: true })
    const answer: WithdrawalAnswer = request.success
      ? { ok: true, receivedAt: await receive(services, request.output) }
      : { ok: false, error: request.issues[0].message }
    if (answer.ok) services.wakeMailer()
    return c.json(answer, answer.ok ? 200 : 400)
  }
}
