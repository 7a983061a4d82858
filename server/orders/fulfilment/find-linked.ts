import type { Kysely } from 'kysely'
import { wayOf } from '#shop/orders/parcels.ts'
import { orderReference } from '#shop/orders/reference.ts'
import { isInSameParcel } from '#shop/orders/same-parcel.ts'
import { unpaidStates } from '#shop/orders/states.ts'
import { orderFromRow, selectOrders, stateFromRow } from '../../platform/database/orders.ts'
import type { OrderRow, Schema } from '../../platform/database/schema.ts'

export type LinkedTo = Pick<OrderRow, 'id' | 'email'> & {
  readonly state: ReturnType<typeof stateFromRow>
  readonly reference: string
  readonly isInSameParcel: boolean
}

/** Orders in these states are not posted, so nothing can go with them. */
const ended: readonly string[] = [...unpaidStates, 'refunded']

/** The orders that each of some orders goes with: the one that it was added to, then those added to it, the oldest first. */
export async function findLinked(db: Kysely<Schema>, ids: readonly string[]): Promise<(id: string) => LinkedTo[]> {
  const columns = [
    'id',
    'email',
    'state',
    'sessionId',
    'reference',
    'referencePrefix',
    'goesWith',
    'shipping',
    'paidAt',
  ] as const
  const extras = await db
    .selectFrom('orders')
    .select(columns)
    .where('goesWith', 'is not', null)
    // An exchange always has its own parcel.
    .where('channel', '<>', 'replacement')
    .where((eb) => eb.or([eb('id', 'in', ids), eb('goesWith', 'in', ids)]))
    .orderBy('createdAt')
    .execute()
  const firstIds = extras.flatMap(({ goesWith }) => goesWith ?? [])
  if (firstIds.length === 0) return () => []
  const found = await selectOrders(db).where('id', 'in', firstIds).execute()
  const firsts = found.map((row) => ({ ...row, postedAt: wayOf(orderFromRow(row)).postedAt }))
  const pairs = extras.flatMap((extra) => {
    const first = firsts.find(({ id }) => id === extra.goesWith)
    return first ? [{ extra, first, isTogether: isInSameParcel(extra, first) }] : []
  })
  const linkTo = (row: (typeof extras)[number], isTogether: boolean): LinkedTo[] =>
    ended.includes(row.state)
      ? []
      : [
          {
            id: row.id,
            email: row.email,
            state: stateFromRow(row),
            reference: orderReference(row),
            isInSameParcel: isTogether,
          },
        ]
  return (id) =>
    pairs.flatMap(({ extra, first, isTogether }) =>
      id === extra.id ? linkTo(first, isTogether) : id === first.id ? linkTo(extra, isTogether) : [],
    )
}
