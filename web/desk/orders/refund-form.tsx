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

const ways = ['All that is left', 'Some items'] as const

type Props = {
  order: OrderAnswer
  run: RunChange
  isBusy: boolean
  /** How many of each line are thought of to begin with. */
  returned?: readonly number[] | null
  onDone: () => void
}

/** Gives money back, all or by line, in two steps: what it comes to, then yes. */
export function RefundForm({ order, run, isBusy, returned = null, onDone }: Props) {
  const [way, setWay] = useState<(typeof ways)[number]>(ways[returned === null ? 0 : 1])
  const [counts, setCounts] = useState<readonly number[]>(returned ?? order.summary.lines.map(() => 0))
  const [isKnowing, setKnowing] = useState(false)
  const [plan, setPlan] = useState<RefundPlanAnswer | null>(null)
  const [error, setError] = useState<string | null>(null)
  const planning = useDeskMutation(RefundPlanAnswer, { onError: setError })
  const lines = counts.flatMap((quantity, lineIndex) => (quantity > 0 ? [{ lineIndex, quantity }] : []))
  const what: RefundWhat = way === ways[0] ? { kind: 'all' } : { kind: 'lines', lines }
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
      await run({ change: 'refund', body, wanted: `${sum} back`, done: `${sum} is on its way back` })
      return onDone()
    }
    if (way === ways[1] && lines.length === 0) return setError('Say how many of which item come back.')
    const path = deskApi.change(order.summary.id, 'refund-plan')
    setPlan(await planning.run({ path, body: { ...how, version: order.version } }))
  }
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <ChipChoice
        legend="What goes back"
        options={order.summary.lines.length > 0 ? ways : [ways[0]]}
        value={way}
        onChange={(chosen) => {
          setWay(chosen)
          change()
        }}
      />
      {way === ways[1] && (
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
            label="I know. Give it back all the same."
            checked={isKnowing}
            onChange={(event) => setKnowing(event.currentTarget.checked)}
          />
        </>
      )}
      {plan && (
        <Notice kind="warning" alert>
          <p>
            <strong>{formatCents(plan.amount)}</strong> of {formatCents(plan.received)} goes back{' '}
            {isAtStall(order.summary.channel)
              ? 'by your hand, in cash or at the terminal: this writes it down.'
              : 'to the card that paid.'}
            {plan.refunded > 0 && ` ${formatCents(plan.refunded)} went back before.`} This cannot be taken back.
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
        {plan ? `Give ${formatCents(plan.amount)} back` : 'Review refund'}
      </Button>
    </form>
  )
}
