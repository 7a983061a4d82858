import { randomUUID } from 'node:crypto'
import type { Handler } from 'hono'
import type { Kysely } from 'kysely'
import * as v from 'valibot'
import { isPaid } from '#shop/orders/states.ts'
import { type WithdrawalAnswer, WithdrawalRequest } from '#shop/withdrawals/request.ts'
import type { Schema } from '../database/schema.ts'
import type { AppEnv } from '../http/request.ts'
import type { LetterKind } from '../mail/kinds.ts'
import { takeLetter } from '../mail/letter-quota.ts'
import { enqueueLetter } from '../mail/outbox.ts'
import { writeNews } from '../orders/news.ts'
import { findOrdersByReference } from '../orders/store.ts'
import type { Services } from '../services.ts'
import type { ReturnedLine } from './returned-lines.ts'

/** A statement that comes again within this time, in ms, is the same one, and an order gets one receipt in it. */
const DAY_MS = 86_400_000
/** The whole shop sends at most so many receipts a day: nobody's form is worth more letters to strangers. */
const RECEIPTS_A_DAY = 200

async function findSame(db: Kysely<Schema>, { name, reference, email, items }: WithdrawalRequest, since: string) {
  return db
    .selectFrom('withdrawals')
    .select('receivedAt')
    .where('receivedAt', '>=', since)
    .where((eb) => eb.and({ name, reference, email, items }))
    .executeTakeFirst()
}

/** Holds an order's row until the transaction ends, so that of many statements at once one sees no receipt. */
async function holdOrder(db: Kysely<Schema>, { config }: Services, orderId: string): Promise<void> {
  const order = db.selectFrom('orders').select('id').where('id', '=', orderId)
  await order.$if(config.databaseUrl !== null, (query) => query.forUpdate()).execute()
}

/** Whether an order was sent a receipt since then. */
async function isAcknowledged(db: Kysely<Schema>, orderId: string, since: string) {
  const receipt = db
    .selectFrom('outbox')
    .innerJoin('withdrawals', 'withdrawals.id', 'outbox.about')
    .select('outbox.id')
    .where('withdrawals.orderId', '=', orderId)
    .where('withdrawals.receivedAt', '>=', since)
    .where('outbox.kind', '=', 'withdrawal')
  return (await receipt.executeTakeFirst()) !== undefined
}

/** The receipt that is due for a statement: that of its order once a day, else one without details to the address that was given, once a day too; null where it or the whole shop has had its fill. */
async function receiptFor(
  db: Kysely<Schema>,
  { now: clock }: Services,
  { orderId, email, since }: { readonly orderId: string | null; readonly email: string; readonly since: string },
): Promise<LetterKind | null> {
  const now = clock()
  if (orderId === null) {
    if (!(await takeLetter(db, { purpose: 'withdrawal', to: email, max: 1 }, now))) return null
  } else if (await isAcknowledged(db, orderId, since)) return null
  if (!(await takeLetter(db, { purpose: 'withdrawals', max: RECEIPTS_A_DAY }, now))) return null
  return orderId === null ? 'withdrawal-unmatched' : 'withdrawal'
}

/** The order that a statement is known to be about, by the link that it came from, and what goes back by line; null for all of it. */
type Known = { readonly orderId: string; readonly returned: readonly ReturnedLine[] | null }

async function orderIdFor(db: Kysely<Schema>, request: WithdrawalRequest): Promise<string | null> {
  const orders = await findOrdersByReference(db, request)
  return orders.find(({ state }) => isPaid(state))?.id ?? null
}

/** Writes a statement down with its letters in one transaction: the owner's always, a receipt as often as `receiptFor` allows, so that nobody floods strangers (docs/decisions/052). Answers when it came in (ISO UTC). */
export async function receiveWithdrawal(
  services: Services,
  request: WithdrawalRequest,
  known?: Known,
): Promise<string> {
  const { db, now } = services
  const id = randomUUID()
  const receivedAt = now().toISOString()
  const since = new Date(now().getTime() - DAY_MS).toISOString()
  return db.transaction().execute(async (trx) => {
    const orderId = known?.orderId ?? (await orderIdFor(trx, request))
    if (orderId !== null) await holdOrder(trx, services, orderId)
    const same = await findSame(trx, request, since)
    if (same) return same.receivedAt
    const receipt = await receiptFor(trx, services, { orderId, email: request.email, since })
    await trx
      .insertInto('withdrawals')
      .values({
        ...request,
        id,
        orderId,
        receivedAt,
        returned: known?.returned ? JSON.stringify(known.returned) : null,
      })
      .execute()
    await enqueueLetter(trx, id, 'withdrawal-notice', now())
    if (receipt !== null) await enqueueLetter(trx, id, receipt, now())
    if (orderId !== null) await writeNews(trx, { orderId, kind: 'change' }, now())
    return receivedAt
  })
}

/** POST /functions/v1/withdraw: takes a statement of withdrawal, whoever it is from; the answer does not tell whether there is such an order (Directive (EU) 2023/2673). */
export function withdraw(services: Services): Handler<AppEnv> {
  return async (c) => {
    const request = v.safeParse(WithdrawalRequest, c.get('json'), { abortPipeEarly: true })
    const answer: WithdrawalAnswer = request.success
      ? { ok: true, receivedAt: await receiveWithdrawal(services, request.output) }
      : { ok: false, error: request.issues[0].message }
    if (answer.ok) services.wakeMailer()
    return c.json(answer, answer.ok ? 200 : 400)
  }
}
