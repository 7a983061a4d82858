import type { Cents } from '../money.ts'

/** True if an order travels in the parcel of the order that it was added to: no postage was charged for it, and that parcel was not posted before it was paid. Times are ISO UTC. */
export function isInSameParcel(
  extra: { readonly shipping: Cents; readonly paidAt: string | null },
  first: { readonly postedAt: string | null },
): boolean {
  if (extra.shipping > 0) return false
  return first.postedAt === null || (extra.paidAt !== null && extra.paidAt < first.postedAt)
}
