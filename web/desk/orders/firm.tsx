import type { SubmitEvent } from 'react'
import * as v from 'valibot'
import { FirmChange } from '#shop/desk/changes.ts'
import type { OrderAnswer } from '#shop/desk/orders.ts'
import { ADDRESS_PART_MAX } from '#shop/promises.ts'
import { fieldErrors } from '#shop/texts/field-errors.ts'
import { Button } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Field } from '../../ui/field.tsx'
import { DraftNotice } from '../drafts/draft-notice.tsx'
import { useDraft } from '../drafts/use-draft.ts'
import { useFieldErrors } from '../forms/use-field-errors.ts'
import styles from './order.module.css'
import type { RunChange } from './use-order-change.ts'

const Typed = v.object({ name: v.string(), vatNumber: v.string() })

export function Firm({ order, run, isBusy }: { order: OrderAnswer; run: RunChange; isBusy: boolean }) {
  const { firm } = order
  const seen = { name: firm?.name ?? '', vatNumber: firm?.vatNumber ?? '' }
  const draft = useDraft(`firm ${order.summary.id}`, Typed, seen)
  const { name, vatNumber } = draft.value
  const body = { name, vatNumber: vatNumber.trim() || null }
  const { issues = [] } = v.safeParse(FirmChange, { ...body, version: order.version }, { abortPipeEarly: true })
  const { form, errors, check } = useFieldErrors(fieldErrors(issues))
  const save = async () => {
    await run({ change: 'firm', body, wanted: `Invoice for ${name}`, done: `${name} is on the invoice`, draft })
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (check()) void save()
  }
  return (
    <Disclosure summary={firm === null ? 'Add a company to the invoice' : `Invoice for ${firm.name}`}>
      <form ref={form} className={styles.form} onSubmit={submit} noValidate>
        <DraftNotice of={draft} />
        <Field
          label="Company name"
          name="name"
          required
          limit={ADDRESS_PART_MAX}
          value={name}
          error={errors.name}
          onChange={({ currentTarget: { value } }) => draft.change((typed) => ({ ...typed, name: value }))}
        />
        <Field
          label="VAT number (optional)"
          name="vatNumber"
          autoComplete="off"
          value={vatNumber}
          error={errors.vatNumber}
          onChange={({ currentTarget: { value } }) => draft.change((typed) => ({ ...typed, vatNumber: value }))}
        />
        <Button type="submit" kind="secondary" busy={isBusy}>
          Add to the invoice
        </Button>
      </form>
    </Disclosure>
  )
}
