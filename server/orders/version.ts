import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema.ts'

/** A digest of all about an order that may be edited, or that the person who edits it has to know: it changes with each of them. */
export async function versionOf(db: Kysely<Schema>, orderId: string): Promise<string> {
  const order = await db
    .selectFrom('orders')
    .select(['state', 'email', 'name', 'phone', 'address', 'lines', 'giftNote', 'note'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const parcel = await db
    .selectFrom('parcels')
    .select(['madeAt', 'postedAt', 'tracking', 'deliveredAt'])
    .where('orderId', '=', orderId)
    .executeTakeFirst()
  const refunds = await db
    .selectFrom('refunds')
    .select(['id', 'amount', 'state'])
    .where('orderId', '=', orderId)
    .orderBy('id')
    .execute()
  const withdrawals = await db
    .selectFrom('withdrawals')
    .select(['id', 'doneAt'])
    .where('orderId', '=', orderId)
    .orderBy('id')
    .execute()
  const disputes = await db
    .selectFrom('disputes')
    .select(['id', 'outcome'])
    .where('orderId', '=', orderId)
    .orderBy('id')
    .execute()
  const swap = await db
    .selectFrom('giftSwaps')
    .select(['askedAt', 'doneAt'])
    .where('orderId', '=', orderId)
    .executeTakeFirst()
  const firm = await db
    .selectFrom('invoiceFirms')
    .select(['name', 'vatNumber'])
    .where('orderId', '=', orderId)
    .executeTakeFirst()
  const facts = JSON.stringify([order, parcel ?? null, refunds, withdrawals, disputes, swap ?? null, firm ?? null])
  return createHash('sha256').update(facts).digest('base64url').slice(0, 22)
}

/** Whether an order has changed since the version that somebody saw; never where nobody says which they saw. */
export async function isStale(db: Kysely<Schema>, orderId: string, seen: string | undefined): Promise<boolean> {
  return seen !== undefined && seen !== (await versionOf(db, orderId))
}
