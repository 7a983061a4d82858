import { Hono, type MiddlewareHandler } from 'hono'
import * as v from 'valibot'
import type { Call } from '#shop/calls/call.ts'
import { pathTo } from '#shop/calls/call.ts'
import { deskCalls } from '#shop/calls/desk-calls.ts'
import { orderChanges } from '#shop/calls/order-changes.ts'
import * as saleCalls from '#shop/calls/sales.ts'
import * as todayCalls from '#shop/calls/today.ts'
import { CheckoutRequest } from '#shop/checkout/request.ts'
import { dayInIreland } from '#shop/dates.ts'
import { BenchAnswer, TodayAnswer } from '#shop/desk/orders.ts'
import { itemState } from '#shop/orders/items.ts'
import { giftPath, orderPaths } from '#shop/paths.ts'
import { isRefusal } from '#shop/refusal.ts'
import { returnedField } from '#shop/withdrawals/order-withdrawal-page.ts'
import { testControls } from '../../../sandbox/checkout-page/test-controls.ts'
import { linkSecret, signToken } from '../../../server/contact/mail/link-token.ts'
import { routeCalls } from '../../../server/desk/calls/routes.ts'
import { changeHandlers } from '../../../server/desk/handlers/changes.ts'
import { describeOrder } from '../../../server/desk/handlers/order.ts'
import { saleHandlers } from '../../../server/desk/handlers/sales.ts'
import { todayHandlers } from '../../../server/desk/handlers/today.ts'
import type { DeskEnv } from '../../../server/desk/sign-in/sessions.ts'
import { openCheckout } from '../../../server/orders/checkout/create.ts'
import { receiveWebhook } from '../../../server/orders/checkout/webhook.ts'
import { releaseOverdue } from '../../../server/orders/order/release-overdue.ts'
import { sweep } from '../../../server/orders/order/sweep.ts'
import { versionOf } from '../../../server/orders/order/version.ts'
import { readShop } from '../../../server/platform/http/read-shop.ts'
import type { AppEnv } from '../../../server/platform/http/request.ts'
import { parseJson } from '../../../server/platform/http/request-body.ts'
import { maintain } from '../../../server/platform/maintenance/maintenance.ts'
import type { Services } from '../../../server/platform/services/services.ts'
import { stockCode } from '../../../server/testing/codes.ts'
import { openShop } from '../../../server/testing/open-shop.ts'
import { withMail } from '../../../server/testing/reviewing.ts'
import { aoife, payOn } from '../../../server/testing/shopper.ts'
import { webhooksArrive } from '../../../server/testing/webhooks.ts'
import type { Known } from '../world.ts'
import { readFacts } from './facts.ts'
import { flawsOfAll } from './flaws.ts'
import { type Hands, happens, readOrder, stallSaleOf } from './happenings.ts'
import { type Life, lifeCode } from './plan.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const staff = { id: 'owner', email: withMail.OWNER_EMAIL, role: 'owner' } as const
const Refused = v.object({ error: v.string() })

function handlersOf({ services }: Awaited<ReturnType<typeof openShop>>) {
  const app = new Hono<AppEnv>()
  app.use(readShop(services.shop))
  app.post('/webhooks/stripe', receiveWebhook(services))
  const signIn: MiddlewareHandler<DeskEnv> = async (c, next) => {
    const at = services.now().toISOString()
    c.set('desk', {
      staff,
      session: { id: 'desk', staffId: staff.id, device: '', createdAt: at, seenAt: at, confirmedAt: at, expiresAt: at },
    })
    await next()
  }
  app.use(signIn)
  const checks = ({ method }: Call) => (method === 'get' ? [] : [parseJson])
  routeCalls(app, services, orderChanges, changeHandlers, checks)
  routeCalls(app, services, todayCalls, todayHandlers, checks)
  routeCalls(app, services, saleCalls, saleHandlers, checks)
  return app
}

async function openBulk(storefront?: Services['storefront']) {
  const env = { ...withMail, VAT_NUMBER: 'IE1234567FA', VAT_SCHEME: 'oss' }
  const shop = await openShop({ env, ...(storefront && { storefront }) })
  const { services, sandbox } = shop
  await stockCode(shop, lifeCode)
  const app = handlersOf(shop)
  sandbox.attach(async (request) => app.fetch(request))
  const secret = await linkSecret(services.db)
  let ids = 0
  let said: string[] = []
  const newId = () => {
    ids += 1
    return `00000000-0000-4000-8000-${String(ids).padStart(12, '0')}`
  }
  const say = (words: string) => void said.push(words)
  async function settle() {
    await webhooksArrive(shop)
    shop.advance(2 * MINUTE_MS)
  }
  async function post(path: string, body: object): Promise<unknown> {
    const response = await app.request(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
    const answer: unknown = await response.json()
    const why = v.is(Refused, answer) ? answer.error : JSON.stringify(answer)
    if (!response.ok) say(`Refused (${response.status}): ${why}`)
    if (response.status >= 500) throw new Error(`${response.status}: ${why}`)
    await settle()
    return answer
  }
  const hands: Hands = {
    shop,
    newId,
    say,
    settle,
    async change(known, name, body = {}) {
      const version = await versionOf(services.db, known.id)
      return post(pathTo(orderChanges[name], { id: known.id }), { version, ...body })
    },
    async panel({ session }, action) {
      await testControls.find(({ name }) => name === action)?.act(sandbox, session ?? '')
      await settle()
    },
    async offered(known) {
      const { items } = await readOrder(hands, known)
      return items
        .filter(({ isWithdrawable }) => isWithdrawable)
        .map((item) => {
          const counts = Array.from({ length: itemState(item).kept + 1 }, (_, count) => String(count))
          return [returnedField(item.itemId), counts] as const
        })
    },
  }
  const read = async <Answer>(schema: v.GenericSchema<unknown, Answer>, path: string) =>
    v.parse(schema, await (await app.request(path)).json())

  return {
    shop,
    hands,
    async buys({ seed, purchase }: Life): Promise<Known> {
      if (purchase.atStall) {
        const id = newId()
        const day = dayInIreland(services.now())
        await post(deskCalls.enterStallSale.path, { id, day, email: null, ...stallSaleOf(purchase) })
        return { id, session: null, email: '', page: null, gift: null }
      }
      const email = `life${seed}@example.ie`
      const request = v.parse(CheckoutRequest, { ...purchase, email, cartId: newId() })
      const opened = await openCheckout(services.shop(), services, request, { network: '', holder: null })
      if (isRefusal(opened)) throw new Error(opened.message)
      const session = opened.sessionId
      await payOn(shop, session, 'visa', { ...aoife, email })
      await settle()
      const { id } = await services.db
        .selectFrom('orders')
        .select('id')
        .where('sessionId', '=', session)
        .executeTakeFirstOrThrow()
      const page = orderPaths.page(signToken(secret, 'order', id))
      const gift = purchase.giftWrap ? giftPath(signToken(secret, 'gift', id)) : null
      return { id, session, email, page, gift }
    },
    async dayPasses() {
      shop.advance(DAY_MS)
      await releaseOverdue(services)
      await sweep(services)
      await maintain(services)
      await settle()
    },
    desk: {
      async order(id: string) {
        const answer = await describeOrder(services, id, staff)
        if (answer === null) throw new Error('The order is gone')
        return answer
      },
      today: () => read(TodayAnswer, deskCalls.readToday.path),
      bench: () => read(BenchAnswer, deskCalls.readBench.path),
    },
    news() {
      const news = said
      said = []
      return news
    },
    close: () => shop.close(),
  }
}

export type Lived = { readonly life: Life; readonly known: Known; readonly steps: string[]; flaws: string[] }

/** Steps between two checks, and whose pages the buyers see: those from the source files, which need vitest, or the built ones. */
export type How = { readonly every: number; readonly storefront?: Services['storefront'] | undefined }

/** Lives many lives in one shop, step by step. All is checked after so many steps and at the end, then with the buyers' pages. */
export async function liveTogether(lives: readonly Life[], { every, storefront }: How): Promise<Lived[]> {
  const bulk = await openBulk(storefront)
  const { hands } = bulk
  try {
    const all: Lived[] = []
    for (const life of lives)
      all.push({ life, known: await bulk.buys(life), steps: [`buys ${JSON.stringify(life.purchase)}`], flaws: [] })
    const length = Math.max(...lives.map(({ acts }) => acts.length))
    for (let at = 0; at < length; at += 1) {
      bulk.news()
      const sound = all.filter(({ flaws }) => flaws.length === 0)
      if (lives[0]?.acts[at] === 'a day passes') await bulk.dayPasses()
      for (const { life, known, steps, flaws } of sound) {
        const act = life.acts[at]
        if (act === undefined || act === 'a day passes') {
          if (act !== undefined) steps.push(act)
          continue
        }
        try {
          await happens(hands, known, act)
        } catch (error) {
          flaws.push(String(error))
        }
        steps.push(
          `${act.name}${bulk
            .news()
            .map((words) => ` [${words.slice(0, 110)}]`)
            .join('')}`,
        )
      }
      const isLast = at === length - 1
      if (!isLast && (at + 1) % every !== 0) continue
      const checked = sound.filter(({ flaws }) => flaws.length === 0)
      if (checked.length === 0) continue
      const facts = await readFacts(
        bulk.shop,
        bulk.desk,
        checked.map(({ known: { id, page } }) => ({ id, page: isLast ? page : null })),
      )
      for (const one of checked) {
        one.flaws.push(...flawsOfAll(facts(one.known.id)))
      }
    }
    return all
  } finally {
    await bulk.close()
  }
}

/** The life with only the acts without which it is sound: what is left out one by one, alone in a shop. */
export async function shrink(life: Life, storefront?: How['storefront']): Promise<Lived | null> {
  const alone = async (one: Life) => (await liveTogether([one], { every: 1, storefront }))[0] ?? null
  let worst = await alone(life)
  if (worst === null || worst.flaws.length === 0) return null
  let { acts } = worst.life
  for (let at = acts.length - 1; at >= 0; at -= 1) {
    const fewer = acts.filter((_, index) => index !== at)
    const tried = fewer.length === 0 ? null : await alone({ ...life, acts: fewer })
    if (tried !== null && tried.flaws.length > 0) {
      worst = tried
      acts = fewer
    }
  }
  return worst
}
