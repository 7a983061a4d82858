import { lineName } from '../cart/order-line.ts'
import type { Order } from './order.ts'

type Contract = Pick<Order, 'channel' | 'items'>

/**
 * True if the buyer may withdraw from anything of an order. Not from what was agreed for one person, nor if each item was made
 * to the buyer's instructions (Directive 2011/83/EU, article 16(c)).
 */
export function mayWithdraw({ channel, items }: Contract): boolean {
  return channel !== 'bespoke' && (items.length === 0 || items.some((line) => line.isWithdrawable))
}

const allOf = new Intl.ListFormat('en-IE', { type: 'conjunction' })

/** The names of the only items that the buyer may withdraw from; null if the right holds for all of them, or for none. */
export function withdrawableNames({ items }: Pick<Contract, 'items'>): string | null {
  const some = items.filter((line) => line.isWithdrawable)
  return some.length === 0 || some.length === items.length ? null : allOf.format(some.map(lineName))
}
