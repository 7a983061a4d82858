import { promiseOf } from '#shop/orders/promise.ts'
import { solas } from '#shops/solas.ts'
import type { OrderRow } from '../platform/database/schema.ts'

const promise = JSON.stringify(promiseOf(solas, { leadDays: null, zone: null }, null))
const at = '2026-11-20T10:00:00.000Z'

/** Returns an order as the database reads it back: paid, without items and customer unless some are given. */
export function orderRow(id: string, given: Partial<Omit<OrderRow, 'items'>> = {}) {
  return {
    id,
    sessionId: null,
    reference: null,
    offerId: null,
    state: 'paid',
    cartId: null,
    cartDigest: null,
    checkoutUrl: null,
    paymentId: null,
    createdAt: at,
    updatedAt: at,
    expiresAt: at,
    paidAt: at,
    email: null,
    name: null,
    phone: null,
    address: null,
    itemised: 1,
    itemCount: 0,
    subtotal: 3000,
    discount: 0,
    code: null,
    codeId: null,
    shipping: 495,
    giftWrap: 0,
    total: 3495,
    giftNote: '',
    answers: '[]',
    zone: null,
    livemode: 0,
    vatBasisPoints: null,
    received: null,
    note: '',
    toDoSince: null,
    referencePrefix: 'SOL',
    channel: 'shop',
    leadDays: null,
    goesWith: null,
    leftAt: null,
    promise,
    erasedAt: null,
    ...given,
  }
}
