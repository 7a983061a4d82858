import { type ComponentProps, Suspense } from 'react'
import { settings } from '#shop/settings.ts'
import type { PaidNotice } from '../orders/paid-notice.tsx'
import type { PaidOrder } from '../orders/paid-order.ts'
import { lazyPart } from '../platform/lazy.tsx'
import type { Checkout } from './checkout.tsx'
import { ProceedButton } from './proceed-button.tsx'
import type { ShipTo } from './ship-to.tsx'

const checkout = lazyPart<ComponentProps<typeof Checkout>>(() =>
  import('./checkout.tsx').then(
    (part) => part.Checkout,
    () => Missing,
  ),
)

const nothing = () => () => null

function Missing() {
  return <p role="alert">The checkout could not be loaded. Your bag is safe. Please reload the page.</p>
}

type Props = ComponentProps<typeof Checkout> & { onAsk: () => void }

/** The checkout, which comes right after the cart's first look; a shopper who is quicker is heard by `onAsk`. */
export function CheckoutLater({ onAsk, ...props }: Props) {
  return (
    <Suspense fallback={<ProceedButton onClick={onAsk} />}>
      <checkout.Part {...props} />
    </Suspense>
  )
}

const shipTo = lazyPart<ComponentProps<typeof ShipTo>>(() =>
  import('./ship-to.tsx').then((part) => part.ShipTo, nothing),
)

/** Where the order is shipped to, asked only where the owner has set zones (docs/decisions/004). */
export function ShipToLater(props: ComponentProps<typeof ShipTo>) {
  return (
    settings.zones.length > 0 && (
      <Suspense>
        <shipTo.Part {...props} />
      </Suspense>
    )
  )
}

const paidNotice = lazyPart<ComponentProps<typeof PaidNotice>>(() =>
  import('../orders/paid-notice.tsx').then((part) => part.PaidNotice, nothing),
)

/** Says that what the cart held is bought, once that is known. */
export function PaidLater({ order }: { order: PaidOrder | null }) {
  return (
    <div role="status">
      {order && (
        <Suspense>
          <paidNotice.Part order={order} />
        </Suspense>
      )}
    </div>
  )
}
