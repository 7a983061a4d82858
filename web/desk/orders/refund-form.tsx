import { type SubmitEvent, useState } from 'react'
import * as v from 'valibot'
import { orderChanges } from '#shop/calls/order-changes.ts'
import { type RefundPlanAnswer, RefundPlanRequest } from '#shop/desk/changes.ts'
import type { OrderAnswer } from '#shop/desk/orders.ts'
import { formatCents } from '#shop/money.ts'
import { cancelReasons } from '#shop/orders/cancel-reasons.ts'
import { isAtStall } from '#shop/orders/channels.ts'
import type { RefundWhat } from '#shop/orders/refund-amount.ts'
import type { RefundRefusal } from '#shop/orders/refund-refusals.ts'
import { CANCEL_REASON_MAX } from '#shop/promises.ts'
import { fieldErrors } from '#shop/texts/field-errors.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ChipChoice } from '../../ui/chip.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useDeskMutation } from '../calls/use-desk-mutation.ts'
import { useFieldErrors } from '../forms/use-field-errors.ts'
import { LineEditor } from '../lines/line-editor.tsx'
import { countedItems, type EditedLines, orderedLines } from '../lines/lines.ts'
import styles from './order.module.css'
import { REFUND_UNREACHABLE, type RunChange } from './use-order-change.ts'

const ways = ['Some items', 'Everything left'] as const
const [SOME, EVERYTHING] = ways
const OTHER = 'Another reason'
/** Refusals that the owner may override. */
const overridable: readonly string[] = ['same-amount', 'disputed'] satisfies RefundRefusal['code'][]
const reasons = [...cancelReasons, OTHER] as const

function buttonWords(plan: RefundPlanAnswer | null, isCancellation: boolean): string {
  if (isCancellation) return plan ? `Cancel order and refund ${formatCents(plan.amount)}` : 'Review cancellation'
  return plan ? `Refund ${formatCents(plan.amount)}` : 'Review refund'
}

type Props = {
  order: OrderAnswer
  run: RunChange
  isBusy: boolean
  /** How many of each item are chosen at first; null for everything, absent for none. */
  returned?: readonly number[] | null
  /** Refunds everything that is left and tells the customer why. */
  isCancellation?: boolean
  onDone: () => void
}

export function RefundForm({ order, run, isBusy, returned, isCancellation = false, onDone }: Props) {
  const { quantities } = order.left
  const hasLines = quantities.some((count) => count > 0) && !isCancellation
  const [way, setWay] = useState<(typeof ways)[number]>(hasLines && returned !== null ? SOME : EVERYTHING)
  const [lines, setLines] = useState<EditedLines>(() => orderedLines(order.summary.items, returned ?? []))
  const [reason, setReason] = useState<(typeof reasons)[number]>(reasons[0])
  const [words, setWords] = useState('')
  const [isKnowing, setKnowing] = useState(false)
  const [isPutBack, setPutBack] = useState(true)
  const [plan, setPlan] = useState<RefundPlanAnswer | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [canOverride, setCanOverride] = useState(false)
  const planning = useDeskMutation(orderChanges['refund-plan'], {
    onError: (sentence, code) => {
      setError(sentence)
      setCanOverride(code !== undefined && overridable.includes(code))
    },
  })
  const items = countedItems(order.summary.items, lines)
  const what: RefundWhat = way === EVERYTHING ? { kind: 'all' } : { kind: 'items', items }
  const cancelling = isCancellation ? { cancelReason: reason === OTHER ? words : reason } : {}
  const how = { what, another: isKnowing, despiteDispute: isKnowing, ...cancelling }
  const { issues = [] } = v.safeParse(RefundPlanRequest, { ...how, version: order.version }, { abortPipeEarly: true })
  const { form, errors, check } = useFieldErrors(fieldErrors(issues))
  const change = () => {
    setPlan(null)
    setError(null)
    setCanOverride(false)
    setKnowing(false)
  }
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (plan) {
      const sum = formatCents(plan.amount)
      const body = { ...how, key: plan.key, putBack: isCancellation && isPutBack && order.stock.held !== '' }
      const done = isCancellation ? `Order cancelled, ${sum} on its way back` : `Refund of ${sum} on its way`
      await run({ change: 'refund', body, wanted: `Refund ${sum}`, done })
      return onDone()
    }
    if (!check()) return
    if (way === SOME && items.length === 0) return setError('Choose the items to refund.')
    const params = { id: order.summary.id }
    setPlan(await planning.run({ params, body: { ...how, version: order.version }, unreachable: REFUND_UNREACHABLE }))
  }
  return (
    <form ref={form} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      {isCancellation ? (
        <ChipChoice
          legend="What the customer reads"
          options={reasons}
          value={reason}
          onChange={(chosen) => {
            setReason(chosen)
            change()
          }}
        />
      ) : (
        <ChipChoice
          legend="What to refund"
          options={hasLines ? ways : [EVERYTHING]}
          value={way}
          onChange={(chosen) => {
            setWay(chosen)
            change()
          }}
        />
      )}
      {isCancellation && reason === OTHER && (
        <Field
          label="Reason"
          name="cancelReason"
          error={errors.cancelReason}
          limit={CANCEL_REASON_MAX}
          autoComplete="off"
          value={words}
          onChange={({ currentTarget: { value } }) => {
            setWords(value)
            change()
          }}
        />
      )}
      {isCancellation && order.stock.held !== '' && (
        <Checkbox
          label={`Put ${order.stock.held} back on sale. Otherwise it stays sold.`}
          checked={isPutBack}
          onChange={(event) => setPutBack(event.currentTarget.checked)}
        />
      )}
      {way === SOME && (
        <LineEditor
          of={{ kind: 'count', items: order.summary.items, left: quantities }}
          lines={lines}
          onChange={(chosen) => {
            setLines(chosen)
            change()
          }}
        />
      )}
      {error !== null && (
        <>
          <Notice kind="error" alert>
            <p>{error}</p>
          </Notice>
          {canOverride && (
            <Checkbox
              label="Refund it anyway"
              checked={isKnowing}
              onChange={(event) => setKnowing(event.currentTarget.checked)}
            />
          )}
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
        {buttonWords(plan, isCancellation)}
      </Button>
    </form>
  )
}
