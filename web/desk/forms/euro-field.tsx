import { useId } from 'react'
import { centsFromText } from '#shop/desk/sales.ts'
import { Field } from '../../ui/field.tsx'
import { useTyped } from './use-typed.ts'

/** Cents as their field shows them: 495 is '4.95'. */
function euroTyped(cents: number): string {
  return (cents / 100).toFixed(2)
}

type EuroProps = {
  label: string
  hint?: string | undefined
  name?: string
  cents: number | null
  error?: string | undefined
  common?: readonly { readonly cents: number; readonly name: string }[]
  isFirst?: boolean
  onChange: (cents: number) => void
  /** The field was emptied, or zero was typed. Without it, the field needs an amount. */
  onEmpty?: (() => void) | undefined
  /** Zero is an amount, even though the field may be empty. */
  keepsZero?: boolean
}

/** An amount in euro as one types it; what is no amount is said at once, and not taken. */
export function EuroField({
  label,
  hint,
  name,
  cents,
  error,
  common = [],
  isFirst,
  onChange,
  onEmpty,
  keepsZero,
}: EuroProps) {
  const listId = useId()
  const read = (typed: string) => {
    const amount = centsFromText(typed)
    if (onEmpty && (typed.trim() === '' || (amount === 0 && !keepsZero))) return null
    return amount ?? undefined
  }
  const { text, isInvalid, setTyped } = useTyped(cents, read, (amount) => (amount === null ? '' : euroTyped(amount)))
  return (
    <>
      <Field
        label={label}
        hint={hint}
        name={name}
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
