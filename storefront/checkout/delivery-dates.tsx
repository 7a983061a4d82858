import { type Day, deliveryDates, formatDay } from '#shop/dates.ts'
import { type Days, DELIVERY_DAYS, MAKING_DAYS } from '#shop/promises.ts'

const span = ({ from, to }: Days) => `${from}–${to} business days`

/** When an order placed today is made and delivered in Ireland, in working days and in dates (S9.26, S9.28). */
export function DeliveryDates({ today }: { today: Day }) {
  const { from, to } = deliveryDates(new Date(`${today}T12:00:00Z`))
  return (
    <>
      {`Order today: made in ${span(MAKING_DAYS)}, then ${span(DELIVERY_DAYS.ireland)} in Ireland, between `}
      <b>{formatDay(from)}</b> and <b>{formatDay(to)}</b>.
    </>
  )
}
