import { lineName } from '../cart/order-line.ts'
import type { Order } from './order.ts'

type Contract = Pick<Order, 'channel' | 'lines'>

/**
 * Whether the buyer may withdraw from anything of an order. Not from what was agreed for one person, nor if each item was made
 * to the buyer's instructions (Directive 2011/83/EU, article 16(c)).
 */
export function mayWithdraw({ channel, lines }: Contract): boolean {
  return channel !== 'bespoke' && (lines.length === 0 || lines.some((line) => line.isWithdrawable))
}

const allOf = new Intl.ListFormat('en-IE', { type: 'conjunction' })

/** The names of the only lines that the buyer may withdraw from; null if the right holds for all of them, or for none. */
export function withdrawableNames({ lines }: Pick<Contract, 'lines'>): string | null {
  const some = lines.filter((line) => line.isWithdrawable)
  return some.length === 0 || some.length === lines.length ? null : allOf.format(some.map(lineName))
}
