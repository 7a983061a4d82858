export const orderStates = [
  'pending',
  'awaiting_funds',
  'paid',
  'part_refunded',
  'refunded',
  'disputed',
  'failed',
  'expired',
  'review',
] as const
export type OrderState = (typeof orderStates)[number]

export const unpaidStates: readonly OrderState[] = ['pending', 'failed', 'expired']

const transitions: Record<OrderState, readonly OrderState[]> = {
  pending: ['awaiting_funds', 'paid', 'failed', 'expired', 'review'],
  awaiting_funds: ['paid', 'failed', 'expired', 'review'],
  paid: ['part_refunded', 'refunded', 'disputed'],
  part_refunded: ['refunded', 'disputed'],
  refunded: ['disputed'],
  disputed: ['paid', 'part_refunded', 'refunded'],
  failed: [],
  expired: ['awaiting_funds', 'paid', 'review'],
  review: ['paid', 'part_refunded', 'refunded', 'disputed'],
}

/** True if an order may go from one state to another; only forward moves, never to itself. */
export function canTransition(from: OrderState, to: OrderState): boolean {
  return transitions[from].includes(to)
}

export function isOpen(state: OrderState): boolean {
  return state === 'pending' || state === 'awaiting_funds'
}

export function isPaid(state: OrderState): boolean {
  return state === 'paid' || state === 'part_refunded' || state === 'refunded' || state === 'disputed'
}

/** True if an order in this state is to be made and posted: paid, and neither refunded in full, disputed nor in doubt. */
export function isToBeMade(state: OrderState): boolean {
  return state === 'paid' || state === 'part_refunded'
}
