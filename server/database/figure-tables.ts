import { type Kysely, sql } from 'kysely'
import * as v from 'valibot'
import { type FigureRow, figuresOfRefund, figuresOfSale, sumFigures } from '#shop/desk/figure-rows.ts'
import type { Schema } from './schema.ts'

const ROWS_AT_ONCE = 1000

const Address = v.pipe(v.string(), v.parseJson(), v.object({ country: v.string() }))
const Line = v.object({ id: v.string(), name: v.string(), quantity: v.number(), lineCents: v.number() })
const Lines = v.pipe(v.string(), v.parseJson(), v.array(Line))

type PaidRow = { paidAt: string | null; received: number | null; total: number; address: string | null; lines: string }

/** What a paid order adds; nothing where its row is damaged. */
function figuresOfRow({ paidAt, received, total, address, lines }: PaidRow): FigureRow[] {
  const [where, what] = [v.safeParse(v.nullable(Address), address), v.safeParse(Lines, lines)]
  if (paidAt === null || !where.success || !what.success) return []
  const country = where.output?.country ?? ''
  return figuresOfSale({ paidAt, gross: received ?? total, country, lines: what.output })
}

async function countOrders(db: Kysely<Schema>, livemode: 0 | 1): Promise<FigureRow[]> {
  let sums: FigureRow[] = []
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('orders')
      .select(['id', 'paidAt', 'received', 'total', 'address', 'lines'])
      .where('id', '>', after)
      .where('livemode', '=', livemode)
      .where('paidAt', 'is not', null)
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .execute()
    const last = rows.at(-1)
    if (last === undefined) return sums
    sums = sumFigures([...sums, ...rows.flatMap(figuresOfRow)])
    after = last.id
  }
}

async function countRefunds(db: Kysely<Schema>, livemode: 0 | 1): Promise<FigureRow[]> {
  const given = await db
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.orderId')
    .select(['refunds.createdAt', 'amount'])
    .where('orders.livemode', '=', livemode)
    .where('refunds.state', '=', 'given')
    .execute()
  return given.map(({ createdAt, amount }) => figuresOfRefund(createdAt, amount))
}

/** Adds up all sales and refunds so far; `insert` gets the rows in batches. */
export async function countFigures(
  db: Kysely<Schema>,
  insert: (rows: readonly (FigureRow & { readonly livemode: 0 | 1 })[]) => Promise<unknown>,
): Promise<void> {
  for (const livemode of [0, 1] as const) {
    const rows = sumFigures([...(await countOrders(db, livemode)), ...(await countRefunds(db, livemode))])
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
      await insert(rows.slice(from, from + ROWS_AT_ONCE).map((row) => ({ ...row, livemode })))
  }
}

/** Creates the table of the figures by month and fills it, and notes which of the movements counted there have no invoice yet: they get one later and must not count twice. */
export async function createFigures(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('figures')
    .addColumn('livemode', 'integer', (column) => column.notNull())
    .addColumn('month', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('orderCount', 'integer', (column) => column.notNull())
    .addColumn('pieceCount', 'integer', (column) => column.notNull())
    .addColumn('gross', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('figuresKey', ['livemode', 'month', 'kind', 'key'])
    .execute()
  await db.schema
    .createTable('countedBefore')
    .addColumn('orderId', 'text', (column) => column.notNull().references('orders.id').onDelete('cascade'))
    .addColumn('movement', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('countedBeforeKey', ['orderId', 'movement'])
    .execute()
  // A later step renames a column of this table, so the schema's types do not fit it here.
  await countFigures(db, async (rows) => {
    const values = rows.map(
      ({ livemode, month, kind, key, name, orderCount, itemCount, gross }) =>
        sql`(${sql.join([livemode, month, kind, key, name, orderCount, itemCount, gross])})`,
    )
    await sql`insert into figures (livemode, month, kind, key, name, order_count, piece_count, gross)
      values ${sql.join(values)}`.execute(db)
  })
  for (const movements of [
    sql`select id as order_id, 'sale' as movement from orders where paid_at is not null`,
    sql`select order_id, 'refund ' || id as movement from refunds where state = 'given' or failed_at is not null`,
    sql`select order_id, 'refund failed ' || id as movement from refunds where failed_at is not null`,
  ])
    await sql`insert into counted_before (order_id, movement) select order_id, movement from (${movements}) as counted
      where not exists (select 1 from invoices where invoices.order_id = counted.order_id
        and invoices.movement = counted.movement)`.execute(db)
}
