import type { Kysely } from 'kysely'
import { LIABILITY_YEARS, MESSAGE_YEARS, NEWSLETTER_CONFIRM_DAYS, RETENTION_YEARS } from '#shop/promises.ts'
import { eraseTyped } from '../../orders/order/erase.ts'
import { tryToSweepPhotos } from '../../orders/order/photos.ts'
import { deleteOldBackups } from '../database/backup.ts'
import type { Schema } from '../database/schema.ts'
import { inTransaction } from '../database/transaction.ts'
import { forgetEnded } from '../http/rate-limit.ts'
import type { Services } from '../services/services.ts'

const DAY_MS = 86_400_000
const ABANDONED_MS = 30 * DAY_MS
/** The provider sends an event again for three days, and by hand for thirty. */
const EVENTS_MS = 30 * DAY_MS
const SANDBOX_MS = 30 * DAY_MS
/** Backups that the shop writes by itself are for going back at once, so they are kept this long, in ms. */
const BACKUPS_MS = 30 * DAY_MS
const DELIVERIES_MS = 30 * DAY_MS
/** A desk that was away for longer than this, in ms, looks at everything again. */
const ORDER_EVENTS_MS = 7 * DAY_MS
// One round takes at most this many orders, so that shoppers do not wait for it.
const MAX_ORDERS = 500

const undecided = ['awaiting_funds', 'review'] as const

async function eraseAbandoned(db: Kysely<Schema>, before: string, at: string): Promise<void> {
  const old = await db
    .selectFrom('orders')
    .select(['id', 'email', 'name', 'phone', 'address'])
    .where('paidAt', 'is', null)
    .where('erasedAt', 'is', null)
    .where('createdAt', '<', before)
    .where('state', 'not in', undecided)
    .limit(MAX_ORDERS)
    .execute()
  if (old.length === 0) return
  const ids = old.map(({ id }) => id)
  await inTransaction(db, async (trx) => {
    await trx.deleteFrom('orderWords').where('orderId', 'in', ids).execute()
    await eraseTyped(trx, old, { isPaid: false, at })
  })
}

async function deleteOrders(db: Kysely<Schema>, before: string): Promise<boolean> {
  const old = db.selectFrom('orders').select('id').where('createdAt', '<', before).limit(MAX_ORDERS)
  const deleted = await db.deleteFrom('orders').where('id', 'in', old).executeTakeFirstOrThrow()
  return deleted.numDeletedRows > 0n
}

async function deleteStrayWithdrawals(db: Kysely<Schema>, before: string): Promise<void> {
  const stray = db.selectFrom('withdrawals').select('id').where('orderId', 'is', null).where('receivedAt', '<', before)
  await db.deleteFrom('outbox').where('aboutId', 'in', stray).execute()
  await db.deleteFrom('withdrawals').where('id', 'in', stray).execute()
}

async function deleteUnmatchedPayments(db: Kysely<Schema>, before: string): Promise<void> {
  const old = db.selectFrom('unmatchedPayments').select('id').where('doneAt', '<', before)
  await db.deleteFrom('outbox').where('aboutId', 'in', old).execute()
  await db.deleteFrom('unmatchedPayments').where('doneAt', '<', before).execute()
}

async function deleteUnconfirmed(db: Kysely<Schema>, before: string): Promise<void> {
  const old = db.selectFrom('newsletter').select('id').where('state', '=', 'pending').where('signedUpAt', '<', before)
  await db.deleteFrom('outbox').where('aboutId', 'in', old).execute()
  await db.deleteFrom('newsletter').where('id', 'in', old).execute()
}

async function deleteOldOffers(db: Kysely<Schema>, before: string): Promise<void> {
  const old = db.selectFrom('offers').select('id').where('expiresAt', '<', before)
  await db.deleteFrom('outbox').where('aboutId', 'in', old).execute()
  await db.deleteFrom('offers').where('id', 'in', old).execute()
}

async function deleteDeliveries(db: Kysely<Schema>, before: string): Promise<void> {
  const over = db.selectFrom('issues').select('id').where('state', '=', 'sent').where('endedAt', '<', before)
  const old = db.selectFrom('deliveries').select('id').where('issueId', 'in', over)
  await db.deleteFrom('outbox').where('aboutId', 'in', old).execute()
  await db.deleteFrom('deliveries').where('issueId', 'in', over).execute()
}

async function emptySandbox(db: Kysely<Schema>, before: string): Promise<void> {
  for (const table of ['sandboxReplies', 'sandboxEvents'] as const)
    await db.deleteFrom(table).where('createdAt', '<', before).execute()
  const over = db.deleteFrom('sandboxSessions').where('session', 'not like', '%"state":"waiting"%')
  await over.where('createdAt', '<', before).execute()
  await db.deleteFrom('sandboxInbox').where('receivedAt', '<', before).execute()
}

async function deleteOldOrderEvents(db: Kysely<Schema>, before: string): Promise<void> {
  await db.deleteFrom('orderEvents').where('at', '<', before).execute()
}

function yearsBefore(now: Date, years: number): string {
  const then = new Date(now)
  then.setUTCFullYear(then.getUTCFullYear() - years)
  return then.toISOString()
}

/**
 * Deletes data that has been kept long enough (S10.42):
 * - 7 years: orders with everything that belongs to them, also the files of their photographs
 * - 2 years: statements of withdrawal without an order, dealt-with payments without an order, addresses that refuse e-mails
 * - 30 days: what was typed for orders that were never paid, webhook notes, sandbox data, automatic backups
 * - 30 days after their link ended: offers of bespoke orders
 * - 7 days: newsletter sign-ups that nobody confirmed
 */
export async function deleteOld(services: Pick<Services, 'db' | 'now' | 'config' | 'pictures' | 'log'>): Promise<void> {
  const { db, now, config } = services
  const ago = (ms: number) => new Date(now().getTime() - ms).toISOString()
  await eraseAbandoned(db, ago(ABANDONED_MS), now().toISOString())
  if (await deleteOrders(db, yearsBefore(now(), RETENTION_YEARS))) await tryToSweepPhotos(services)
  await deleteStrayWithdrawals(db, yearsBefore(now(), MESSAGE_YEARS))
  await deleteUnmatchedPayments(db, yearsBefore(now(), MESSAGE_YEARS))
  await deleteUnconfirmed(db, ago(NEWSLETTER_CONFIRM_DAYS * DAY_MS))
  await db.deleteFrom('suppressions').where('since', '<', yearsBefore(now(), MESSAGE_YEARS)).execute()
  await deleteOldOffers(db, ago(ABANDONED_MS))
  await deleteDeliveries(db, ago(DELIVERIES_MS))
  await emptySandbox(db, ago(SANDBOX_MS))
  await db.deleteFrom('deskCodes').where('expiresAt', '<', now().toISOString()).execute()
  await db.deleteFrom('deskChallenges').where('expiresAt', '<', now().toISOString()).execute()
  await db.deleteFrom('deskSessions').where('expiresAt', '<', now().toISOString()).execute()
  await db.deleteFrom('sentItems').where('sentAt', '<', yearsBefore(now(), LIABILITY_YEARS)).execute()
  await deleteOldOrderEvents(db, ago(ORDER_EVENTS_MS))
  await db.deleteFrom('providerEvents').where('receivedAt', '<', ago(EVENTS_MS)).execute()
  await forgetEnded(db, ago(0))
  deleteOldBackups(config.dataDir, ago(BACKUPS_MS))
}
