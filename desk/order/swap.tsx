import { formatMoment } from '#shop/dates.ts'
import type { OrderAnswer } from '#shop/desk/orders.ts'
import { Button } from '../../storefront/ui/button.tsx'
import { Notice } from '../../storefront/ui/notice.tsx'
import type { RunChange } from './use-change.ts'

type Props = { order: OrderAnswer; run: RunChange; isBusy: boolean }

/** What whoever got the gift asks for: another size, and where it goes. */
export function Swap({ order: { swap }, run, isBusy }: Props) {
  if (swap === null || swap.doneAt !== null) return null
  return (
    <Notice kind="warning">
      <p>
        <strong>A swap was asked for on {formatMoment(new Date(swap.askedAt))}</strong> by the slip: {swap.piece} for{' '}
        {swap.wanted}.
      </p>
      <p>
        {swap.destination ? `Post it to ${swap.destination}.` : 'Post it where the parcel went.'} No price goes with it.
      </p>
      <Button
        kind="secondary"
        busy={isBusy}
        onClick={() => void run({ change: 'swap-done', wanted: 'Swap dealt with', done: 'The swap is dealt with' })}
      >
        Swapped
      </Button>
    </Notice>
  )
}
