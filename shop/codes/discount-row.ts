import { type Cents, formatCents } from '../money.ts'

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
