import * as v from 'valibot'
import { OrderLineData } from '../cart/order-line-data.ts'
import type { Cents } from '../money.ts'
import type { MoneyBack } from './money-back.ts'
import type { OrderState } from './states.ts'

export const orderStatuses = ['paid', 'refunded', 'processing', 'expired', 'failed', 'review', 'unknown'] as const
export type OrderStatus = (typeof orderStatuses)[number]

const byState: Record<OrderState, OrderStatus> = {
  pending: 'processing',
  awaiting_funds: 'processing',
  paid: 'paid',
  part_refunded: 'paid',
  refunded: 'refunded',
  disputed: 'review',
  failed: 'failed',
  expired: 'expired',
  review: 'review',
}

/** The status that a shopper is told for an order's state; a refund that the bank sent back, so that less than the total (cents) has gone, needs a look (docs/decisions/006). */
export function orderStatus(
  state: OrderState,
  { refunded, isChargedBack }: Pick<MoneyBack, 'refunded' | 'isChargedBack'>,
  total: Cents,
): OrderStatus {
  if (state === 'disputed' && isChargedBack) return 'refunded'
  return state === 'refunded' && refunded < total ? 'review' : byState[state]
}

/** The answer of order-status: everything but the status only for the holder of the session id; amounts in cents. */
export const OrderStatusAnswer = v.object({
  status: v.picklist(orderStatuses),
  reference: v.optional(v.string()),
  lines: v.optional(v.array(OrderLineData)),
  totals: v.optional(
    v.object({
      subtotal: v.number(),
      /** Missing without a code. */
      discount: v.exactOptional(v.number()),
      code: v.exactOptional(v.string()),
      shipping: v.number(),
      giftWrap: v.number(),
      total: v.number(),
    }),
  ),
  refunded: v.optional(v.number()),
  email: v.optional(v.nullable(v.string())),
  orderedAt: v.optional(v.string()),
  leadDays: v.optional(v.number()),
  making: v.optional(v.object({ from: v.number(), to: v.number() })),
  /** The day by which it is ready, if its shop has a calendar. */
  readyBy: v.optional(v.string()),
  /** 'all' if it is in stock and can be posted as it is, 'some' if a part of it is made first; missing if all of it is made to order. */
  inStock: v.optional(v.picklist(['all', 'some'])),
  /** False if it goes to an address in Ireland. */
  isAbroad: v.optional(v.boolean()),
})

export type OrderStatusAnswer = v.InferOutput<typeof OrderStatusAnswer>
