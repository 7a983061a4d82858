import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Kysely } from 'kysely'
import * as v from 'valibot'
import { OrderLineData } from '#shop/cart/order-line-data.ts'
import { countedItems } from '#shop/catalogue/stock.ts'
import { leadOf } from '#shop/checkout/making.ts'
import { AnswerData } from '#shop/checkout/read-answers.ts'
import { codeKey } from '#shop/codes/terms.ts'
import { channels } from '#shop/orders/channels.ts'
import { lineOf } from '#shop/orders/items.ts'
import type { Order } from '#shop/orders/order.ts'
import { promiseOf } from '#shop/orders/promise.ts'
import { paymentProvider } from '#shop/payment-provider.ts'
import { takeForRebuiltOrder } from '../../catalogue/stock/stock.ts'
import { linkSecret } from '../../contact/mail/link-token.ts'
import { findCode, takeCodeAgain } from '../../money/codes/codes.ts'
import type { PaymentSession } from '../../money/payments/provider.ts'
import { itemsFrom } from '../../platform/database/order-items.ts'
import { insertOrder, ownLivemode, unpaidColumns } from '../../platform/database/orders.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Services } from '../../platform/services/services.ts'
import { writeAuditLog } from './audit-log.ts'

/** The provider takes 50 values of 500 characters. Three of them are the order's id, its gift note and the signature. */
const VALUE_LENGTH = 500
const VALUES_MAX = 47
const NOTE = `Rebuilt from the payment at ${paymentProvider.name}, because the database had lost this order.`

const cents = v.pipe(v.number(), v.integer(), v.minValue(0))
/** The parts of an order that its payment session does not have. */
const Traveller = v.object({
  version: v.number(),
  itemised: v.boolean(),
  lines: v.array(OrderLineData),
  subtotal: cents,
  /** Missing without a code. */
  code: v.exactOptional(v.object({ code: v.string(), discount: cents })),
  shipping: cents,
  giftWrap: cents,
  total: cents,
  zone: v.nullable(v.string()),
  channel: v.picklist(channels),
  leadDays: v.nullable(v.number()),
  referencePrefix: v.string(),
  /** Missing if there are none, or if they made the order too large. */
  answers: v.exactOptional(v.array(AnswerData)),
  /** Missing in orders that were not added to another. */
  goesWith: v.optional(v.string()),
})
type Traveller = v.InferOutput<typeof Traveller>

const signatureOf = (secret: string, orderId: string, content: string) =>
  createHmac('sha256', secret).update(`rebuild ${orderId} ${content}`).digest('base64url')

/** Escaped to ASCII, so that no character is cut in two. */
function asciiJson(traveller: Traveller): string {
  return JSON.stringify(traveller).replaceAll(
    /[^ -~]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/**
 * Metadata from which an order can be rebuilt if the database is lost: JSON in values of 500 characters, and the shop's signature.
 * Empty if the order is too large, because the provider would refuse the session.
 */
export function orderInMetadata(order: Order, secret: string): Record<string, string> {
  const { itemised, items, subtotal, shipping, giftWrap, total, zone, channel, leadDays, firstOrderId, promise } = order
  const { referencePrefix, code, discount } = order
  const version = promise.shopVersion
  const traveller: Traveller = {
    version,
    itemised,
    lines: items.map(lineOf),
    subtotal,
    ...(code !== null && { code: { code, discount } }),
    shipping,
    giftWrap,
    total,
    zone,
    channel,
    leadDays,
    referencePrefix,
    ...(firstOrderId !== null && { goesWith: firstOrderId }),
  }
  const fits = (text: string) => text.length <= VALUES_MAX * VALUE_LENGTH
  const { answers } = order
  const whole = asciiJson(answers.length === 0 ? traveller : { ...traveller, answers: [...answers] })
  // Better an order without its answers than none.
  const content = fits(whole) ? whole : asciiJson(traveller)
  if (!fits(content)) return {}
  const values: Record<string, string> = { order_signature: signatureOf(secret, order.id, content) }
  for (let n = 0; n * VALUE_LENGTH < content.length; n += 1)
    values[`order_${n}`] = content.slice(n * VALUE_LENGTH, (n + 1) * VALUE_LENGTH)
  return values
}

function readMetadata({ metadata, orderId: id }: PaymentSession, secret: string) {
  if (id === null || metadata.order_id !== id) return null
  let content = ''
  for (let n = 0; metadata[`order_${n}`] !== undefined; n += 1) content += metadata[`order_${n}`]
  const expected = Buffer.from(signatureOf(secret, id, content))
  const signed = Buffer.from(metadata.order_signature ?? '')
  if (signed.length !== expected.length || !timingSafeEqual(signed, expected)) return null
  return { id, giftNote: metadata.gift_note ?? '', ...v.parse(Traveller, JSON.parse(content)) }
}

/** The name, phone and address of the order that one was added to: the payment page of that one did not ask for them. */
async function deliveryOf(db: Kysely<Schema>, orderId: string | null) {
  if (orderId === null) return {}
  const columns = ['name', 'phone', 'address'] as const
  return (await db.selectFrom('orders').select(columns).where('id', '=', orderId).executeTakeFirst()) ?? {}
}

/** Writes a lost order again from the metadata of its payment session. False if the session is not of this shop, or if the order has another session. */
export async function rebuildOrder(services: Services, session: PaymentSession): Promise<boolean> {
  const { db, config, now, shop, shopOfVersion } = services
  const read = readMetadata(session, await linkSecret(db))
  if (read === null) return false
  const { id, version, lines, itemised, referencePrefix, answers = [], goesWith = null, code, ...order } = read
  // If that version was lost too, the latest one replaces it.
  const latest = shop().version
  const terms = await shopOfVersion(Math.min(version, latest))
  const at = now()
  const promise = promiseOf(terms, { ...order, inStock: leadOf(terms, lines).inStock }, config.publicUrl)
  return inTransaction(db, async (trx) => {
    const written = await insertOrder(trx, {
      ...unpaidColumns,
      ...order,
      ...(await deliveryOf(trx, goesWith)),
      goesWith,
      ...code,
      ...(code && { codeId: (await findCode(trx, codeKey(code.code)))?.id ?? null }),
      id,
      sessionId: session.id,
      referencePrefix,
      checkoutUrl: session.url,
      cartId: null,
      cartDigest: null,
      answers: JSON.stringify(answers),
      itemised: itemised ? 1 : 0,
      items: itemsFrom(id, lines),
      email: session.email,
      livemode: ownLivemode(config),
      promise: JSON.stringify(promise),
      note: NOTE,
      createdAt: session.createdAt,
      updatedAt: at.toISOString(),
      expiresAt: session.expiresAt,
    })
    if (written) {
      await takeCodeAgain(trx, id, at)
      await takeForRebuiltOrder(trx, countedItems(terms, lines), { orderId: id, who: 'shop', at })
      await writeAuditLog(
        trx,
        { orderId: id, who: 'shop', what: `rebuilt from the payment at ${paymentProvider.name}` },
        at,
      )
      return true
    }
    // The database may know the order, but not yet its payment page. Or another webhook has just rebuilt it.
    await trx
      .updateTable('orders')
      .set({ sessionId: session.id, checkoutUrl: session.url })
      .where('id', '=', id)
      .where('sessionId', 'is', null)
      .where('state', 'in', ['pending', 'expired'])
      .execute()
    const row = await trx.selectFrom('orders').select('sessionId').where('id', '=', id).executeTakeFirst()
    return row?.sessionId === session.id
  })
}
