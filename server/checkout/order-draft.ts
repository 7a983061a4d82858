import { createHash, randomUUID } from 'node:crypto'
import { type Quote, quote } from '#shop/checkout/quote.ts'
import type { CheckoutRequest } from '#shop/checkout/request.ts'
import { findZone, settings } from '#shop/settings.ts'
import { sanitizeLine } from '#shop/texts/sanitize-line.ts'
import type { OrderRow } from '../database/schema.ts'

/** How long a payment page stays open, in ms: short, so that unwanted ones die soon. */
const SESSION_LIFE_MS = 3_600_000

function priced(request: CheckoutRequest): Quote {
  if (request.itemised) return quote(request.cart, request)
  const total = request.items.reduce((sum, item) => sum + item.price, 0)
  return { lines: [], subtotal: total, shipping: 0, giftWrap: 0, total }
}

/** The countries that a zone ships to, or null if there is no such zone; without zones, or with none chosen, the first choice holds (docs/decisions/004). */
export function countriesOf(zone: string | null): readonly string[] | null {
  return findZone(zone)?.countries ?? (zone === null ? settings.countries : null)
}

/** The order that a checkout request asks for, priced by the catalogue, as it is first written down, a test one unless the shop is live; or the sentence and HTTP status that refuse it (S7.2). */
export function draftOrder(
  request: CheckoutRequest,
  now: Date,
  isLive = false,
): { ok: true; order: OrderRow } | { ok: false; status: 400 | 409; error: string } {
  const zone = request.zone ?? null
  if (countriesOf(zone) === null) return { ok: false, status: 400, error: 'We do not ship to this zone' }
  const { lines, subtotal, shipping, giftWrap, total } = priced(request)
  if (request.itemised && request.expectedTotal !== undefined && request.expectedTotal !== total)
    return { ok: false, status: 409, error: 'Prices have changed. Please review your bag.' }

  const content = {
    email: request.email ?? null,
    itemised: request.itemised ? 1 : 0,
    lines: JSON.stringify(lines),
    ...{ subtotal, shipping, giftWrap, total },
    giftNote: giftWrap > 0 && request.itemised ? sanitizeLine(request.giftNote) : '',
    zone,
  }
  const at = now.toISOString()
  return {
    ok: true,
    order: {
      ...content,
      id: randomUUID(),
      state: 'pending',
      cartId: request.cartId ?? null,
      cartDigest: createHash('sha256').update(JSON.stringify(content)).digest('hex'),
      ...{ sessionId: null, checkoutUrl: null, paymentIntentId: null, paidAt: null },
      ...{ name: null, phone: null, address: null },
      livemode: isLive ? 1 : 0,
      ...{ vatBasisPoints: null, received: null },
      createdAt: at,
      updatedAt: at,
      expiresAt: new Date(now.getTime() + SESSION_LIFE_MS).toISOString(),
    },
  }
}
