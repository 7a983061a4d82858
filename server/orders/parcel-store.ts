import type { Kysely } from 'kysely'
import type { ParcelRow, Schema } from '../database/schema.ts'
import { findOrder } from './store.ts'

/** What is made and posted for an order, or null as long as that is nothing. */
export async function parcelOf(db: Kysely<Schema>, orderId: string): Promise<ParcelRow | null> {
  return (await db.selectFrom('parcels').selectAll().where('orderId', '=', orderId).executeTakeFirst()) ?? null
}

/** An order that is posted, when and with which tracking; or null. */
export async function findPosted(db: Kysely<Schema>, orderId: string) {
  const [order, parcel] = [await findOrder(db, 'id', orderId), await parcelOf(db, orderId)]
  return order && parcel?.postedAt ? { order, postedAt: parcel.postedAt, tracking: parcel.tracking } : null
}
