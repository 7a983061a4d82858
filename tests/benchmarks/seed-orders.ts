import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { OrderPromise } from '#shop/orders/promise.ts'
import { connect, type DatabaseLocation } from '../../server/platform/database/connect.ts'
import type { Schema } from '../../server/platform/database/schema.ts'

/** The years that old orders are spread over, in days; the shop deletes them after seven. */
const DAYS = 2000
const NEVER_SWEPT = '2999-01-01T00:00:00.000Z'

type SqlDialect = {
  readonly numbers: (count: number) => RawBuilder<unknown>
  readonly id: RawBuilder<string>
  readonly daysAgo: RawBuilder<string>
  readonly compact: RawBuilder<unknown>
}

const sqlite: SqlDialect = {
  numbers: (count) =>
    sql`(with recursive n(i) as (select 1 union all select i + 1 from n where i < ${sql.lit(count)}) select i from n) as n`,
  id: sql<string>`lower(hex(randomblob(16)))`,
  daysAgo: sql<string>`strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-' || (n.i % ${sql.lit(DAYS)} + 1) || ' days')`,
  compact: sql`pragma wal_checkpoint(truncate)`,
}
const postgres: SqlDialect = {
  numbers: (count) => sql`generate_series(1, ${sql.lit(count)}) as n(i)`,
  id: sql<string>`gen_random_uuid()::text`,
  daysAgo: sql<string>`to_char(now() at time zone 'utc' - (n.i % ${sql.lit(DAYS)} + 1) * interval '1 day', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  compact: sql`vacuum analyze`,
}
const dialectOf = (onPostgres: boolean) => (onPostgres ? postgres : sqlite)

const choices = JSON.stringify({
  options: { size: 'Medium' },
  personal: {},
  optionNames: [['Size', 'Medium']],
  personalNames: [],
})
const promise = JSON.stringify({
  publicUrl: null,
  goods: 'Solas order',
  noun: 'bracelet',
  making: { from: 2, to: 3 },
  delivery: null,
  returnDays: 14,
  shopVersion: 0,
} satisfies OrderPromise)
const address = JSON.stringify({
  line1: '1 Main Street',
  line2: '',
  city: 'Galway',
  county: '',
  postcode: 'H91',
  country: 'IE',
})

export function oldSession(n: number): string {
  return `cs_test_b${String(n).padStart(8, '0')}`
}

async function post(db: Kysely<Schema>, id: RawBuilder<string>): Promise<void> {
  await sql`insert into parcels (id, order_id, made_at, posted_at, delivered_at, tracking)
    select ${id}, id, paid_at, paid_at, paid_at, 'RR123456785IE' from orders`.execute(db)
  for (const [number, kind] of [
    [2, 'made'],
    [3, 'posted'],
    [4, 'delivered'],
  ] as const)
    await sql`insert into item_movements (item_id, number, kind, quantity, at, who, cause_kind, cause_id)
      select order_items.id, ${sql.lit(number)}, ${sql.lit(kind)}, quantity, posted_at, 'owner', 'parcel', parcels.id
      from order_items join parcels on parcels.order_id = order_items.order_id`.execute(db)
}

/** Inserts paid orders of the last years with both their e-mails sent; `prepare` can add more. Uses its own connection, because the shop's cancels slow statements. */
export async function seedOrders(
  location: DatabaseLocation,
  count: number,
  prepare: (db: Kysely<Schema>) => Promise<void> = async () => {},
): Promise<void> {
  const onPostgres = location.databaseUrl !== null
  const { numbers, id, daysAgo, compact } = dialectOf(onPostgres)
  const padded = sql`substr('0000000' || n.i, -8)`
  const number = onPostgres ? sql`lpad(n.i::text, 8, '0')` : padded
  const db = await connect(location)
  try {
    await sql`insert into orders (id, state, session_id, payment_id, created_at, updated_at, expires_at, paid_at,
      email, name, phone, address, itemised, subtotal, shipping, gift_wrap, total, gift_note,
      channel, livemode, reference_prefix, promise, vat_basis_points, received)
    select ${id}, 'paid', 'cs_test_b' || ${number}, 'pi_b' || ${number}, ${daysAgo}, ${daysAgo}, ${daysAgo}, ${daysAgo},
      'buyer' || n.i || '@example.ie', 'Aoife Byrne', '+353 1 555 0100', ${sql.lit(address)}, 1,
      3500, 495, 0, 3995, '', 'shop', 0, 'SOL', ${sql.lit(promise)}, 0, 3995 from ${numbers(count)}`.execute(db)
    await sql`insert into order_items (id, order_id, position, product_id, variant, name, choices, quantity, unit_cents, is_withdrawable)
      select 'item-' || id, id, 0, '1', 'Medium', 'Claret Evening', ${sql.lit(choices)}, 1, 3500, 1 from orders`.execute(
      db,
    )
    await sql`insert into item_movements (item_id, number, kind, quantity, at, who, cause_kind, cause_id)
      select order_items.id, 1, 'ordered', quantity, created_at, 'shop', 'order', order_id
      from order_items join orders on orders.id = order_id`.execute(db)
    await post(db, id)
    for (const kind of ['confirmation', 'owner'])
      await sql`insert into outbox (id, about_kind, about_id, order_id, kind, state, attempts, created_at, due_at, sent_at)
      select ${id}, 'order', id, id, ${sql.lit(kind)}, 'sent', 1, created_at, created_at, created_at from orders`.execute(
        db,
      )
    await prepare(db)
    await compact.execute(db)
  } finally {
    await db.destroy()
  }
}

export type Template = {
  readonly order: string
  readonly session: string
  readonly key: string
  readonly event: string
  readonly body: string
}

export function copyOf(name: string, n: number): Omit<Template, 'body'> {
  const part = `${name}${String(n).padStart(6, '0')}`
  return { order: `order-${part}`, session: `cs_test_c${part}`, key: `key${part}`, event: `evt_${part}` }
}

export async function copyPayment(
  db: Kysely<Schema>,
  from: Template,
  name: string,
  count: number,
  onPostgres: boolean,
) {
  const { numbers } = dialectOf(onPostgres)
  const n = onPostgres ? sql`lpad(n.i::text, 6, '0')` : sql`substr('00000' || n.i, -6)`
  const part = sql`${sql.lit(name)} || ${n}`
  const renamed = sql`replace(replace(replace(session, ${from.session}, 'cs_test_c' || ${part}),
    ${from.key}, 'key' || ${part}), ${from.order}, 'order-' || ${part})`
  await sql`insert into sandbox_sessions (id, payment, session, created_at)
    select 'cs_test_c' || ${part}, 'key' || ${part}, ${renamed}, created_at
    from sandbox_sessions, ${numbers(count)} where id = ${from.session}`.execute(db)
  await sql`insert into orders (id, state, session_id, checkout_url, created_at, updated_at, expires_at,
      email, itemised, subtotal, shipping, gift_wrap, total, gift_note,
      channel, livemode, reference_prefix, promise)
    select 'order-' || ${part}, 'pending', 'cs_test_c' || ${part}, checkout_url, created_at, ${NEVER_SWEPT}, expires_at,
      email, itemised, subtotal, shipping, gift_wrap, total, gift_note,
      channel, livemode, reference_prefix, promise
    from orders, ${numbers(count)} where id = ${from.order}`.execute(db)
  await sql`insert into order_items (id, order_id, position, product_id, variant, name, choices, quantity, unit_cents, ready_by, is_withdrawable)
    select 'item-' || ${part} || '-' || position, 'order-' || ${part}, position, product_id, variant, name, choices, quantity, unit_cents, ready_by, is_withdrawable
    from order_items, ${numbers(count)} where order_id = ${from.order}`.execute(db)
  await sql`insert into item_movements (item_id, number, kind, quantity, at, who, cause_kind, cause_id)
    select 'item-' || ${part} || '-' || position, number, kind, item_movements.quantity, at, who, cause_kind, 'order-' || ${part}
    from order_items join item_movements on item_id = order_items.id, ${numbers(count)} where order_id = ${from.order}`.execute(
    db,
  )
}

/** Takes out of the books what a run has left, except for the payment that copies are made of, so that every run finds them the same. */
export async function forgetRun(db: Kysely<Schema>, { order, session }: Template): Promise<void> {
  await db.deleteFrom('outbox').where('state', '=', 'due').execute()
  await db.deleteFrom('orders').where('state', '=', 'pending').where('id', '<>', order).execute()
  await db.deleteFrom('orders').where('id', '>=', 'order-').where('id', '<', 'order.').execute()
  await db.deleteFrom('sandboxSessions').where('id', '<>', session).execute()
  await db.deleteFrom('sandboxEvents').where('sessionId', '<>', session).execute()
  await db.deleteFrom('sandboxReplies').execute()
}
