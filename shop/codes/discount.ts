import type { OrderLine } from '../cart/order-line.ts'
import { findProduct } from '../catalogue/catalogue.ts'
import { type Cents, formatCents, shares } from '../money.ts'
import type { Shop } from '../shop.ts'
import { type CodeRefusal, refuseCode } from './refusals.ts'
import type { DiscountTerms } from './terms.ts'

/** Goods cost at least this much with any code: payment pages take no less. */
export const LEAST_GOODS: Cents = 50

/** What a code takes off the lines of a cart and off its shipping, or why it does not. */
export type Discounted = {
  readonly lines: readonly OrderLine[]
  readonly discount: Cents
  readonly isShippingFree: boolean
  readonly fault: CodeRefusal | null
}

const sumOf = (amounts: readonly Cents[]) => amounts.reduce((sum, amount) => sum + amount, 0)

function isFor(shop: Shop, { categories, products }: DiscountTerms, { id }: OrderLine): boolean {
  if (categories.length === 0 && products.length === 0) return true
  return products.includes(id) || categories.includes(findProduct(shop, id)?.category ?? '')
}

/** Takes a code off priced lines. Its discount is allocated to the lines that it is for, to the cent: the largest remainders get what rounding leaves. */
export function takeOff(shop: Shop, lines: readonly OrderLine[], terms: DiscountTerms): Discounted {
  const refused = (fault: CodeRefusal): Discounted => ({ lines, discount: 0, isShippingFree: false, fault })
  const subtotal = sumOf(lines.map(({ lineCents }) => lineCents))
  const weights = lines.map((line) => (isFor(shop, terms, line) ? line.lineCents : 0))
  const eligible = sumOf(weights)
  if (eligible === 0) return refused(refuseCode('code-not-for-these'))
  if (subtotal < terms.least) return refused(refuseCode('code-from', formatCents(terms.least)))
  if (terms.kind === 'shipping') return { lines, discount: 0, isShippingFree: true, fault: null }
  const wanted = terms.kind === 'percent' ? Math.round((eligible * terms.percent) / 100) : terms.amount
  const discount = Math.min(wanted, eligible, Math.max(0, subtotal - LEAST_GOODS))
  if (discount === 0) return refused(refuseCode('code-not-for-these'))
  const parts = shares(discount, weights)
  return {
    lines: lines.map((line, index) => {
      const discountCents = parts[index] ?? 0
      return discountCents === 0 ? line : { ...line, discountCents }
    }),
    discount,
    isShippingFree: false,
    fault: null,
  }
}
