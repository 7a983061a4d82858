import type { Kysely } from 'kysely'
import type { Schema } from '../../database/schema.ts'
import { eventObject } from './event.ts'
import { keyOf, newEventId } from './ids.ts'
import { type Payment, parsePayment } from './payment.ts'
import { expire, type Move, type News } from './transitions.ts'

/** Where the sandbox keeps its payments, with the clock and the public address that their events are written with. */
export type PaymentStore = { readonly db: Kysely<Schema>; readonly now: () => Date; readonly publicUrl: string }

/** Does work in a transaction: the one that is open already, or a new one. */
export function atomically<Result>(
  ledger: PaymentStore,
  work: (ledger: PaymentStore) => Promise<Result>,
): Promise<Result> {
  if (ledger.db.isTransaction) return work(ledger)
  return ledger.db.transaction().execute((db) => work({ ...ledger, db }))
}

/** Writes a new payment down. */
export async function addPayment({ db }: PaymentStore, payment: Payment): Promise<void> {
  const createdAt = new Date(payment.created * 1000).toISOString()
  const row = { id: payment.id, payment: payment.key, session: JSON.stringify(payment), createdAt }
  await db.insertInto('sandboxSessions').values(row).execute()
}

async function addEvents({ db, now, publicUrl }: PaymentStore, payment: Payment, news: readonly News[]): Promise<void> {
  if (news.length === 0) return
  const at = now()
  const rows = news.map((item) => {
    const id = newEventId()
    const event = JSON.stringify(eventObject(id, item, payment, publicUrl, at))
    const held = payment.holding ? 1 : 0
    const createdAt = at.toISOString()
    return { id, sessionId: payment.id, type: item.type, event, createdAt, deliveredAt: null, attempts: 0, held }
  })
  await db.insertInto('sandboxEvents').values(rows).execute()
}

function read({ db }: PaymentStore) {
  return db.selectFrom('sandboxSessions').select('session')
}

async function tryMove(ledger: PaymentStore, id: string, move: (payment: Payment) => Move): Promise<Payment | null> {
  for (;;) {
    const row = await read(ledger).where('id', '=', id).executeTakeFirst()
    const moved = row && move(parsePayment(row))
    if (!moved) return null
    const { numUpdatedRows } = await ledger.db
      .updateTable('sandboxSessions')
      .set({ session: JSON.stringify(moved.payment) })
      .where('id', '=', id)
      .where('session', '=', row.session)
      .executeTakeFirst()
    // On PostgreSQL another process may have moved it since it was read; then look again.
    if (numUpdatedRows === 0n) continue
    await addEvents(ledger, moved.payment, moved.news)
    return moved.payment
  }
}

/** Makes a move on a session's payment and writes its events in the same transaction; null where there is no such session or move. */
export function transitionPayment(
  ledger: PaymentStore,
  id: string,
  move: (payment: Payment) => Move,
): Promise<Payment | null> {
  return atomically(ledger, (within) => tryMove(within, id, move))
}

async function upToDate(ledger: PaymentStore, row: { session: string } | undefined): Promise<Payment | null> {
  if (!row) return null
  const payment = parsePayment(row)
  if (payment.expiresAt * 1000 > ledger.now().getTime()) return payment
  return (await transitionPayment(ledger, payment.id, expire)) ?? payment
}

/** The payment of a session's id, expired first where its time is over; null where there is none. */
export async function findPayment(ledger: PaymentStore, id: string): Promise<Payment | null> {
  return upToDate(ledger, await read(ledger).where('id', '=', id).executeTakeFirst())
}

/** The payment that was made last; null where there is none. */
export async function findNewest(ledger: PaymentStore): Promise<Payment | null> {
  return upToDate(ledger, await read(ledger).orderBy('createdAt', 'desc').limit(1).executeTakeFirst())
}

/** The payment that an intent (pi_), charge (ch_) or refund (re_) belongs to; null where there is none. */
export async function findByPart(ledger: PaymentStore, id: string): Promise<Payment | null> {
  return upToDate(ledger, await read(ledger).where('payment', '=', keyOf(id)).executeTakeFirst())
}
