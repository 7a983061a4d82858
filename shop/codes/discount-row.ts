import { type Cents, formatCents } from '../money.ts'
import type { DiscountTerms } from './terms.ts'

/** What an order's code takes off, as a row of its sums: '-€12.00', or that shipping is free; none without a code. */
export function discountRows({
  code,
  discount,
}: {
  readonly code?: string | null | undefined
  readonly discount?: Cents | undefined
}): [name: string, value: string][] {
  if (!code) return []
  return [[`Code ${code}`, discount ? formatCents(-discount) : 'Free shipping']]
}

/** What a code takes off, in words: '15% off', '€5.00 off', 'free shipping'. */
export function discountWords({ kind, percent, amount }: Pick<DiscountTerms, 'kind' | 'percent' | 'amount'>): string {
  if (kind === 'shipping') return 'free shipping'
  return `${kind === 'percent' ? `${percent}%` : formatCents(amount)} off`
}
