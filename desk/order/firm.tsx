import { type SubmitEvent, useState } from 'react'
import type { OrderAnswer } from '#shop/desk/orders.ts'
import { ADDRESS_PART_MAX } from '#shop/promises.ts'
import { Button } from '../../storefront/ui/button.tsx'
import { Field } from '../../storefront/ui/field.tsx'
import styles from './order.module.css'
import type { RunChange } from './use-change.ts'

/** The firm that an order's invoices name, and how to put one on them that asks for it. */
export function Firm({ order, run, isBusy }: { order: OrderAnswer; run: RunChange; isBusy: boolean }) {
  const { firm } = order
  const [name, setName] = useState(firm?.name ?? '')
  const [vatNumber, setVatNumber] = useState(firm?.vatNumber ?? '')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const body = { name, vatNumber: vatNumber.trim() || null }
    void run({ change: 'firm', body, wanted: `Invoices for ${name}`, done: `The invoices name ${name}` })
  }
  return (
    <details>
      <summary>{firm === null ? 'Put a firm on them' : `They name ${firm.name}`}</summary>
      <form className={styles.form} onSubmit={submit}>
        <Field
          label="Name of the firm"
          required
          maxLength={ADDRESS_PART_MAX}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Field
          label="Its VAT number, if it has one"
          autoComplete="off"
          value={vatNumber}
          onChange={(event) => setVatNumber(event.currentTarget.value)}
        />
        <Button type="submit" kind="secondary" busy={isBusy}>
          Put it on the invoices
        </Button>
      </form>
    </details>
  )
}
