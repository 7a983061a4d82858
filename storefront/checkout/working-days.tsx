import { type Days, DELIVERY_DAYS, MAKING_DAYS } from '#shop/promises.ts'

const span = ({ from, to }: Days) => `${from}–${to}`

/** How long making takes, as the beginning of a sentence (specification 9). */
export const madeInWorkingDays = `Order today: made in ${span(MAKING_DAYS)} business days`

/** When an order is made and delivered in Ireland, in working days (specification 9). */
export function WorkingDays() {
  return `${madeInWorkingDays}, then ${span(DELIVERY_DAYS.ireland)} business days in Ireland.`
}
