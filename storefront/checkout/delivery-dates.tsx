import { Suspense } from 'react'
import { lazyPart } from '../platform/lazy.tsx'
import { WorkingDays } from './working-days.tsx'

// Counting working days and holidays comes after the first look.
const { Part: DatedDelivery } = lazyPart(() =>
  import('./dated-delivery.tsx').then(
    (part) => part.DatedDelivery,
    () => WorkingDays,
  ),
)

/** When an order placed now is made and delivered in Ireland: in working days, and in dates once those are counted. */
export function DeliveryDates() {
  return (
    <Suspense fallback={<WorkingDays />}>
      <DatedDelivery />
    </Suspense>
  )
}
