import { createHash } from 'node:crypto'
import { leadOf } from '#shop/checkout/making.ts'
import { type Quote, quote } from '#shop/checkout/quote.ts'
import { answersFor } from '#shop/checkout/read-answers.ts'
import { type CheckoutRefusal, refuseCheckout } from '#shop/checkout/refusals.ts'
import type { CheckoutRequest } from '#shop/checkout/request.ts'
import type { DiscountTerms } from '#shop/codes/terms.ts'
import type { Cents } from '#shop/money.ts'
import { promiseOf } from '#shop/orders/promise.ts'
import { findZone, type Zone } from '#shop/settings/settings.ts'
import type { ServerShop, Shop } from '#shop/shop.ts'
import { sanitizeParagraphs } from '#shop/texts/sanitize-line.ts'
import { termsOf } from '../../money/codes/codes.ts'
import type { Config } from '../../platform/config/config.ts'
import { itemsFrom } from '../../platform/database/order-items.ts'
import { unpaidColumns } from '../../platform/database/orders.ts'
import type { DiscountCodeRow, OrderRow } from '../../platform/database/schema.ts'
import { typedAtCheckout } from '../../platform/database/typed-columns.ts'
import { randomUUID } from '../../platform/runtime/runtime.ts'

/** How long an order can be paid, in ms, if it reserves nothing (see `openPaymentPage`). Short, so that abandoned ones expire soon. */
const SESSION_LIFE_MS = 3_600_000

/** Of a request that names no items: nobody knows what to ask for. */
const noAnswers: ReturnType<typeof answersFor> = { answers: [], faults: new Map() }

type ItemisedRequest = Extract<CheckoutRequest, { readonly itemised: true }>

function priced(shop: Shop, request: CheckoutRequest, zone: Zone, discount?: DiscountTerms): Quote {
  if (request.itemised) return quote(shop, request.cart, { giftWrap: request.giftWrap, zone, discount })
  const total = request.items.reduce((sum, item) => sum + item.price, 0)
  return { lines: [], subtotal: total, discount: 0, fault: null, shipping: 0, giftWrap: 0, total }
}

// Who asks for gift wrap where none is offered has seen an earlier page too.
function hasChanged(shop: Shop, total: Cents, { expectedTotal = total, giftWrap }: ItemisedRequest): boolean {
  return expectedTotal !== total || (giftWrap && shop.settings.giftWrapFee === null)
}

const ordered = ['itemised', 'lines', 'subtotal', 'shipping', 'giftWrap', 'total', 'zone']

/** The digest of all that a shopper chose and typed: if it changes, a new payment page is opened. */
function digestOf(row: Readonly<Record<string, unknown>>): string {
  const code = row.codeId === undefined ? [] : ['codeId']
  const content = [...typedAtCheckout, ...ordered, ...code].map((name) => [name, row[name]])
  return createHash('sha256').update(JSON.stringify(content)).digest('hex')
}

/** The order that a checkout request asks for, priced by the catalogue, as it is first written down, a test one unless the shop is live; or why not (S7.2). */
export function draftOrder(
  shop: ServerShop,
  request: CheckoutRequest,
  now: Date,
  { publicUrl, mode }: Pick<Config, 'publicUrl' | 'mode'>,
  code: DiscountCodeRow | null = null,
): { ok: true; order: OrderRow } | { ok: false; refusal: CheckoutRefusal } {
  const zone = findZone(shop.zones, request.zone)
  if (!zone) return { ok: false, refusal: refuseCheckout('no-zone') }
  const terms = code === null ? undefined : termsOf(code)
  const { lines, subtotal, discount, fault, shipping, giftWrap, total } = priced(shop, request, zone, terms)
  if (fault !== null) return { ok: false, refusal: fault }
  if (request.itemised && hasChanged(shop, total, request))
    return { ok: false, refusal: refuseCheckout('prices-changed') }
  const { answers, faults } = request.itemised ? answersFor(shop, request.cart, request.answers) : noAnswers
  const [unanswered] = faults.values()
  if (unanswered) return { ok: false, refusal: unanswered }

  const columns = {
    email: request.email ?? null,
    itemised: request.itemised ? 1 : 0,
    subtotal,
    ...(code !== null && { discount, code: code.code, codeId: code.id }),
    shipping,
    giftWrap,
    total,
    giftNote: giftWrap > 0 && request.itemised ? sanitizeParagraphs(request.giftNote) : '',
    answers: JSON.stringify(answers),
    zone: request.zone ?? null,
  }
  const lead = leadOf(shop, lines)
  const [id, at] = [randomUUID(), now.toISOString()]
  return {
    ok: true,
    order: {
      ...unpaidColumns,
      ...columns,
      id,
      items: itemsFrom(id, lines),
      cartId: request.cartId ?? null,
      cartDigest: digestOf({ ...columns, lines }),
      livemode: mode === 'live' ? 1 : 0,
      channel: 'shop',
      referencePrefix: shop.settings.orderPrefix,
      leadDays: lead.leadDays,
      promise: JSON.stringify(promiseOf(shop, { ...lead, zone: columns.zone }, publicUrl)),
      createdAt: at,
      updatedAt: at,
      expiresAt: new Date(now.getTime() + SESSION_LIFE_MS).toISOString(),
    },
  }
}
