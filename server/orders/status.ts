import type { Handler } from 'hono'
import * as v from 'valibot'
import { maskEmail } from '#shop/checkout/email.ts'
import type { Cents } from '#shop/money.ts'
import type { Order } from '#shop/orders/order.ts'
import { orderReference } from '#shop/orders/reference.ts'
import { type OrderStatusAnswer, orderStatus } from '#shop/orders/status.ts'
import { SessionId } from '../payments/session-id.ts'
import type { Services } from '../services.ts'
import { refresh } from './refresh.ts'
import { refundedFor } from './refund-store.ts'
import { findOrder } from './store.ts'

function answerFor(order: Order, refunded: Cents, sessionId: string): OrderStatusAnswer {
  const { subtotal, shipping, giftWrap, total, email } = order
  return {
    status: orderStatus(order.state, { refunded, total }),
    reference: orderReference(sessionId),
    lines: [...order.lines],
    ...(refunded > 0 && { refunded }),
    totals: { subtotal, shipping, giftWrap, total },
    email: email === null ? null : maskEmail(email),
    orderedAt: order.paidAt ?? order.createdAt,
  }
}

/** GET /functions/v1/order-status: what the holder of a payment session's id may know of its order; 'unknown' for any other id (docs/decisions/008). */
export function answerStatus(services: Services): Handler {
  return async (c) => {
    const unknown: OrderStatusAnswer = { status: 'unknown' }
    const sessionId = v.safeParse(SessionId, c.req.query('session_id'))
    if (!sessionId.success) return c.json(unknown)
    const stored = await findOrder(services.db, 'sessionId', sessionId.output)
    if (stored === null) return c.json(unknown)
    const order = await refresh(services, stored)
    return c.json(answerFor(order, await refundedFor(services.db, order.id), sessionId.output))
  }
}
