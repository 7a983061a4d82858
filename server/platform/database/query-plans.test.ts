import { CompiledQuery, type Kysely, type KyselyPlugin, sql } from 'kysely'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { deliverDue } from '../../contact/emails/emails.ts'
import { openPageForOrder } from '../../orders/checkout/open-page-for-order.ts'
import { sweep } from '../../orders/order/sweep.ts'
import { transitionIfUnchanged } from '../../orders/order/transition.ts'
import { shopForTest } from '../../testing/shop-for-tests.ts'
import { aoife, oneBracelet, payOn, post, startCheckout, statusOf } from '../../testing/shopper.ts'
import { deliverWebhook, holdWebhooks, webhooksOf } from '../../testing/webhooks.ts'
import { maintain } from '../maintenance/maintenance.ts'
import type { Services } from '../services/services.ts'
import { orderFromRow, selectOrders } from './orders.ts'
import type { Schema } from './schema.ts'
import { inTransaction } from './transaction.ts'

// Shows S10.55.

const growing = ['orders', 'outbox', 'provider_events', 'rate_limits', 'withdrawals', 'refunds', 'disputes']

function listen(db: Kysely<Schema>) {
  const heard = new Map<string, CompiledQuery>()
  const ear: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      const query = db.getExecutor().compileQuery(node, queryId)
      if (/^(select|update|delete)/.test(query.sql)) heard.set(query.sql, query)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return { heard, db: db.withPlugin(ear) }
}

/** The steps of a query's plan; PostgreSQL is told to read a whole table only where no index will do, for these are nearly empty. */
async function planOf(db: Kysely<Schema>, { sql: text, parameters }: CompiledQuery, onPostgres: boolean) {
  const explain = CompiledQuery.raw(`explain ${onPostgres ? '(costs off)' : 'query plan'} ${text}`, [...parameters])
  return inTransaction(db, async (trx) => {
    if (onPostgres) await sql`set local enable_seqscan = off`.execute(trx)
    const { rows } = await trx.executeQuery(explain)
    return rows.map((row) => v.parse(v.string(), Object.values(v.parse(v.looseObject({}), row)).at(-1)))
  })
}

function readWhole(step: string): string | undefined {
  return /(?:Seq Scan on|SCAN) "?(\w+)"?/.exec(step)?.[1]
}

async function wholeReads({ db, config }: Pick<Services, 'db' | 'config'>, queries: Iterable<CompiledQuery>) {
  const whole: string[] = []
  for (const query of queries)
    for (const step of await planOf(db, query, config.databaseUrl !== null))
      if (growing.includes(readWhole(step) ?? '')) whole.push(`${step}: ${query.sql}`)
  return whole
}

test('an order is updated through its id index, even with misleading statistics', async () => {
  const shop = await shopForTest()
  const { services } = shop
  const onPostgres = services.config.databaseUrl !== null
  await startCheckout(shop, { cart: oneBracelet })
  const { items, parcels, ...row } = await selectOrders(services.db).executeTakeFirstOrThrow()
  const paid = Array.from({ length: 500 }, (_, n) => ({ ...row, id: `paid-${n}`, sessionId: null, state: 'paid' }))
  await services.db.deleteFrom('orders').execute()
  await services.db.insertInto('orders').values(paid).execute()
  await sql`analyze orders`.execute(services.db)
  await services.db.insertInto('orders').values(row).execute()

  const { heard, db } = listen(services.db)
  await openPageForOrder(services.shop(), { ...services, db }, { ...row, items, parcels })
  await transitionIfUnchanged(services.shop(), { ...services, db }, orderFromRow({ ...row, items, parcels }), 'paid', {
    details: { paidAt: row.updatedAt },
  })
  const changes = [...heard.values()].filter((query) => query.sql.startsWith('update "orders"'))
  expect(changes).toHaveLength(3)
  for (const change of changes) {
    const plan = await planOf(services.db, change, onPostgres)
    expect(plan.join('\n')).toMatch(onPostgres ? /orders_pkey/ : /\(id=\?\)/)
    expect(plan.join('\n')).not.toMatch(/orders_state/)
  }
})

test('the check finds a query without an index', async () => {
  const shop = await shopForTest()
  const query = shop.services.db.selectFrom('orders').select('id').where('name', '=', 'Aoife').compile()
  expect(await wholeReads(shop.services, [query])).toHaveLength(1)
})

test('every query in the life of an order uses an index on tables that grow', async () => {
  const shop = await shopForTest({ env: { RATE_LIMITS: 'on' } })
  const { heard, db } = listen(shop.services.db)
  const services = { ...shop.services, db }
  const app = createApp({ services, sandbox: shop.sandbox })
  const heardShop = {
    ...shop,
    services,
    fetch: async (path: string, init?: RequestInit) =>
      app.fetch(new Request(`${services.config.publicUrl}${path}`, init)),
  }
  const session = await startCheckout(heardShop, { cart: oneBracelet, email: aoife.email, cartId: crypto.randomUUID() })
  await holdWebhooks(shop, session)
  await payOn(shop, session)
  for (const body of await webhooksOf(shop, session)) await deliverWebhook(heardShop, body)
  expect(await statusOf(heardShop, session)).toMatchObject({ status: 'paid' })
  const statement = { name: 'Aoife', email: aoife.email, reference: `SOL-${session.slice(8, 16)}` }
  await post(heardShop, '/functions/v1/withdraw', statement)
  await startCheckout(heardShop, { cart: oneBracelet })
  shop.advance(10_000)
  await sweep(services)
  await deliverDue(services)
  await maintain(services)

  expect(heard.size).toBeGreaterThan(25)
  expect(await wholeReads(shop.services, heard.values())).toEqual([])
})
