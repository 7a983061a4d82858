import { type SubmitEvent, useState } from 'react'
import { RefundPlanAnswer } from '#shop/desk/changes.ts'
import type { OrderAnswer } from '#shop/desk/orders.ts'
import { deskApi } from '#shop/desk/paths.ts'
import { formatCents } from '#shop/money.ts'
import { isAtStall } from '#shop/orders/channels.ts'
import type { RefundWhat } from '#shop/orders/refund-amount.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ChipChoice } from '../../ui/chip.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useDeskMutation } from '../parts/use-desk-mutation.ts'
import { LineCounts } from './line-counts.tsx'
import styles from './order.module.css'
import type { RunChange } from './use-order-change.ts'

const ways = ['Some items', 'Everything left'] as const
const [SOME, EVERYTHING] = ways

type Props = {
  order: OrderAnswer
  run: RunChange
  isBusy: boolean
  /** How many of each line are chosen at first; null for everything, absent for none. */
  returned?: readonly number[] | null
  onDone: () => void
}

/** Refunds some items or everything that is left, in two steps: shows the amount, then asks to confirm it. */
export function RefundForm({ order, run, isBusy, returned, onDone }: Props) {
  const hasLines = order.summary.lines.length > 0
  const [way, setWay] = useState<(typeof ways)[number]>(hasLines && returned !== null ? SOME : EVERYTHING)
  const [counts, setCounts] = useState<readonly number[]>(returned ?? order.summary.lines.map(() => 0))
  const [isKnowing, setKnowing] = useState(false)
  const [plan, setPlan] = useState<RefundPlanAnswer | null>(null)
  const [error, setError] = useState<string | null>(null)
  const planning = useDeskMutation(RefundPlanAnswer, { onError: setError })
  const lines = counts.flatMap((quantity, lineIndex) => (quantity > 0 ? [{ lineIndex, quantity }] : []))
  const what: RefundWhat = way === EVERYTHING ? { kind: 'all' } : { kind: 'lines', lines }
  const how = { what, another: isKnowing, despiteDispute: isKnowing }
  const change = () => {
    setPlan(null)
    setError(null)
    setKnowing(false)
  }
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (plan) {
      const sum = formatCents(plan.amount)
      const body = { ...how, key: plan.key }
      await run({ change: 'refund', body, wanted: `Refund ${sum}`, done: `Refund of ${sum} on its way` })
      return onDone()
    }
    if (way === SOME && lines.length === 0) return setError('Choose the items to refund.')
    const path = deskApi.change(order.summary.id, 'refund-plan')
    setPlan(await planning.run({ path, body: { ...how, version: order.version } }))
  }
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <ChipChoice
        legend="What to refund"
        options={hasLines ? ways : [EVERYTHING]}
        value={way}
        onChange={(chosen) => {
          setWay(chosen)
          change()
        }}
      />
      {way === SOME && (
        <LineCounts
          lines={order.summary.lines}
          counts={counts}
          onChange={(chosen) => {
            setCounts(chosen)
            change()
          }}
        />
      )}
      {error !== null && (
        <>
          <Notice kind="error" alert>
            <p>{error}</p>
          </Notice>
          <Checkbox
            label="Refund it anyway"
            checked={isKnowing}
            onChange={(event) => setKnowing(event.currentTarget.checked)}
          />
        </>
      )}
      {plan && (
        <Notice kind="warning" alert>
          <p>
            You refund <strong>{formatCents(plan.amount)}</strong> of {formatCents(plan.received)}{' '}
            {isAtStall(order.summary.channel)
              ? 'yourself, in cash or at the terminal. We only record it.'
              : 'to the card that paid.'}
            {plan.refunded > 0 && ` You’ve already refunded ${formatCents(plan.refunded)}.`} You can’t undo this.
          </p>
        </Notice>
      )}
      <Button
        type="submit"
        busy={isBusy || planning.isBusy}
        danger={plan !== null}
        kind={plan ? 'secondary' : 'primary'}
        wide
      >
        {plan ? `Refund ${formatCents(plan.amount)}` : 'Review refund'}
      </Button>
    </form>
  )
}
