import { type Day, deliveryDates, formatDay } from '#shop/dates.ts'
import { type Days, DELIVERY_DAYS } from '#shop/promises.ts'
import { settings, type Zone } from '#shop/settings.ts'

const span = ({ from, to }: Days) => `${from}–${to} business days`

/** When an order placed today is made and delivered, in Ireland unless a zone has times of its own, in working days and in dates (S9.26, S9.28). */
export function DeliveryDates({ today, zone }: { today: Day; zone?: Zone | undefined }) {
  const { transit = DELIVERY_DAYS.ireland } = zone ?? {}
  const { from, to } = deliveryDates(new Date(`${today}T12:00:00Z`), transit)
  const where = zone?.transit ? `(${zone.name})` : 'in Ireland'
  return (
    <>
      {`Order today: made in ${span(settings.making)}, then ${span(transit)} ${where}, between `}
      <b>{formatDay(from)}</b> and <b>{formatDay(to)}</b>.
    </>
  )
}
