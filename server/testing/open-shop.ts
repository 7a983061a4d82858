import { pino } from 'pino'
import PostalMime, { type Email } from 'postal-mime'
import type Stripe from 'stripe'
import type { Sandbox } from '../../sandbox/sandbox.ts'
import { createApp } from '../app.ts'
import { openClient } from '../money/payments/stripe/client.ts'
import { type Opened, openServices } from '../open-services.ts'
import { parseConfig } from '../platform/config/config.ts'
import { connect } from '../platform/database/connect.ts'
import type { Services } from '../platform/services/services.ts'
import { freshDatabaseWithTables } from './fresh-database.ts'
import { storefrontFromSource } from './storefront.ts'

const publicUrl = 'http://solas.test'

export type OpenShop = {
  readonly app: ReturnType<typeof createApp>
  readonly services: Services
  readonly sandbox: Sandbox
  /** The sandbox as Stripe's client sees it: what happens at the provider without the shop. */
  readonly stripe: Stripe
  /** Asks the app at a path; text bodies are sent as JSON unless another type is said. */
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** The e-mails in the local inbox, the oldest first; the mark of a test, on every subject here, is taken off. */
  emails(): Promise<Email[]>
  advance(ms: number): void
  close(): Promise<void>
}

async function openOthers(
  { services, sandbox }: Opened,
  count: number,
): Promise<Pick<Opened, 'services' | 'sandbox'>[]> {
  const open = async () => ({ services: { ...services, db: await connect(services.config, 'a shopper’s') }, sandbox })
  return Promise.all(Array.from({ length: count }, open))
}

/** Opens a shop for a test on a fresh database: the sandbox, noon UTC on Friday 20 November 2026, limits off. As many as `shops` on one database take requests in turn (S10.54). */
export async function openShop({
  env = {},
  shops = Number(process.env.TEST_SHOPS ?? 1),
  storefront = storefrontFromSource,
  payments,
}: {
  env?: Record<string, string>
  shops?: number
  storefront?: Services['storefront']
  payments?: (now: () => Date) => Services['payments']
} = {}): Promise<OpenShop> {
  const location = await freshDatabaseWithTables()
  const parsed = parseConfig({ PUBLIC_URL: publicUrl, RATE_LIMITS: 'off', ...env })
  if (!parsed.ok) throw new Error(parsed.problems.join('\n'))
  let time = Date.parse('2026-11-20T12:00:00Z')
  const config = { ...parsed.config, ...location, publicUrl: parsed.config.publicUrl ?? publicUrl }
  const now = () => new Date(time)
  const opened = await openServices(config, {
    now,
    log: pino({ level: 'silent' }),
    storefront,
    ...(payments && { payments: payments(now) }),
  })
  const { services, sandbox } = opened
  if (!sandbox) throw new Error('A shop for tests has no payment key')
  const others = await openOthers(opened, shops - 1)
  const apps = [opened, ...others].map((shop) => createApp(shop))
  const [app = createApp(opened)] = apps
  let turn = 0
  const answer = async (request: Request) => (apps[turn++ % apps.length] ?? app).fetch(request)
  sandbox.attach(answer)
  return {
    app,
    services,
    sandbox,
    stripe: openClient(null, sandbox.fetch),
    async fetch(path, init = {}) {
      const headers = new Headers(init.headers)
      if (typeof init.body === 'string' && !headers.has('content-type')) headers.set('content-type', 'application/json')
      return answer(new Request(`${config.publicUrl}${path}`, { redirect: 'manual', ...init, headers }))
    },
    async emails() {
      const rows = await services.db.selectFrom('sandboxInbox').select('raw').orderBy('receivedAt').execute()
      const emails = await Promise.all(rows.map(({ raw }) => PostalMime.parse(raw)))
      return emails.map(({ subject = '', ...email }) => ({ ...email, subject: subject.replace(/^\[TEST\] /, '') }))
    },
    advance(ms) {
      time += ms
    },
    async close() {
      await Promise.all(others.map((shop) => shop.services.db.destroy()))
      await opened.close()
      await location.remove()
    },
  }
}
