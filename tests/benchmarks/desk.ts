import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { promise } from '#shop/checkout/promise.ts'
import { figuresOf } from '#shop/desk/figure-rows.ts'
import { monthsUntil } from '#shop/desk/figures.ts'
import { ORDERS_PAGE, type OrderFilter, TODAY_MAX } from '#shop/desk/orders.ts'
import { type Calendar, standardCalendar } from '#shop/settings/calendar.ts'
import { solas } from '#shops/solas.ts'
import { readConfig } from '../../console/environment.ts'
import { readBench } from '../../server/catalogue/stock/bench.ts'
import { summariesOf } from '../../server/desk/handlers/summaries.ts'
import { figureRows } from '../../server/money/accounting/figures.ts'
import { listOrders, ordersToDo } from '../../server/orders/order/list.ts'
import { openDatabase } from '../../server/platform/database/connection.ts'
import type { Schema } from '../../server/platform/database/schema.ts'
import { productWord } from '../../server/platform/database/search-words.ts'
import { startPostgres } from '../../setup/postgres.ts'
import { printTable } from '../../setup/table.ts'
import { loadPerCore } from '../chaos/time-limits.ts'
import { seedOrders } from './seed-orders.ts'

// Shows S10.189.

const quick = process.argv.includes('--quick')
const ORDERS = quick ? 100_000 : 1_000_000
const CALLS = quick ? 50 : 200
const WAITING = 60
/** A quick run only shows that all of it works: it may be as much slower as the machine is busy. */
const MAX_MS = quick ? 50 * loadPerCore() : 50

/** The dates of a cart in a shop with a calendar, read anew as for an order that is placed. */
const DATES = 'dates of a cart'
const MAX_DATES_MS = 5
const calendar: Calendar = { ...standardCalendar, pace: 'pieces', piecesAWeek: 40 }
const cart = [{ id: '1', quantity: 3 }]

async function prepare(db: Kysely<Schema>): Promise<void> {
  const number = sql`substr(session_id, 10)`
  const words = [sql`${number}`, sql`email`, sql`'name' || substr(session_id, 16)`, sql`${sql.lit(productWord('1'))}`]
  for (const word of words)
    await sql`insert into order_words (word, created_at, order_id) select ${word}, created_at, id from orders`.execute(
      db,
    )
  await sql`update orders set to_do_since = created_at where id in
    (select id from orders order by created_at desc limit ${sql.lit(WAITING)})`.execute(db)
  const counted = [sql`'month', '', ''`, sql`'country', 'IE', ''`, sql`'product', '1', 'Claret Evening'`]
  for (const key of counted)
    await sql`insert into figures (livemode, month, kind, key, name, order_count, item_count, gross)
      select 0, substr(paid_at, 1, 7), ${key}, count(*), count(*), sum(total) from orders
      group by substr(paid_at, 1, 7)`.execute(db)
  await sql`analyze`.execute(db)
}

async function bench(database: string, databaseUrl: string | null): Promise<boolean> {
  const dataDir = await mkdtemp(join(tmpdir(), 'solas-bench-'))
  const db = await openDatabase({ databaseUrl, dataDir })
  try {
    await seedOrders({ databaseUrl, dataDir }, ORDERS, prepare)
    const services = { db, config: readConfig() }
    const list = async (search: string, filter: OrderFilter = 'all') =>
      summariesOf(services, await listOrders(solas, services, { filter, search, limit: ORDERS_PAGE + 1, before: null }))
    const months = monthsUntil(new Date())
    const today = async () => {
      for (const what of ['to-make', 'to-post'] as const)
        await summariesOf(services, await ordersToDo(services, what, TODAY_MAX))
    }
    const works: Readonly<Record<string, (n: number) => Promise<unknown>>> = {
      'list: all': () => list(''),
      'list: posted': () => list('', 'posted'),
      'search: e-mail address': (n) => list(`buyer${n * 97 + 1}@example.ie`),
      'search: a name of one in a hundred': (n) => list(`name${String(n % 100).padStart(2, '0')}`),
      'search: a product that every order has': () => list('claret evening'),
      today,
      [DATES]: async () => {
        const now = new Date()
        return promise(solas, await readBench(db, { calendar }, { ...services, now }), cart, undefined, now)
      },
      figures: async () => figuresOf(months, await figureRows(db, months[0] ?? '', 0)),
    }
    const rows: [string, string, string][] = []
    let isQuick = true
    for (const [name, work] of Object.entries(works)) {
      const times: number[] = []
      for (let n = 0; n < CALLS; n += 1) {
        const start = performance.now()
        await work(n)
        times.push(performance.now() - start)
      }
      times.sort((a, b) => a - b)
      const at = (share: number) => times[Math.floor(CALLS * share)] ?? 0
      rows.push([name, at(0.5).toFixed(1), at(0.95).toFixed(1)])
      isQuick &&= at(0.95) <= (name === DATES && !quick ? MAX_DATES_MS : MAX_MS)
    }
    printTable([`${ORDERS} orders on ${database}`, 'p50 ms', 'p95 ms'], rows)
    return isQuick
  } finally {
    await db.destroy()
    await rm(dataDir, { recursive: true })
  }
}

const onSqlite = await bench('SQLite', null)
const server = await startPostgres()
try {
  const onPostgres = await bench('PostgreSQL', server.url)
  if (!(onSqlite && onPostgres)) process.exitCode = 1
} finally {
  await server.stop()
}
