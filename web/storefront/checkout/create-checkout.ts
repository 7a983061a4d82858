import { createCheckout as called } from '#shop/calls/public/checkout.ts'
import type { Cart } from '#shop/cart/cart.ts'
import { choiceData } from '#shop/cart/line-data.ts'
import { amountTier } from '#shop/catalogue/tier.ts'
import { questionsFor, stillOffered } from '#shop/checkout/answers.ts'
import { promise } from '#shop/checkout/promise.ts'
import { quote } from '#shop/checkout/quote.ts'
import { dayStart } from '#shop/dates.ts'
import { euroFromCents } from '#shop/money.ts'
import { paymentProvider } from '#shop/payment-provider.ts'
import { CHECKOUT_TIMEOUT_MS } from '#shop/promises.ts'
import type { Zone } from '#shop/settings/settings.ts'
import type { Shop } from '#shop/shop.ts'
import { makeCall } from '../../calls/make-call.ts'
import { type CheckoutOptions, zoneOf } from './checkout-options.ts'
import type { CheckoutFailure } from './checkout-state.ts'

/** The body of create-checkout-v2: the specified tier in euro, and beside it the cart whose exact total in cents the shopper saw (S7.1, S7.2). */
export function checkoutBody(
  shop: Shop,
  cart: Cart,
  email: string,
  options: CheckoutOptions,
  zones: readonly Zone[] = [],
) {
  const { cartId, giftNote } = options
  const zone = zoneOf(zones, options.zone)
  const { total, giftWrap: wrapCents, fault } = quote(shop, cart, { ...options, zone })
  const giftWrap = wrapCents > 0
  const { bench } = shop
  const questions = questionsFor(shop.questions, cart)
  const answers = stillOffered(questions, options.answers ?? {})
  const answered = questions.filter(({ id }) => answers[id])
  return {
    items: [{ price: euroFromCents(amountTier(total)), quantity: 1 }],
    cart: cart.map(({ id, quantity, ...choice }) => ({ id, quantity, ...choiceData(choice) })),
    giftWrap,
    giftNote: giftWrap ? giftNote.trim() : '',
    email,
    expectedTotal: total,
    ...(bench && { expectedReady: promise(shop, bench, cart, zone, dayStart(bench.today)).madeBy }),
    ...(answered.length > 0 && { answers: Object.fromEntries(answered.map(({ id }) => [id, answers[id] ?? ''])) }),
    ...(options.discount && fault === null && { code: options.discount.code }),
    ...(cartId && { cartId }),
    ...(zone && zones.length > 1 && { zone: zone.id }),
  }
}

/** Tells whether what is bought has changed: all that is sent, but for the e-mail address and the cart's id. */
export function watchedContent(shop: Shop, cart: Cart, options: CheckoutOptions, zones: readonly Zone[]): string {
  return JSON.stringify(checkoutBody(shop, cart, '', { ...options, cartId: undefined }, zones))
}

/**
 * A payment page, with its session's id if the server named one; or the failure. `isOutdated`: this page shows an older
 * catalogue. `isEmailRefused`: the provider does not take the e-mail address.
 */
export type CreatedCheckout =
  | { readonly ok: true; readonly url: string; readonly sessionId: string | undefined }
  | {
      readonly ok: false
      readonly failure: CheckoutFailure
      readonly isOutdated?: true
      readonly isEmailRefused?: true
    }

const OUTDATED = 409
const EMAIL_REFUSED = 422

const withoutUrl = 'No checkout URL received from server'

const failed = (code: CheckoutFailure['code'], detail: string): CreatedCheckout => ({
  ok: false,
  failure: { code, detail },
})

/** Asks the server for a payment page and waits 15 seconds at most; a failure is a value with its code and the detail for the shopper (S7.4, S8.2, S8.3). */
export async function createCheckout(body: ReturnType<typeof checkoutBody>): Promise<CreatedCheckout> {
  const result = await makeCall(called, {}, { body, timeoutMs: CHECKOUT_TIMEOUT_MS })
  if (!result.ok) {
    const { status, message } = result
    if (status === undefined) return failed('NETWORK_ERROR', message)
    const detail = message || (status < 400 ? withoutUrl : `Server returned ${status}`)
    return {
      ...failed('CHECKOUT_SESSION_FAILED', detail),
      ...(status === OUTDATED && { isOutdated: true }),
      ...(status === EMAIL_REFUSED && { isEmailRefused: true }),
    }
  }
  const url = trustedPaymentUrl(result.value.url, location.origin)
  if (url === null) return failed('CHECKOUT_SESSION_FAILED', withoutUrl)
  return { ok: true, url, sessionId: result.value.sessionId }
}

/** The payment page's URL if it is one that the storefront follows: a page of the payment provider, or a page of the shop's own origin (the sandbox); else null. */
export function trustedPaymentUrl(url: string | undefined, origin: string): string | null {
  if (!url || !URL.canParse(url, origin)) return null
  const parsed = new URL(url, origin)
  const isKnown = [origin, ...paymentProvider.pageOrigins].includes(parsed.origin)
  return isKnown && !parsed.username && !parsed.password ? parsed.href : null
}
