import * as v from 'valibot'
import { cleanCode, typedLine } from '../typed-text.ts'

export const discountKinds = ['percent', 'amount', 'shipping'] as const

export const CODE_MAX = 30

/** A percentage is below 100, so that there is always something to pay. */
export const PERCENT_MAX = 90

/** How a code is compared: case, spaces and hyphens don't matter. '' if nothing of it is left. */
export function codeKey(typed: string): string {
  return cleanCode(typed)
    .replace(/[\p{Z}\p{Pd}]/gu, '')
    .toUpperCase()
}

const cents = v.pipe(v.number(), v.integer(), v.minValue(0))

/**
 * What a code takes off, as carts and the server reckon with it; amounts in cents. `code` is how its owner writes it. `amount`
 * counts for the kind 'amount', `percent` for 'percent'. `least` is what the goods must come to. Without categories and
 * products it is for everything.
 */
export const DiscountTerms = v.object({
  code: typedLine(),
  kind: v.picklist(discountKinds),
  percent: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(PERCENT_MAX)),
  amount: cents,
  least: cents,
  categories: v.pipe(v.array(typedLine()), v.readonly()),
  products: v.pipe(v.array(typedLine()), v.readonly()),
})
export type DiscountTerms = v.InferOutput<typeof DiscountTerms>
