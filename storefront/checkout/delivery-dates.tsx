import { useSyncExternalStore } from 'react'
import { dayInIreland, deliveryDates, formatDay } from '#shop/dates.ts'
import { type Days, DELIVERY_DAYS, MAKING_DAYS } from '#shop/promises.ts'

const neverChanges = () => () => {}
const today = () => dayInIreland(new Date())
const span = ({ from, to }: Days) => `${from}–${to}`

/** When an order placed now is made and delivered in Ireland: in dates, or in working days until the browser has said what day it is. */
export function DeliveryDates() {
  const day = useSyncExternalStore(neverChanges, today, () => null)
  const made = `Order today: made in ${span(MAKING_DAYS)} business days`
  if (day === null) return `${made}, then ${span(DELIVERY_DAYS.ireland)} business days in Ireland.`
  const { from, to } = deliveryDates(new Date(`${day}T12:00:00Z`))
  return (
    <>
      {made}, in Ireland between <b>{formatDay(from)}</b> and <b>{formatDay(to)}</b>.
    </>
  )
}
