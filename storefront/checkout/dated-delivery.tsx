import { useSyncExternalStore } from 'react'
import { dayInIreland, deliveryDates, formatDay } from '#shop/dates.ts'
import { madeInWorkingDays, WorkingDays } from './working-days.tsx'

const neverChanges = () => () => {}
const today = () => dayInIreland(new Date())

/** When an order placed now is made and delivered in Ireland: in dates, or in working days until the browser has said what day it is. */
export function DatedDelivery() {
  const day = useSyncExternalStore(neverChanges, today, () => null)
  if (day === null) return <WorkingDays />
  const { from, to } = deliveryDates(new Date(`${day}T12:00:00Z`))
  return (
    <>
      {madeInWorkingDays}, in Ireland between <b>{formatDay(from)}</b> and <b>{formatDay(to)}</b>.
    </>
  )
}
