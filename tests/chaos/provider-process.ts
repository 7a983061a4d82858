import { setTimeout as pause } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { paymentRoutes } from '../../sandbox/checkout-page/payment-routes.ts'
import { testControls } from '../../sandbox/checkout-page/test-controls.ts'
import { amounts, parsePayment } from '../../sandbox/payments/payment.ts'
import { createSandbox } from '../../sandbox/sandbox.ts'
import { parseConfig } from '../../server/platform/config/config.ts'
import { openDatabase } from '../../server/platform/database/connection.ts'
import { listen } from '../../server/platform/http/listen.ts'
import { openNodeServer } from '../../server/platform/http/node-server.ts'
import { onCommands, report, startOptions } from './child-commands.ts'
import { Faults } from './provider.ts'

const { dataDir, port, shop, secret, offsetMs } = startOptions(
  v.object({ dataDir: v.string(), port: v.number(), shop: v.string(), secret: v.string(), offsetMs: v.number() }),
)
const SLOW_MS = 3000
const HANGING_MS = 8000
/** As the provider does for three days: so often that the shop is back before the last try. */
const PAUSES = [0, 50, 100, 200, 400, 800, ...Array.from({ length: 30 }, () => 1000)]

const clock = { offsetMs }
const now = () => new Date(Date.now() + clock.offsetMs)
let faults: Faults = { api: 'well', webhooks: 'well' }

const db = await openDatabase({ dataDir, databaseUrl: null })
const sandbox = createSandbox({ db, now, publicUrl: shop, webhookSecret: secret, pauses: PAUSES })

async function deliver(request: Request): Promise<Response> {
  if (faults.webhooks === 'lost') return new Response()
  if (faults.webhooks === 'well') return fetch(request)
  const [first, second] = await Promise.all([fetch(request.clone()), fetch(request)])
  return first.ok ? second : first
}
sandbox.attach(deliver)

async function answerApi(c: Context): Promise<Response> {
  const refuse = (status: 429 | 500, code: string) =>
    c.json({ error: { type: status === 500 ? 'api_error' : 'invalid_request_error', code, message: code } }, status)
  switch (faults.api) {
    case 'broken':
      return refuse(500, 'api_error')
    case 'limiting':
      return refuse(429, 'rate_limit')
    case 'slow':
      await pause(SLOW_MS)
      return sandbox.fetch(c.req.raw)
    case 'hanging': {
      const done = await sandbox.fetch(c.req.raw)
      await pause(HANGING_MS)
      return done
    }
    case 'well':
      return sandbox.fetch(c.req.raw)
  }
}

async function act(name: string, session: unknown) {
  await testControls.find((action) => action.name === name)?.act(sandbox, v.parse(v.string(), session))
}

onCommands({
  clock(ms) {
    clock.offsetMs = v.parse(v.number(), ms)
  },
  faults(what) {
    faults = v.parse(Faults, what)
  },
  hold: (session) => act('hold', session),
  refund: (session) => act('refund', session),
  dispute: (session) => act('dispute', session),
  async release(sessions) {
    for (const session of v.parse(v.array(v.string()), sessions)) await act('deliver-reversed', session)
  },
  async payments() {
    const rows = await db.selectFrom('sandboxSessions').select('session').execute()
    return rows.map(parsePayment).map((payment) => ({
      session: payment.id,
      orderId: payment.parameters.client_reference_id ?? '',
      email: payment.parameters.customer_email ?? '',
      paid: payment.state === 'paid',
      disputed: payment.dispute !== null,
      ...amounts(payment),
    }))
  },
})

const app = new Hono()
app.all('/v1/*', answerApi)
// Payments are sent to it, and none of its pages is opened.
const parsed = parseConfig({})
if (!parsed.ok) throw new Error(parsed.problems.join('\n'))
app.route(
  '/sandbox/pay',
  paymentRoutes({ storefront: async () => null, config: { ...parsed.config, publicUrl: shop }, now }, sandbox),
)
const server = openNodeServer((request, response) => void getRequestListener(app.fetch)(request, response))
const listening = await listen(server, port, '127.0.0.1')
if (!listening.ok) throw new Error(listening.problem)
report('open')
