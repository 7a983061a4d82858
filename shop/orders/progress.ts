import type { OrderState } from './states.ts'

/** Times are ISO UTC, null until they come. `withdrawnAt` is the earliest withdrawal that nobody has dealt with; `isAllTakenBack` says that refunds and withdrawals leave nothing of the order, `isChargedBack` that a lost dispute has given its money back. */
export type ProgressFacts = {
  readonly state: OrderState
  readonly madeAt: string | null
  readonly postedAt: string | null
  readonly deliveredAt: string | null
  readonly isPartlyPosted: boolean
  readonly withdrawnAt: string | null
  readonly isAllTakenBack: boolean
  readonly isChargedBack: boolean
}

export const standings = [
  'waiting',
  'looked-at',
  'making',
  'made',
  'partly-posted',
  'posted',
  'delivered',
  'withdrawn',
  'refunded',
  'charged-back',
  'closed',
] as const
export type Standing = (typeof standings)[number]

/** How an order stands for its buyer: what became of its money comes before the way of the parcel (docs/decisions/011). */
export function standingOf({
  state,
  madeAt,
  postedAt,
  deliveredAt,
  isPartlyPosted,
  withdrawnAt,
  isAllTakenBack,
  isChargedBack,
}: ProgressFacts): Standing {
  if (state === 'awaiting_funds') return 'waiting'
  if (state === 'disputed' && isChargedBack) return 'charged-back'
  if (state === 'review' || state === 'disputed') return 'looked-at'
  if (state === 'refunded') return 'refunded'
  if (withdrawnAt !== null) return 'withdrawn'
  if (isAllTakenBack) return 'closed'
  if (deliveredAt !== null) return 'delivered'
  if (postedAt !== null) return 'posted'
  if (isPartlyPosted) return 'partly-posted'
  return madeAt === null ? 'making' : 'made'
}
