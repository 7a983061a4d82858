import type { MiddlewareHandler } from 'hono'
import * as v from 'valibot'
import type { readOrderStatus } from '#shop/calls/public/order-status.ts'
import { maskEmail } from '#shop/checkout/email.ts'
import { readableEmail } from '#shop/checkout/idn.ts'
import { lastReady } from '#shop/orders/delivery-time.ts'
import { lineOf } from '#shop/orders/items.ts'
import type { MoneyBack } from '#shop/orders/money-back.ts'
import type { Order } from '#shop/orders/order.ts'
import { orderReference } from '#shop/orders/reference.ts'
import { type OrderStatusAnswer, orderStatus } from '#shop/orders/status.ts'
import { paths } from '#shop/paths.ts'
import type { Shop } from '#shop/shop.ts'
import type { ShowMessage } from '../../catalogue/pages/show-message.ts'
import { SessionId } from '../../money/payments/session-id.ts'
import type { Handler } from '../../platform/calls/handler.ts'
import { findOrder } from '../../platform/database/orders.ts'
import type { AppEnv } from '../../platform/http/request.ts'
import type { Services } from '../../platform/services/services.ts'
import { readMoneyBack } from '../order/money-back.ts'
import { refresh } from './refresh.ts'

function answerFor(order: Order, money: MoneyBack): OrderStatusAnswer {
  const { subtotal, discount, code, shipping, giftWrap, total, email } = order
  const readyBy = lastReady(order.items)
  // The page has one sum for what went back, whoever gave it.
  const refunded = Math.min(money.refunded + money.chargedBack, total)
  return {
    status: orderStatus(order.state, money, total),
    reference: orderReference(order),
    lines: order.items.map(lineOf),
    ...(refunded > 0 && { refunded }),
    totals: { subtotal, ...(code !== null && { discount, code }), shipping, giftWrap, total },
    email: email === null ? null : readableEmail(maskEmail(email)),
    orderedAt: order.paidAt ?? order.createdAt,
    ...(order.leadDays !== null && { leadDays: order.leadDays }),
    making: order.promise.making,
    ...(readyBy !== null && { readyBy }),
    ...(order.promise.inStock && { inStock: order.promise.inStock }),
    isAbroad: order.address?.country !== 'IE',
  }
}

async function statusOf(shop: Shop, services: Services, sessionId: unknown): Promise<OrderStatusAnswer> {
  const parsed = v.safeParse(SessionId, sessionId)
  const stored = parsed.success ? await findOrder(services.db, 'sessionId', parsed.output) : null
  if (!parsed.success || stored === null) return { status: 'unknown' }
  const order = await refresh(shop, services, stored)
  return answerFor(order, await readMoneyBack(services.db, order))
}

/** Tells how an order stands to anybody who has the id of its payment session (docs/decisions/004). */
export const answerStatus: Handler<typeof readOrderStatus> = (services, { shop, query }) =>
  statusOf(shop, services, query.session_id)

/** GET /order-confirmation of a payment session: the page that says without scripts what order-status says (S2.12, docs/decisions/029). Where there is no session, or the books cannot be read, the page comes as it is for everybody. */
export function showStatus(services: Services, show: ShowMessage): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const { shop } = c.var
    const sessionId = c.req.query('session_id')
    if (!sessionId) return next()
    try {
      const answer = await statusOf(shop, services, sessionId)
      return await show(c, `${paths.orderConfirmation}?session_id=1`, { order: { sessionId, answer } })
    } catch (error) {
      services.log.error({ err: error }, 'order not shown on its page')
      return next()
    }
  }
}
