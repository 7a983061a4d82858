import { type Cart, lineKey } from '#shop/cart/cart.ts'
import type { OrderStatusAnswer } from '#shop/orders/status.ts'
import type { Days } from '#shop/promises.ts'

/** A paid order as the server describes it to the holder of the session id; amounts in cents, e-mail masked, orderedAt in ISO UTC. */
export type PaidOrder = {
  readonly sessionId: string
  readonly reference: string
  readonly lines: NonNullable<OrderStatusAnswer['lines']>
  readonly totals: NonNullable<OrderStatusAnswer['totals']>
  readonly refunded: number
  readonly email: string | null
  readonly orderedAt: string
  readonly making: Days
  readonly readyBy?: OrderStatusAnswer['readyBy']
  readonly inStock?: OrderStatusAnswer['inStock']
  readonly isAbroad: boolean
}

export function paidOrder(sessionId: string, answer: OrderStatusAnswer | null): PaidOrder | null {
  if (answer?.status !== 'paid') return null
  const {
    reference,
    lines,
    totals,
    refunded = 0,
    email = null,
    orderedAt,
    making,
    readyBy,
    inStock,
    isAbroad = true,
  } = answer
  if (!reference || !lines || !totals || !orderedAt || !making) return null
  return { sessionId, reference, lines, totals, refunded, email, orderedAt, making, readyBy, inStock, isAbroad }
}

export function purchasedLines(order: Pick<PaidOrder, 'lines'>): Cart {
  return order.lines.map((line) => ({ ...lineKey(line), quantity: line.quantity }))
}
