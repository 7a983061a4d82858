import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'

/** A digest of all about each order that may be edited, or that the person who edits it has to know: it changes with each of them. */
export async function versionsOf(db: Kysely<Schema>, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const orders = await db
    .selectFrom('orders')
    .select(['id as orderId', 'state', 'email', 'name', 'phone', 'address', 'giftNote', 'answers', 'note'])
    .where('id', 'in', ids)
    .execute()
  const parts = await Promise.all([
    db
      .selectFrom('orderItems')
      .selectAll()
      .where('orderId', 'in', ids)
      .orderBy('orderId')
      .orderBy('position')
      .execute(),
    db
      .selectFrom('parcels')
      .select(['orderId', 'madeAt', 'postedAt', 'tracking', 'deliveredAt'])
      .where('orderId', 'in', ids)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('refunds')
      .select(['orderId', 'id', 'amount', 'state'])
      .where('orderId', 'in', ids)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('withdrawals')
      .select(['orderId', 'id', 'doneAt'])
      .where('orderId', 'in', ids)
      .orderBy('id')
      .execute(),
    db.selectFrom('disputes').select(['orderId', 'id', 'outcome']).where('orderId', 'in', ids).orderBy('id').execute(),
    db.selectFrom('giftSwaps').select(['orderId', 'askedAt', 'doneAt']).where('orderId', 'in', ids).execute(),
    db
      .selectFrom('exchanges')
      .innerJoin('orders', 'orders.id', 'exchanges.orderId')
      .select(['goesWith as orderId', 'orders.id', 'state', 'cameBackAt'])
      .where('goesWith', 'in', ids)
      .orderBy('orders.id')
      .execute(),
    db.selectFrom('invoiceFirms').select(['orderId', 'name', 'vatNumber']).where('orderId', 'in', ids).execute(),
  ])
  return new Map(
    orders.map((order) => {
      const facts = [order, ...parts.map((rows) => rows.filter(({ orderId }) => orderId === order.orderId))]
      const digest = createHash('sha256').update(JSON.stringify(facts)).digest('base64url')
      return [order.orderId, digest.slice(0, 22)]
    }),
  )
}

export async function versionOf(db: Kysely<Schema>, orderId: string): Promise<string> {
  const version = (await versionsOf(db, [orderId])).get(orderId)
  if (version === undefined) throw new Error('There is no such order')
  return version
}

/** True if an order has changed since the version that somebody saw; never where nobody says which they saw. */
export async function isStale(db: Kysely<Schema>, orderId: string, seen: string | undefined): Promise<boolean> {
  return seen !== undefined && seen !== (await versionOf(db, orderId))
}
