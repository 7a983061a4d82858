import type { OrderLine } from '../cart/order-line.ts'
import { COOLING_OFF_DAYS } from '../promises.ts'

/** Stands beside a filled-in field, in the cart and before payment: what words that are made for the buyer mean for the right to withdraw (Directive 2011/83/EU, article 16(c)). */
export const noWithdrawalNote: string = `Made with your words, so the ${COOLING_OFF_DAYS}-day right to withdraw does not apply. Your rights if it is faulty stay.`

/** Why the right to withdraw does not hold for an item of an order; null if it holds. */
export function noWithdrawalOf({
  isWithdrawable,
  personalNames,
}: Pick<OrderLine, 'isWithdrawable' | 'personalNames'>): string | null {
  if (isWithdrawable) return null
  if (personalNames.length > 0) return noWithdrawalNote
  return `Made to your instructions, so the ${COOLING_OFF_DAYS}-day right to withdraw does not apply. Your rights if it is faulty stay.`
}

/** Stands beside the field before anything is typed. */
export const bespokeFieldNote: string = `If you fill this in, we make it for you alone: the ${COOLING_OFF_DAYS}-day right to withdraw does not apply then. Your rights if it is faulty stay.`
