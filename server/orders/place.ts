import type { OrderRow } from '../database/schema.ts'
import { inTransaction } from '../database/transaction.ts'
import type { Services } from '../services/services.ts'
import { onLockedOrder, transition } from './transition.ts'

/** Time in which an order without a payment session can be continued, in ms. Stripe wants half an hour left when the session is made. */
const UNFINISHED_LIFE_MS = 5 * 60_000
/** A cart that comes again within this time after it was paid, in ms, comes by mistake: a shopper who buys the same once more has a new one. */
const PAID_LATELY_MS = 86_400_000

function canGoOn(open: OrderRow, draft: OrderRow, now: number): boolean {
  if (open.cartDigest !== draft.cartDigest || open.livemode !== draft.livemode) return false
  return open.sessionId === null
    ? now - Date.parse(open.createdAt) < UNFINISHED_LIFE_MS
    : Date.parse(open.expiresAt) > now
}

/** The order for which the same unchanged cart was paid within a day, or whose money is on its way or in doubt; or undefined. */
async function findPaid(
  db: Services['db'],
  { cartId, cartDigest, livemode }: OrderRow,
  now: Date,
): Promise<OrderRow | undefined> {
  if (cartId === null) return undefined
  const since = new Date(now.getTime() - PAID_LATELY_MS).toISOString()
  return db
    .selectFrom('orders')
    .selectAll()
    .where('cartId', '=', cartId)
    .where('cartDigest', '=', cartDigest)
    .where('livemode', '=', livemode)
    .where('sessionId', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('state', '=', 'awaiting_funds'),
        eb.and([eb('state', 'in', ['paid', 'part_refunded', 'disputed', 'review']), eb('paidAt', '>=', since)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
}

/** Takes its cart from an order that waits for payment, and answers its payment session, which has to be closed: the sweep does so where it stays open, for the digest is gone too. One whose session is still being made expires at once, so that nobody gets that page. */
function supersede(services: Services, orderId: string): Promise<string | null> {
  return onLockedOrder(services, orderId, async (locked) => {
    const { trx, order } = locked
    if (order.state !== 'pending') return null
    const changes = { cartId: null, cartDigest: null }
    if (order.sessionId === null) await transition(locked, 'expired', changes)
    else await trx.updateTable('orders').set(changes).where('id', '=', orderId).execute()
    return order.sessionId
  })
}

/** Writes an order down: 'taken' if its cart has one that waits for payment; else the order for which it was paid while this one was written, which is given up before anybody sees it, or null. */
function write({ db, now }: Services, draft: OrderRow): Promise<'taken' | OrderRow | null> {
  return inTransaction(db, async (trx) => {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('orders')
      .values(draft)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows !== 1n) return 'taken'
    const alreadyPaid = await findPaid(trx, draft, now())
    if (alreadyPaid) await trx.deleteFrom('orders').where('id', '=', draft.id).execute()
    return alreadyPaid ?? null
  })
}

/** Writes an order down, unless its unchanged cart has one that waits for payment, or was paid within a day: then that one. `replaced` are the payment sessions of the same cart that a changed one has superseded. */
export async function placeOrder(
  services: Services,
  draft: OrderRow,
): Promise<{ order: OrderRow; replaced: readonly string[] }> {
  const { db, now } = services
  const replaced: string[] = []
  const paid = await findPaid(db, draft, now())
  if (paid) return { order: paid, replaced }
  for (;;) {
    const written = await write(services, draft)
    if (written !== 'taken') return { order: written ?? draft, replaced }

    const waiting = db
      .selectFrom('orders')
      .selectAll()
      .where('cartId', '=', draft.cartId)
      .where('state', '=', 'pending')
    const open = await waiting.executeTakeFirst()
    if (!open) continue
    if (canGoOn(open, draft, now().getTime())) return { order: open, replaced }
    const sessionId = await supersede(services, open.id)
    if (sessionId !== null) replaced.push(sessionId)
  }
}
