import type { Cents } from '../money.ts'

/** The three amounts that a checkout request without a cart may name, in cents (S9.7). */
export const tiers: readonly Cents[] = [3000, 3500, 4000]

/** The specified amount for a total, in cents: under 33 euro 30, under 38 euro 35, else 40 (S9.7). */
export function amountTier(total: Cents): Cents {
  if (total < 3300) return 3000
  return total < 3800 ? 3500 : 4000
}
