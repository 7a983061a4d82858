import { type ItemCount, itemState, type OrderItem } from './items.ts'
import { leftToRefund, type RefundFacts } from './refund-amount.ts'

export const withdrawalScopes = ['all', 'items', 'words'] as const
export type WithdrawalScope = (typeof withdrawalScopes)[number]

/** A statement of withdrawal: when it came (ISO UTC), and whether owner and customer have agreed which items go back, as the movements then say. */
export type Stated = {
  readonly id: string
  readonly receivedAt: string
  readonly scope: WithdrawalScope
  readonly isAgreed: number
}

/** The items that a statement names, as it came in; null if it is about the whole order or names them in its own words. */
export function itemsStated(
  items: readonly OrderItem[],
  { id, receivedAt, scope }: Omit<Stated, 'isAgreed'>,
): ItemCount[] | null {
  if (scope !== 'items') return null
  return items.flatMap(({ itemId, movements }) =>
    movements
      .filter(({ kind, causeId, at }) => kind === 'withdrawal-asked' && causeId === id && at === receivedAt)
      .map(({ quantity }) => ({ itemId, quantity })),
  )
}

/** The quantity of each item that is still to refund for a statement, null if only the buyer's own words say what goes back; and whether all is refunded. */
export type ToRefund = { readonly quantities: readonly number[] | null; readonly isRefunded: boolean }

/** The amount that is still to refund for a statement of withdrawal. If a whole order goes back, its postage is refunded too (Directive 2011/83/EU, article 13). */
export function toRefund(facts: RefundFacts, { id, scope, isAgreed }: Stated): ToRefund {
  const { items } = facts
  if ((scope === 'words' && isAgreed === 0) || items.length === 0) return { quantities: null, isRefunded: false }
  const left = leftToRefund(facts)
  const quantities = items.map((item, index) => {
    const { claims, leftCents } = itemState(item)
    if (leftCents === 0) return 0
    const claim = claims.find((one) => one.id === id)
    return Math.min(claim?.toRefund ?? 0, left.quantities[index] ?? 0)
  })
  const isWhole = scope === 'all' && isAgreed === 0 && items.every((item) => item.isWithdrawable)
  return { quantities, isRefunded: quantities.every((count) => count === 0) && !(isWhole && left.cents > 0) }
}
