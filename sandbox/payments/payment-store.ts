import type { Kysely } from 'kysely'
import type { Schema } from '../../server/platform/database/schema.ts'
import { inTransaction } from '../../server/platform/database/transaction.ts'
import { eventObject } from './event.ts'
import { keyOf, newEventId } from './ids.ts'
import { isComplete, type Payment, parsePayment } from './payment.ts'
import { expire, type PaymentEvent, type Transition } from './transitions.ts'

export type PaymentStore = { readonly db: Kysely<Schema>; readonly now: () => Date; readonly publicUrl: string }

/** Does work in a transaction: the one that is open already, or a new one. */
export function atomically<Result>(
  store: PaymentStore,
  work: (store: PaymentStore) => Promise<Result>,
): Promise<Result> {
  if (store.db.isTransaction) return work(store)
  return inTransaction(store.db, (db) => work({ ...store, db }))
}

export async function addPayment({ db }: PaymentStore, payment: Payment): Promise<void> {
  const createdAt = new Date(payment.created * 1000).toISOString()
  const row = { id: payment.id, payment: payment.key, session: JSON.stringify(payment), createdAt }
  await db.insertInto('sandboxSessions').values(row).execute()
}

async function addEvents(
  { db, now, publicUrl }: PaymentStore,
  payment: Payment,
  events: readonly PaymentEvent[],
): Promise<void> {
  if (events.length === 0) return
  const at = now()
  const rows = events.map((event) => {
    const id = newEventId()
    const body = JSON.stringify(eventObject(id, event, payment, publicUrl, at))
    const held = payment.holding ? 1 : 0
    const createdAt = at.toISOString()
    return { id, sessionId: payment.id, type: event.type, event: body, createdAt, deliveredAt: null, attempts: 0, held }
  })
  await db.insertInto('sandboxEvents').values(rows).execute()
}

function read({ db }: PaymentStore) {
  return db.selectFrom('sandboxSessions').select('session')
}

function withCharge(payment: Payment, now: Date): Payment {
  const isFirst = payment.chargedAt === null && isComplete(payment)
  return isFirst ? { ...payment, chargedAt: Math.floor(now.getTime() / 1000) } : payment
}

async function tryTransition(
  store: PaymentStore,
  id: string,
  transition: (payment: Payment) => Transition,
): Promise<Payment | null> {
  for (;;) {
    const row = await read(store).where('id', '=', id).executeTakeFirst()
    const next = row && transition(parsePayment(row))
    if (!next) return null
    const payment = withCharge(next.payment, store.now())
    const { numUpdatedRows } = await store.db
      .updateTable('sandboxSessions')
      .set({ session: JSON.stringify(payment) })
      .where('id', '=', id)
      .where('session', '=', row.session)
      .executeTakeFirst()
    // On PostgreSQL another process may have changed it since it was read; then look again.
    if (numUpdatedRows === 0n) continue
    await addEvents(store, payment, next.events)
    return payment
  }
}

/** Takes a session's payment through a transition and writes its events in the same transaction; null if there is no such session, or its state does not allow it. */
export function transitionPayment(
  store: PaymentStore,
  id: string,
  transition: (payment: Payment) => Transition,
): Promise<Payment | null> {
  return atomically(store, (within) => tryTransition(within, id, transition))
}

async function upToDate(store: PaymentStore, row: { session: string } | undefined): Promise<Payment | null> {
  if (!row) return null
  const payment = parsePayment(row)
  if (payment.expiresAt * 1000 > store.now().getTime()) return payment
  return (await transitionPayment(store, payment.id, expire)) ?? payment
}

/** The payment of a session's id, expired first where its time is over; null if there is none. */
export async function findPayment(store: PaymentStore, id: string): Promise<Payment | null> {
  return upToDate(store, await read(store).where('id', '=', id).executeTakeFirst())
}

export async function findNewest(store: PaymentStore): Promise<Payment | null> {
  return upToDate(store, await read(store).orderBy('createdAt', 'desc').limit(1).executeTakeFirst())
}

export async function findByPart(store: PaymentStore, id: string): Promise<Payment | null> {
  return upToDate(store, await read(store).where('payment', '=', keyOf(id)).executeTakeFirst())
}
