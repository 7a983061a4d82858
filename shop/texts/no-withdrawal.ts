import type { OrderLine } from '../cart/order-line.ts'
import type { Shop } from '../shop.ts'
import { bespoke } from './bespoke.ts'
import { noWithdrawalOf } from './personal.ts'

/** The reason why the right to withdraw holds for nothing of an order: its lines were all made to the buyer's instructions, or it was agreed as a whole. */
export function noWithdrawalAtAll(shop: Shop, lines: readonly OrderLine[]): string {
  const reasons = lines.map(noWithdrawalOf)
  return reasons.includes(null) ? bespoke(shop).right : [...new Set(reasons)].join(' ')
}
