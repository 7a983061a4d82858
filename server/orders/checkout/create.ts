import { createHmac } from 'node:crypto'
import type { Context } from 'hono'
import type * as calls from '#shop/calls/public/checkout.ts'
import type { OrderLine } from '#shop/cart/order-line.ts'
import { lineName } from '#shop/cart/order-line.ts'
import { countedItems } from '#shop/catalogue/stock.ts'
import { type CheckoutRefusal, refuseCheckout } from '#shop/checkout/refusals.ts'
import { type CheckoutRequest, refuseOutdated } from '#shop/checkout/request.ts'
import { arrivesBetween, type Day, formatMoment } from '#shop/dates.ts'
import { lineOf } from '#shop/orders/items.ts'
import { isRefusal } from '#shop/refusal.ts'
import type { ServerShop, Shop } from '#shop/shop.ts'
import { reservedWords } from '#shop/texts/stock.ts'
import type { HoldLimit } from '../../catalogue/stock/holdings.ts'
import { RESERVED_LIFE_MS } from '../../catalogue/stock/reservations.ts'
import type { Shortage } from '../../catalogue/stock/stock.ts'
import { linkSecret } from '../../contact/mail/link-token.ts'
import { codeOfCart, tryCode } from '../../money/codes/try-code.ts'
import { NotDone } from '../../money/payments/ask-provider.ts'
import type { Handler, Refused } from '../../platform/calls/handler.ts'
import { itemsFrom, parseItems } from '../../platform/database/order-items.ts'
import type { OrderRow } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { type Quota, returnQuota, takeQuota } from '../../platform/http/quota.ts'
import { type Caller, forgetEnded, networkAround, networkOf, TooManyTries } from '../../platform/http/rate-limit.ts'
import type { AppEnv } from '../../platform/http/request.ts'
import { randomUUID } from '../../platform/runtime/runtime.ts'
import type { Services } from '../../platform/services/services.ts'
import { bookingFor } from '../order/book-place.ts'
import { closePaymentPage, fulfil } from '../order/fulfil.ts'
import { placeOrder } from '../order/place.ts'
import { isRefused, openPageForOrder, type PaymentPage } from './open-page-for-order.ts'
import { draftOrder } from './order-draft.ts'

/** Unpaid payment pages of one person: too few to flood the payment provider. In all, a hundred times a good day's sales. */
const paymentPages: Quota = { name: 'checkout', max: 10, minutes: 10, forAll: { name: 'payments', max: 1000 } }

/** Goes on with a session that an earlier request has made: its page, or the way to the confirmation if it was paid meanwhile. */
async function resume(
  shop: Shop,
  services: Services,
  sessionId: string,
  checkoutUrl: string,
): Promise<PaymentPage | NotDone | 'over'> {
  const order = await fulfil(shop, services, sessionId)
  if (order instanceof NotDone) return order
  if (order === null || order.state === 'expired' || order.state === 'failed') return 'over'
  if (order.state === 'pending') return { url: checkoutUrl, sessionId }
  return { url: `${services.config.publicUrl}/checkout/return?session_id=${sessionId}`, sessionId }
}

function nameOfVariant(shop: Shop, lines: readonly OrderLine[], variant: string): string {
  const line = lines.find((one) => countedItems(shop, [one]).has(variant))
  return line ? lineName({ ...line, personalNames: [] }) : variant
}

function refuseShort(shop: Shop, lines: readonly OrderLine[], short: readonly Shortage[]): CheckoutRefusal {
  const sentences = short.map(({ variant, left }) => {
    const name = nameOfVariant(shop, lines, variant)
    const until = shop.reserved[variant]
    if (left > 0) return `Only ${left} left of ${name}.`
    return until === undefined ? `${name} is sold.` : `Nothing is left of ${name} just now. ${reservedWords(until)}`
  })
  return refuseCheckout('too-few-left', sentences.join(' '))
}

function refuseLimit(name: string, limit: HoldLimit): CheckoutRefusal {
  if ('from' in limit) {
    const words = `${name} was reserved from your network before and not paid for.`
    return refuseCheckout('reserved-before', `${words} You can buy it again from ${formatMoment(limit.from)}.`)
  }
  const words =
    limit.most === 0
      ? `Others are paying for ${name} just now. It may be free again in half an hour.`
      : `At most ${limit.most} of ${name} can be reserved at once. Pay for those first, then buy the others.`
  return refuseCheckout('reserved-before', words)
}

async function takePage({ db, now, config }: Services, caller: Caller, about: string): Promise<TooManyTries | null> {
  if (!config.rateLimits) return null
  const waitUntil = await inTransaction(db, (trx) => takeQuota(trx, [paymentPages], caller, { about, now: now() }))
  if (waitUntil !== null) return new TooManyTries(waitUntil, now())
  await forgetEnded(db, now().toISOString())
  return null
}

/**
 * Stores an order, reserves its items and the use of its code, and opens its payment page. An unchanged cart keeps its page.
 * Limits what a caller may hold without paying. Refuses an order that would be ready later than its buyer saw (`seen`). Null
 * or NotDone if the provider gives no page now (S1.11).
 */
export async function openPaymentPage(
  shop: ServerShop,
  services: Services,
  draft: OrderRow,
  asker: Asker,
): Promise<PaymentPage | NotDone | TooManyTries | CheckoutRefusal | null> {
  const lines = parseItems(draft.items)
  const items = countedItems(shop, lines)
  const expiresAt =
    items.size === 0 && draft.codeId === null
      ? draft.expiresAt
      : new Date(services.now().getTime() + RESERVED_LIFE_MS).toISOString()
  for (;;) {
    const id = randomUUID()
    const tooMany = await takePage(services, { network: asker.network, who: draft.email ?? '' }, id)
    if (tooMany !== null) return tooMany
    const placed = await placeOrder(
      services,
      { ...draft, expiresAt, id, items: itemsFrom(id, lines.map(lineOf)) },
      items,
      { network: asker.holder, booking: bookingFor(shop, draft, asker.seen) },
    )
    // Counted is only what opens a new page at the provider.
    if (!('order' in placed) || placed.order.id !== id) await returnQuota(services.db, id)
    const closing = placed.replaced.map((sessionId) => closePaymentPage(shop, services, sessionId))
    if ('short' in placed) {
      // Others may have sold it from another process. The shopper's page is told what is left.
      await Promise.all([...closing, services.loadStock()])
      return refuseShort({ ...shop, reserved: services.shop().reserved }, lines, placed.short)
    }
    if ('limit' in placed) {
      await Promise.all(closing)
      return refuseLimit(nameOfVariant(shop, lines, placed.limit.variant), placed.limit)
    }
    if ('moved' in placed) {
      await Promise.all([...closing, services.loadStock()])
      return refuseCheckout('date-moved', arrivesBetween(placed.moved.from, placed.moved.to))
    }
    if ('code' in placed) {
      await Promise.all(closing)
      return placed.code
    }
    const { order } = placed
    const [page] = await Promise.all([
      order.sessionId !== null && order.checkoutUrl !== null
        ? resume(shop, services, order.sessionId, order.checkoutUrl)
        : openPageForOrder(shop, services, order),
      ...closing,
    ])
    if (page !== 'over') return page
  }
}

/** The shopper's network, the keyed digest by which reservations are limited: of the network around it, null without limits. `seen` is the day by which the shopper saw that it is ready. */
export type Asker = { readonly network: string; readonly holder: string | null; readonly seen?: Day | undefined }

/** Reads who asks for a payment page. The digest identifies nobody, and is null if RATE_LIMITS is off. */
export async function askerOf(c: Context<AppEnv>, { config, db }: Services): Promise<Asker> {
  const network = networkOf(c, config)
  if (!config.rateLimits) return { network, holder: null }
  const hmac = createHmac('sha256', await linkSecret(db))
  return { network, holder: hmac.update(networkAround(c, config)).digest('base64url') }
}

/** The refusal if the provider opens no payment page. Only asks to try again if the provider did not refuse the order itself. */
export function refusalFrom(answer: NotDone | null): CheckoutRefusal {
  if (answer === null || !isRefused(answer)) return refuseCheckout('not-opened')
  return refuseCheckout(answer.error.kind === 'email-refused' ? 'wrong-email' : 'not-taken')
}

/** The code that a request names; null if it names none. */
async function codeOf(services: Services, request: CheckoutRequest, { network }: Asker) {
  if (!request.itemised || !request.code) return null
  return tryCode(services, { network, typed: request.code, ownUse: await codeOfCart(services, request.cartId) })
}

/** Writes down the order of a request and opens its payment page, or refuses to (S7.1, S10.9). */
export async function openCheckout(
  shop: ServerShop,
  services: Services,
  request: CheckoutRequest,
  asker: Asker,
): Promise<PaymentPage | Refused<CheckoutRefusal['code']>> {
  const code = await codeOf(services, request, asker)
  if (isRefusal(code)) return code
  const draft = draftOrder(shop, request, services.now(), services.config, code)
  if (!draft.ok) return draft.refusal
  const seen = request.itemised ? request.expectedReady : undefined
  const page = await openPaymentPage(shop, services, draft.order, { ...asker, seen })
  if (page instanceof TooManyTries) return { ...refuseCheckout('too-many', page.sentence), headers: page.headers }
  return page === null || page instanceof NotDone ? refusalFrom(page) : page
}

/** Answers the URL of an order's payment page (S7.1, S7.3). */
export const createCheckout: Handler<typeof calls.createCheckout> = async (services, { shop, body, c }) => {
  const opened = refuseOutdated(shop, body) ?? (await openCheckout(shop, services, body, await askerOf(c, services)))
  return isRefusal(opened) ? opened : { ok: true, ...opened }
}
