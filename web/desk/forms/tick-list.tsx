import { useId } from 'react'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ErrorText } from '../../ui/field.tsx'

type Props = {
  className: string | undefined
  legend: string
  options: readonly {
    readonly value: string
    readonly name: string
    readonly hint?: string | undefined
    readonly disabled?: boolean
  }[]
  chosen: readonly string[]
  error?: string | undefined
  /** Those that were chosen stay in their order. A new one is the last. */
  onChange: (chosen: readonly string[]) => void
}

/** Several of a list, by checkbox. */
export function TickList({ className, legend, options, chosen, error, onChange }: Props) {
  const id = useId()
  return (
    <fieldset className={className} aria-describedby={error && `${id}-error`}>
      <legend>{legend}</legend>
      {options.map(({ value, name, ...rest }) => (
        <Checkbox
          key={value}
          {...rest}
          label={name}
          checked={chosen.includes(value)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(checked ? [...chosen, value] : chosen.filter((one) => one !== value))
          }
        />
      ))}
      <ErrorText id={id} text={error} />
    </fieldset>
  )
}
