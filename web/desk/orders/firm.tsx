import type { SubmitEvent } from 'react'
import * as v from 'valibot'
import type { OrderAnswer } from '#shop/desk/orders.ts'
import { ADDRESS_PART_MAX } from '#shop/promises.ts'
import { Button } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Field } from '../../ui/field.tsx'
import { DraftNotice } from '../parts/draft-notice.tsx'
import { useDraft } from '../parts/use-draft.ts'
import styles from './order.module.css'
import type { RunChange } from './use-order-change.ts'

const Typed = v.object({ name: v.string(), vatNumber: v.string() })

/** The company that an order's invoices name, and the form that adds it. */
export function Firm({ order, run, isBusy }: { order: OrderAnswer; run: RunChange; isBusy: boolean }) {
  const { firm } = order
  const seen = { name: firm?.name ?? '', vatNumber: firm?.vatNumber ?? '' }
  const draft = useDraft(`firm ${order.summary.id}`, Typed, seen)
  const { name, vatNumber } = draft.value
  const save = async () => {
    const body = { name, vatNumber: vatNumber.trim() || null }
    await run({ change: 'firm', body, wanted: `Invoice for ${name}`, done: `${name} is on the invoice`, draft })
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void save()
  }
  return (
    <Disclosure summary={firm === null ? 'Add a company to the invoice' : `Invoice for ${firm.name}`}>
      <form className={styles.form} onSubmit={submit}>
        <DraftNotice of={draft} />
        <Field
          label="Company name"
          required
          limit={ADDRESS_PART_MAX}
          value={name}
          onChange={({ currentTarget: { value } }) => draft.change((typed) => ({ ...typed, name: value }))}
        />
        <Field
          label="VAT number (optional)"
          autoComplete="off"
          value={vatNumber}
          onChange={({ currentTarget: { value } }) => draft.change((typed) => ({ ...typed, vatNumber: value }))}
        />
        <Button type="submit" kind="secondary" busy={isBusy}>
          Add to the invoice
        </Button>
      </form>
    </Disclosure>
  )
}
