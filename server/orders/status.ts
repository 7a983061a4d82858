import type { Handler } from 'hono'
import * as v from 'valibot'
import { maskEmail } from '#shop/checkout/email.ts'
import type { Order } from '#shop/orders/order.ts'
import { orderReference } from '#shop/orders/reference.ts'
import { type OrderStatusAnswer, orderStatus } from '#shop/orders/status.ts'
import type { Services } from '../services.ts'
import { refreshed } from './refresh.ts'
import { SessionId } from './session-id.ts'
import { findOrder } from './store.ts'

function answerFor(order: Order, sessionId: string): OrderStatusAnswer {
  const { subtotal, shipping, giftWrap, total, email } = order
  return {
    status: orderStatus(order.state),
    reference: orderReference(sessionId),
    lines: [...order.lines],
    totals: { subtotal, shipping, giftWrap, total },
    email: email === null ? null : maskEmail(email),
    orderedAt: order.paidAt ?? order.createdAt,
  }
}

/** GET /functions/v1/order-status: what the holder of a payment session's id may know of its order; 'unknown' for any other id (docs/decisions/008). */
export function answerStatus(services: Services): Handler {
  return async (c) => {
    const unknown: OrderStatusAnswer = { status: 'unknown' }
    const asked = v.safeParse(SessionId, c.req.query('session_id'))
    if (!asked.success) return c.json(unknown)
    const order = await findOrder(services.db, 'sessionId', asked.output)
    return c.json(order ? answerFor(await refreshed(services, order), asked.output) : unknown)
  }
}
