import { dayInIreland, deliveryDates, formatDay } from '#shop/dates.ts'
import { isAllTakenBack, type OrderSummary } from '#shop/desk/orders.ts'
import { isAtStall } from '#shop/orders/channels.ts'

/** The words for what is done to an order before it is posted: what is in stock is only packed. */
export function preparing({ inStock }: Pick<OrderSummary, 'inStock'>) {
  return inStock === 'all'
    ? ({ todo: 'To pack', mark: 'Mark as packed', done: 'packed', title: 'Packed' } as const)
    : ({ todo: 'To make', mark: 'Mark as made', done: 'made', title: 'Made' } as const)
}

export function preparingTitle(orders: readonly Pick<OrderSummary, 'inStock'>[]): string {
  const ready = orders.filter(({ inStock }) => inStock === 'all').length
  if (ready === 0) return 'To make'
  return ready === orders.length ? 'To pack' : 'To make or pack'
}

export function stageOf(order: OrderSummary): {
  readonly word: string
  readonly tone: 'calm' | 'todo' | 'alert' | 'done'
} {
  const { state, withdrawnAt, deliveredAt, postedAt, madeAt } = order
  if (state === 'disputed') return { word: 'Disputed', tone: 'alert' }
  if (state === 'review') return { word: 'To check', tone: 'alert' }
  if (state === 'awaiting_funds') return { word: 'Payment on its way', tone: 'calm' }
  if (state === 'pending') return { word: 'Not paid yet', tone: 'calm' }
  if (state === 'failed' || state === 'expired') return { word: 'Never paid', tone: 'calm' }
  if (state === 'refunded') return { word: order.channel === 'replacement' ? 'Cancelled' : 'Refunded', tone: 'calm' }
  if (withdrawnAt !== null) return { word: 'Withdrawn', tone: 'alert' }
  if (isAllTakenBack(order) && postedAt === null)
    return { word: order.inStock === 'all' ? 'Nothing to pack' : 'Nothing to make', tone: 'calm' }
  if (isAtStall(order.channel)) return { word: 'Handed over', tone: 'done' }
  if (deliveredAt !== null) return { word: 'Delivered', tone: 'done' }
  if (postedAt !== null) return { word: 'Posted', tone: 'done' }
  if (order.isPartlyPosted) return { word: 'Posted in part', tone: 'todo' }
  return { word: madeAt === null ? preparing(order).todo : 'To post', tone: 'todo' }
}

/** The stage that a posted order goes back to: one that was posted before it was marked as made was marked as both in one moment. */
export function stageBeforePosting(order: Pick<OrderSummary, 'inStock' | 'madeAt' | 'postedAt'>): string {
  return order.madeAt === order.postedAt ? preparing(order).todo : 'To post'
}

/** By when an order has to be made or, if it is made or all of it is in stock, posted: that day, whether it is over, and both in words. */
export function dueOf(
  { orderedAt, making, readyBy, inStock, madeAt }: OrderSummary,
  now: Date,
): { readonly day: string; readonly isLate: boolean; readonly words: string } {
  const { madeBy } = deliveryDates(new Date(orderedAt), making, undefined, { readyBy })
  const [day, isLate] = [formatDay(madeBy), madeBy < dayInIreland(now)]
  const task = inStock === 'all' || madeAt !== null ? 'Post' : 'Make'
  return { day, isLate, words: isLate ? `Was due ${day}` : `${task} by ${day}` }
}
