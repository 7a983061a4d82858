import { type Day, dayInIreland, daysAfter } from '../dates.ts'
import { COOLING_OFF_DAYS, REFUND_DAYS } from '../promises.ts'

/** The last days on which a buyer may withdraw by law and by the shop's promise, counted from the day of delivery (Consumer Rights Act 2022, Part 5). */
export function withdrawalWindow(delivered: Day, returnDays: number): { byLaw: Day; byPromise: Day } {
  return { byLaw: daysAfter(delivered, COOLING_OFF_DAYS), byPromise: daysAfter(delivered, returnDays) }
}

/** The last day on which the money may go back after a statement of withdrawal that came in at a moment (ISO UTC; Directive 2011/83/EU, article 13). */
export function refundBy(receivedAt: string): Day {
  return daysAfter(dayInIreland(new Date(receivedAt)), REFUND_DAYS)
}
