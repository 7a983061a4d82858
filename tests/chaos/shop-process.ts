import { getRequestListener } from '@hono/node-server'
import { CamelCasePlugin, Kysely, sql } from 'kysely'
import { pino } from 'pino'
import * as v from 'valibot'
import { SupplyData } from '#shop/catalogue/product-data.ts'
import { isRefusal } from '#shop/refusal.ts'
import { createApp } from '../../server/app.ts'
import { findStorefront } from '../../server/catalogue/pages/site.ts'
import { openStore } from '../../server/catalogue/pictures/open-store.ts'
import { openShopSource } from '../../server/catalogue/published/current.ts'
import { openResolver } from '../../server/contact/mail/dns-records.ts'
import { smtpMailbox } from '../../server/contact/mail/transport.ts'
import { openProvider } from '../../server/money/payments/stripe/provider.ts'
import { issueRefund, planRefund } from '../../server/money/refunds/issue-refund.ts'
import { storefrontFolder } from '../../server/open-services.ts'
import { releaseOverdue } from '../../server/orders/order/release-overdue.ts'
import { sweep } from '../../server/orders/order/sweep.ts'
import { parseConfig } from '../../server/platform/config/config.ts'
import { openChangeFeed } from '../../server/platform/database/changes.ts'
import { openDatabase } from '../../server/platform/database/connection.ts'
import { orderFromRow, selectOrders } from '../../server/platform/database/orders.ts'
import { postgresDialect } from '../../server/platform/database/postgres.ts'
import type { Schema } from '../../server/platform/database/schema.ts'
import { sqliteDialect } from '../../server/platform/database/sqlite.ts'
import { listen } from '../../server/platform/http/listen.ts'
import { openNodeServer } from '../../server/platform/http/node-server.ts'
import { maintain } from '../../server/platform/maintenance/maintenance.ts'
import type { Services } from '../../server/platform/services/services.ts'
import { supply } from '../../server/testing/stocked.ts'
import { openMailerWake, startWorkers } from '../../server/workers.ts'
import { onCommands, report, startOptions } from './child-commands.ts'
import { openKillPoints } from './kill-points.ts'
import { watchDialect } from './watched-dialect.ts'

const { env, databaseUrl, databaseFile, provider, secret, offsetMs } = startOptions(
  v.object({
    env: v.record(v.string(), v.string()),
    databaseUrl: v.nullable(v.string()),
    databaseFile: v.string(),
    provider: v.string(),
    secret: v.string(),
    offsetMs: v.number(),
  }),
)
const clock = { offsetMs }
const killPoints = openKillPoints()
const NO_ROOM = 'could not extend file: No space left on device'
const DISK_FULL = '53100'
let full = false

const writes = /^(insert|update)/
const sweepClaim = /^update "orders" set "updated_at".*"id" in \(select/
const dialect = databaseUrl === null ? sqliteDialect(databaseFile) : postgresDialect(databaseUrl)
const db = new Kysely<Schema>({
  dialect: watchDialect(dialect, {
    before(statement) {
      if (full && writes.test(statement)) throw Object.assign(new Error(NO_ROOM), { code: DISK_FULL })
      killPoints.reach(`before ${statement}`)
    },
    after(statement, rows) {
      killPoints.reach(`after ${statement}${rows === undefined ? '' : `: ${rows} rows`}`)
      if (rows === 0 && sweepClaim.test(statement)) report('swept')
    },
  }),
  plugins: [new CamelCasePlugin()],
})

async function askProvider(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init)
  const { pathname, search } = new URL(request.url)
  const body = request.method === 'GET' ? null : await request.text()
  const answer = await fetch(`${provider}${pathname}${search}`, { ...init, body })
  const read = await answer.text()
  const paid = read.includes('"payment_status":"paid"') ? ': paid' : ''
  killPoints.reach(`after ${request.method} ${pathname}${paid}`)
  return new Response(read, answer)
}

const parsed = parseConfig({ ...env, DATABASE_URL: databaseUrl ?? undefined })
if (!parsed.ok) throw new Error(parsed.problems.join('\n'))
const config = { ...parsed.config, publicUrl: parsed.config.publicUrl ?? '' }

// A start that updates the schema opens a second connection, and so does a backup at the desk. Neither may release SQLite's locks.
await (await openDatabase({ databaseUrl, dataDir: config.dataDir })).destroy()

const source = await openShopSource(db, config, () => new Date())
const mailServer = smtpMailbox(config.mail.smtpUrl ?? '')
const log = pino({ level: config.logLevel, base: null })
const services: Services = {
  ...source,
  config,
  db,
  changes: openChangeFeed(db, log),
  payments: openProvider(config.paymentKeys, askProvider),
  mailbox: {
    async send(email) {
      const sending = mailServer.send(email)
      setTimeout(() => killPoints.reach('amid e-mail'), 3)
      await sending
      killPoints.reach('after e-mail')
    },
  },
  resolver: openResolver(),
  webhookSecret: secret,
  pictures: openStore(config),
  storefront: findStorefront(storefrontFolder),
  ...openMailerWake(),
  stopping: new AbortController().signal,
  now: () => new Date(Date.now() + clock.offsetMs),
  log,
}

async function limitPages(on: boolean) {
  const { rows } = await sql<{ pageCount: number }>`pragma page_count`.execute(db)
  const pages = on ? (rows[0]?.pageCount ?? 0) : 2 ** 30
  await sql.raw(`pragma max_page_count = ${pages}`).execute(db)
}

async function refundReviews() {
  const rows = await selectOrders(db).where('state', '=', 'review').execute()
  for (const order of rows.map(orderFromRow)) {
    const shop = services.shop()
    const plan = await planRefund(shop, services, order, { what: { kind: 'all' }, another: false })
    if (!isRefusal(plan))
      await issueRefund(shop, services, order, plan, { reason: 'requested_by_customer', who: 'owner' })
  }
}

onCommands({
  arm(what) {
    const { at, count } = v.parse(v.object({ at: v.string(), count: v.number() }), what)
    killPoints.arm({ at: new RegExp(at) }, count)
  },
  clock(ms) {
    clock.offsetMs = v.parse(v.number(), ms)
  },
  async sweep() {
    await sweep(services)
  },
  maintain: () => maintain(services),
  loadLatestShop: services.loadLatestShop,
  release: () => releaseOverdue(services),
  supply: (supplies) => supply({ services }, v.parse(v.record(v.string(), SupplyData), supplies)),
  refundReviews,
  wakeMailer: services.wakeMailer,
  async full(on) {
    if (databaseUrl === null) await limitPages(on === true)
    else full = on === true
  },
})

const { fetch: answer } = createApp({ services, sandbox: null })
const server = openNodeServer((request, response) => void getRequestListener(answer)(request, response))
const listening = await listen(server, config.port, config.host)
if (!listening.ok) throw new Error(listening.problem)
startWorkers(services)
report('open')
