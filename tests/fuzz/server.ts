import { brotliCompressSync } from 'node:zlib'
import { getPath } from 'hono/utils/url'
import * as v from 'valibot'
import { signInByLink } from '#shop/calls/access.ts'
import { pathTo } from '#shop/calls/call.ts'
import { readOrder } from '#shop/calls/orders.ts'
import { paths } from '#shop/paths.ts'
import { testControls } from '../../sandbox/checkout-page/test-controls.ts'
import { createApp } from '../../server/app.ts'
import type { Site } from '../../server/catalogue/pages/site.ts'
import { deliverDue } from '../../server/contact/emails/emails.ts'
import { createLink } from '../../server/desk/sign-in/link.ts'
import { EXAMPLE_ID } from '../../server/platform/calls/examples.ts'
import { type Asset, etagOf } from '../../server/platform/http/asset.ts'
import type { Services } from '../../server/platform/services/services.ts'
import { type OpenShop, openShop } from '../../server/testing/open-shop.ts'
import { aoife, oneBracelet, payOn, startCheckout, statusOf } from '../../server/testing/shopper.ts'
import { webhooksArrive, webhooksOf } from '../../server/testing/webhooks.ts'
import { maxAnswerMs } from '../chaos/time-limits.ts'
import type { Known } from './bodies.ts'
import { describedAt, sessionNames } from './described.ts'
import { watchPrototypes } from './prototypes.ts'
import { type Route, requestOf, requests } from './requests.ts'
import { fuzz, type Outcome } from './run.ts'

function assetOf(type: string, content: string): Asset {
  const raw = Buffer.from(content)
  const brotli = brotliCompressSync(raw)
  return { type, cache: 'no-cache', etag: etagOf(raw), size: raw.byteLength, brotli, open: () => raw }
}

const script = assetOf('text/javascript', 'document.title = "Solas"')
const page = assetOf('text/html', '<p>Solas</p>')
const site: Site = {
  assets: new Map([['/assets/app.js', script]]),
  pageAt: (_shop, path) => (path === paths.home ? { path, status: 200 } : null),
  pages: { find: async () => page, renderAll: async () => {} },
  renderMessage: async () => '<p>Solas</p>',
  renderPreview: async () => null,
  inlineScripts: [],
}

const mayBeBusy = /^\/(readyz|webhooks\/stripe)$/

async function buyOne(shop: OpenShop): Promise<string> {
  const session = await startCheckout(shop, { cart: oneBracelet, email: aoife.email })
  await payOn(shop, session)
  await webhooksArrive(shop)
  return session
}

async function stock(shop: OpenShop): Promise<Known> {
  const paid = await buyOne(shop)
  for (const { name, act } of testControls)
    if (name === 'refund-part' || name === 'dispute') await act(shop.sandbox, paid)
  await deliverDue(shop.services)
  const [email, ...emails] = await shop.services.db.selectFrom('sandboxInbox').select('id').execute()
  const [webhook, ...webhooks] = (await webhooksOf(shop, paid)).map((body) => body.replaceAll(paid, 'session-0-'))
  if (!email || webhook === undefined) throw new Error('The first order left no e-mail or webhook')
  const { id: order } = await shop.services.db
    .selectFrom('orders')
    .select('id')
    .where('sessionId', '=', paid)
    .executeTakeFirstOrThrow()
  return {
    order,
    emails: [email.id, ...emails.map(({ id }) => id), 'sample-confirmation', 'sample-owner'],
    webhooks: [webhook, ...webhooks],
  }
}

function routesOf({ routes }: OpenShop['app']): Route[] {
  return [...new Map(routes.map(({ method, path }) => [`${method} ${path}`, { method, path }])).values()]
}

async function withinTime(answering: Response | Promise<Response>): Promise<Answered> {
  const start = performance.now()
  const answer = await answering
  const { body: stream } = answer
  // Events go on until the listener leaves.
  const isEndless = answer.headers.get('content-type')?.startsWith('text/event-stream') ?? false
  if (isEndless) await stream?.cancel()
  const body = isEndless ? '' : await answer.text()
  if (performance.now() - start > maxAnswerMs()) throw new Error(`The answer took ${performance.now() - start} ms`)
  return { answer, body }
}

function routeOf(app: OpenShop['app'], request: Request): Route | undefined {
  const { method } = request
  const [found] = app.router.match(method === 'HEAD' ? 'GET' : method, getPath(request))
  const ofMethod = found.map(([[, route]]) => route).filter((route) => route.method !== 'ALL')
  return ofMethod.find(({ path }) => !path.endsWith('*')) ?? ofMethod.at(-1)
}

type Answered = { readonly answer: Response; readonly body: string }

function judge({ pathname }: URL, { answer, body }: Answered, route: Route | undefined, logged: readonly unknown[]) {
  const { status, headers } = answer
  const described = route && describedAt(route.method, route.path)
  const promised = described?.statuses.includes(String(status)) || (status === 503 && mayBeBusy.test(pathname))
  if (status >= 500 && !promised) throw new Error(`Answered ${status}: ${body}`, { cause: logged.at(-1) })
  if (!headers.has('content-security-policy')) throw new Error('The answer has no security headers')
  const isJson = headers.get('content-type')?.startsWith('application/json') && !headers.has('content-encoding')
  if (isJson && body !== '') JSON.parse(body)
}

async function signIn(shop: OpenShop): Promise<string> {
  const link = await createLink(shop.services, null)
  const answer = await shop.fetch(signInByLink.path, { method: 'POST', body: JSON.stringify({ token: link?.token }) })
  const [cookie = ''] = answer.headers.getSetCookie().map((line) => line.split(';', 1)[0] ?? '')
  if (cookie === '') throw new Error(`The owner was not signed in: ${await answer.text()}`)
  return cookie
}

async function versionOf(shop: OpenShop, order: string, cookie: string): Promise<string> {
  const answer = await shop.fetch(pathTo(readOrder, { id: order }), { headers: { cookie } })
  const { version = '' } = v.parse(v.object({ version: v.optional(v.string()) }), await answer.json())
  return version
}

function noteSession(sessions: string[], count: number, body: string): void {
  const [, made] = /"sessionId":"(cs_\w+)"/.exec(body) ?? []
  if (made !== undefined && !sessions.includes(made)) sessions[count % sessionNames.length] = made
}

/**
 * Sends generated requests to a shop of its own, limits on and behind a proxy, and sees that it answers each in words, keeps its prototypes clean and still sells.
 * Without `storefront` its pages are rendered from the source files, which needs vitest.
 */
export async function fuzzServer(
  runs: number,
  seed: number,
  storefront?: Services['storefront'],
): Promise<Outcome & { readonly reached: ReadonlySet<string> }> {
  // The desk looks for the shop at its own address, where nobody answers.
  const shop = await openShop({
    env: { TRUST_PROXY: 'on', PUBLIC_URL: 'http://localhost:9' },
    ...(storefront && { storefront }),
  })
  try {
    const known = await stock(shop)
    const { services, sandbox } = shop
    const { config, webhookSecret, now } = services
    const app = createApp({ services: { ...services, config: { ...config, rateLimits: true } }, sandbox }, site)
    const logged: unknown[] = []
    services.log.error = (what: unknown) => {
      if (typeof what === 'object' && what !== null && 'err' in what) logged.push(what.err)
    }
    const sessions = [await startCheckout(shop, { cart: oneBracelet })]
    const at = Math.floor(now().getTime() / 1000)
    const { order } = known
    const target = { origin: config.publicUrl, secret: webhookSecret ?? '', at, sessions, order }
    let cookie = await signIn(shop)
    const seePrototypes = watchPrototypes()
    const reached = new Set<string>()
    let count = 0
    const outcome = await fuzz(
      'requests',
      { values: requests(routesOf(app), known), runs, seed },
      async (generated) => {
        const version =
          generated.atDesk && generated.url.includes(EXAMPLE_ID) ? await versionOf(shop, order, cookie) : ''
        const request = requestOf(generated, { ...target, cookie, version })
        const answer = await withinTime(app.fetch(request))
        const route = routeOf(app, request)
        judge(new URL(request.url), answer, route, logged)
        if (route) reached.add(`${request.method} ${route.path} ${answer.answer.status}`)
        if (generated.atDesk && answer.answer.status === 401) cookie = await signIn(shop)
        seePrototypes()
        noteSession(sessions, count++, answer.body)
      },
    )
    const { status } = await statusOf(shop, await buyOne(shop))
    if (status !== 'paid') throw new Error(`After all requests a paid order is ${status}`)
    return { ...outcome, reached }
  } finally {
    await shop.close()
  }
}
