import { useId } from 'react'
import { Field } from '../../ui/field.tsx'
import { useTyped } from './use-typed.ts'

/** Cents from what was typed as euro, such as 4.95 or 4,95; null if it is no amount. */
export function centsFrom(typed: string): number | null {
  const [, euro, cents = ''] = /^€?\s?(\d{1,5})(?:[.,](\d{1,2}))?$/.exec(typed.trim()) ?? []
  return euro === undefined ? null : Number(euro) * 100 + Number(cents.padEnd(2, '0'))
}

/** Cents as their field shows them: 495 is '4.95'. */
export function euroTyped(cents: number): string {
  return (cents / 100).toFixed(2)
}

type EuroProps = {
  label: string
  hint?: string
  cents: number | null
  error?: string | undefined
  common?: readonly { readonly cents: number; readonly name: string }[]
  isFirst?: boolean
  onChange: (cents: number) => void
  /** The field was emptied. Without it, the field needs an amount. */
  onEmpty?: () => void
}

/** An amount in euro as one types it; what is no amount is said at once, and not taken. */
export function EuroField({ label, hint, cents, error, common = [], isFirst, onChange, onEmpty }: EuroProps) {
  const listId = useId()
  const read = (typed: string) => {
    const amount = centsFrom(typed)
    // In a field that may be empty, zero counts as empty.
    if (onEmpty && (typed.trim() === '' || amount === 0)) return null
    return amount ?? undefined
  }
  const { text, isInvalid, setTyped } = useTyped(cents, read, (amount) => (amount === null ? '' : euroTyped(amount)))
  return (
    <>
      <Field
        label={label}
        hint={hint}
        value={text}
        inputMode="decimal"
        list={common.length > 0 ? listId : undefined}
        autoComplete="off"
        error={isInvalid ? `Enter an amount in euro, such as ${euroTyped(495)}.` : error}
        data-unread={isInvalid || undefined}
        data-focus-first={isFirst}
        onFocus={isFirst ? (event) => event.currentTarget.select() : undefined}
        onChange={(event) => {
          const { value } = event.currentTarget
          setTyped(value)
          const amount = read(value)
          if (amount === null) onEmpty?.()
          else if (amount !== undefined) onChange(amount)
        }}
      />
      {common.length > 0 && (
        <datalist id={listId}>
          {common.map((one) => (
            <option key={one.cents} value={euroTyped(one.cents)}>
              {one.name}
            </option>
          ))}
        </datalist>
      )}
    </>
  )
}
