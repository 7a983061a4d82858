import { useSyncExternalStore } from 'react'
import { dayInIreland, deliveryDates, formatDay } from '#shop/dates.ts'
import { type Days, DELIVERY_DAYS, MAKING_DAYS } from '#shop/promises.ts'

const span = ({ from, to }: Days) => `${from}–${to}`
const madeIn = `Order today: made in ${span(MAKING_DAYS)} business days`

const neverChanges = () => () => {}
const today = () => dayInIreland(new Date())

/** When an order placed now is made and delivered in Ireland: in dates, or in working days until the browser says what day it is (S9.26, S9.28). */
export function DeliveryDates() {
  const day = useSyncExternalStore(neverChanges, today, () => null)
  if (day === null) return `${madeIn}, then ${span(DELIVERY_DAYS.ireland)} business days in Ireland.`
  const { from, to } = deliveryDates(new Date(`${day}T12:00:00Z`))
  return (
    <>
      {madeIn}, in Ireland between <b>{formatDay(from)}</b> and <b>{formatDay(to)}</b>.
    </>
  )
}
