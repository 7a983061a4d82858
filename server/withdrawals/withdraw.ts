import { randomUUID } from 'node:crypto'
import type { Handler } from 'hono'
import * as v from 'valibot'
import { isPaid } from '#shop/orders/states.ts'
import { type WithdrawalAnswer, WithdrawalRequest } from '#shop/withdrawals/request.ts'
import type { AppEnv } from '../http/request.ts'
import { enqueueLetter } from '../mail/outbox.ts'
import { findOrdersByReference } from '../orders/store.ts'
import type { Services } from '../services.ts'

/** Writes a statement down with its letters in one transaction: the owner's always, the acknowledgement only where the statement fits a paid order, so that nobody has letters sent to strangers. Answers when it came in (ISO UTC). */
async function receive({ db, now }: Services, request: WithdrawalRequest): Promise<string> {
  const id = randomUUID()
  const receivedAt = now().toISOString()
  await db.transaction().execute(async (trx) => {
    const orders = await findOrdersByReference(trx, request)
    const orderId = orders.find(({ state }) => isPaid(state))?.id ?? null
    await trx
      .insertInto('withdrawals')
      .values({ ...request, id, orderId, receivedAt })
      .execute()
    await enqueueLetter(trx, id, 'withdrawal-notice', now())
    if (orderId !== null) await enqueueLetter(trx, id, 'withdrawal', now())
  })
  return receivedAt
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
