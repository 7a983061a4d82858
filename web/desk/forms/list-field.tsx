import { Field } from '../../ui/field.tsx'
import { listFrom } from './typed-list.ts'
import { useTyped } from './use-typed.ts'

type Props = {
  label: string
  hint?: string | undefined
  error?: string | undefined
  name?: string
  list: readonly string[]
  onChange: (list: readonly string[]) => void
}

/** A list as one types it on a line, with commas. */
export function ListField({ list, onChange, ...field }: Props) {
  const { text, setTyped } = useTyped<readonly string[]>(list, listFrom, (all) => all.join(', '))
  return (
    <Field
      {...field}
      value={text}
      autoComplete="off"
      onChange={(event) => {
        const { value } = event.currentTarget
        setTyped(value)
        onChange(listFrom(value))
      }}
    />
  )
}
