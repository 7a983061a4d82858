import { type SubmitEvent, useState } from 'react'
import * as v from 'valibot'
import { dayInIreland } from '#shop/dates.ts'
import { deskApi, deskPaths } from '#shop/desk/paths.ts'
import { StallSaleAnswer, saleTotal } from '#shop/desk/sales.ts'
import { formatCents } from '#shop/money.ts'
import { useNavigate } from '../../platform/router.tsx'
import { ChipChoice } from '../../ui/chip.tsx'
import { Field } from '../../ui/field.tsx'
import { DraftNotice } from '../parts/draft-notice.tsx'
import { Screen } from '../parts/screen.tsx'
import { useDeskMutation } from '../parts/use-desk-mutation.ts'
import { useDraft } from '../parts/use-draft.ts'
import { emptyLine, LineFields, linesTyped, TypedLine } from './line-fields.tsx'
import { SaleForm } from './sale-form.tsx'

const ways = ['Cash', 'Card terminal'] as const
const Form = v.object({
  ...v.entriesFromList(['id', 'email', 'day'], v.string()),
  lines: v.pipe(v.array(TypedLine), v.readonly()),
  way: v.picklist(ways),
})
type Form = v.InferOutput<typeof Form>

/** Records a sale at a stall as an order, then opens it, to print the receipt. */
export function StallScreen() {
  const navigate = useNavigate()
  const [blank] = useState<Form>(() => ({
    id: crypto.randomUUID(),
    email: '',
    day: dayInIreland(new Date()),
    way: ways[0],
    lines: [emptyLine()],
  }))
  const draft = useDraft('stall sale', Form, blank)
  const form = draft.value
  const [error, setError] = useState<string | null>(null)
  const { run, isBusy } = useDeskMutation(StallSaleAnswer, { onError: setError })
  const put = (change: Partial<Form>) => draft.change((before) => ({ ...before, ...change }))
  const lines = linesTyped(form.lines)
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const { id, day, way, email } = form
    const body = { id, day, lines, paidBy: way === 'Cash' ? 'cash' : 'terminal', email: email.trim() || null }
    const sold = await run({ path: deskApi.stallSale, body, done: `Sale of ${formatCents(saleTotal(lines))} recorded` })
    if (!sold) return
    draft.discard()
    navigate(deskPaths.order(sold.id), { isDone: true })
  }
  return (
    <Screen
      title="Stall sale"
      back={{ to: deskPaths.orders, name: 'Orders' }}
      lead="For items paid and handed over at a stall. The sale appears in Accounts like any order."
    >
      <SaleForm total={saleTotal(lines)} error={error} busy={isBusy} button="Record sale" onSubmit={submit}>
        <DraftNotice of={draft} />
        <LineFields lines={form.lines} onChange={(changed) => put({ lines: changed })} />
        <ChipChoice legend="Paid by" options={ways} value={form.way} onChange={(way) => put({ way })} />
        <Field
          label="Date"
          type="date"
          value={form.day}
          onChange={(event) => put({ day: event.currentTarget.value })}
        />
        <Field
          label="E-mail address for the receipt (optional)"
          type="email"
          autoComplete="off"
          value={form.email}
          onChange={(event) => put({ email: event.currentTarget.value })}
        />
      </SaleForm>
    </Screen>
  )
}
