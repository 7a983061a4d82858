import { type Day, daysAfter } from '../dates.ts'
import { COOLING_OFF_DAYS, RETURN_DAYS } from '../promises.ts'

/** The last days on which a buyer may withdraw by law and by the shop's promise, counted from the day of delivery (Consumer Rights Act 2022, Part 5). */
export function withdrawalWindow(delivered: Day): { byLaw: Day; byPromise: Day } {
  return { byLaw: daysAfter(delivered, COOLING_OFF_DAYS), byPromise: daysAfter(delivered, RETURN_DAYS) }
}
