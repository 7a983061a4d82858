import { type SubmitEvent, useState } from 'react'
import * as v from 'valibot'
import { findAnyProduct } from '#shop/catalogue/catalogue.ts'
import type { OrderAnswer } from '#shop/desk/orders.ts'
import { CANCEL_REASON_MAX } from '#shop/promises.ts'
import { newId } from '../../platform/new-id.ts'
import { useShop } from '../../shop/use-shop.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { DraftNotice } from '../drafts/draft-notice.tsx'
import { useVersionedDraft } from '../drafts/use-draft.ts'
import { useFieldErrors } from '../forms/use-field-errors.ts'
import { LineEditor } from '../lines/line-editor.tsx'
import { EditedLines, orderedLine, priceProblem, wantedItem, wordsFaults } from '../lines/lines.ts'
import styles from './order.module.css'
import type { RunChange } from './use-order-change.ts'

const Form = v.object({ ...v.entriesFromList(['id', 'reason'], v.string()), lines: EditedLines })
type Form = v.InferOutput<typeof Form>

type Props = {
  order: OrderAnswer
  /** How many of each item can be exchanged. */
  left: readonly number[]
  run: RunChange
  isBusy: boolean
  onSent: () => void
}

export function ExchangeForm({ order, left, run, isBusy, onSent }: Props) {
  const shop = useShop()
  const { id: orderId, items: ordered, reference, email } = order.summary
  const fresh = (): Form => ({
    id: newId(),
    reason: '',
    lines: ordered.flatMap((item, index) =>
      findAnyProduct(shop, item.id) && (left[index] ?? 0) > 0 ? [orderedLine(item, 0)] : [],
    ),
  })
  const [blank] = useState(fresh)
  const draft = useVersionedDraft(`exchange ${orderId}`, Form, blank, order.version)
  const { lines, ...form } = draft.value
  const change = (more: Partial<Form>) => draft.change((before) => ({ ...before, ...more }))
  const chosen = lines.filter(({ quantity }) => Number(quantity) > 0)
  const hasProblem = chosen.some((line) => {
    const item = ordered.find(({ itemId }) => itemId === line.key)
    return item && priceProblem(shop, item, line) !== null
  })
  const faults = wordsFaults(lines, ({ product }) => findAnyProduct(shop, product))
  const { form: element, errors, check } = useFieldErrors(faults)
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (!check()) return
    const { id, reason } = form
    const sent = await run(
      {
        change: 'exchange',
        body: { id, reason, items: chosen.map(wantedItem) },
        wanted: 'Exchange items',
        done: 'Exchange ready to make and post',
        draft,
      },
      { ...order, version: String(draft.version) },
    )
    if (sent) onSent()
  }
  return (
    <form ref={element} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <p className={styles.fact}>
        We’ll e-mail {email} what you’re sending and how to return the first. It costs the customer nothing, and their
        rights from {reference} stay the same.
      </p>
      <DraftNotice of={draft} />
      <LineEditor
        of={{ kind: 'exchange', items: ordered, left }}
        lines={lines}
        errorOf={(field) => errors[field]}
        onChange={(changed) => change({ lines: changed })}
      />
      <Field
        label="Reason (optional)"
        hint="Everyone at the desk sees it."
        limit={CANCEL_REASON_MAX}
        autoComplete="off"
        value={form.reason}
        onChange={(event) => change({ reason: event.currentTarget.value })}
      />
      <Button type="submit" wide busy={isBusy} disabled={chosen.length === 0 || hasProblem}>
        Exchange and tell the customer
      </Button>
    </form>
  )
}
