import { TextArea } from '../../ui/field.tsx'
import { listFrom } from './typed-list.ts'
import { useTyped } from './use-typed.ts'

type Props = {
  label: string
  hint?: string | undefined
  error?: string | undefined
  name?: string
  lines: readonly string[]
  /** More lines are dropped. */
  max?: number | undefined
  onChange: (lines: readonly string[]) => void
}

export function LinesField({ lines, max, onChange, ...field }: Props) {
  const read = (text: string): readonly string[] => listFrom(text, '\n').slice(0, max)
  const { text, setTyped } = useTyped(lines, read, (all) => all.join('\n'))
  return (
    <TextArea
      {...field}
      value={text}
      rows={Math.max(3, lines.length + 1)}
      autoComplete="off"
      onChange={(event) => {
        const { value } = event.currentTarget
        setTyped(value)
        onChange(read(value))
      }}
    />
  )
}
