import { TextArea } from '../../ui/field.tsx'
import { listFrom } from '../forms/typed-list.ts'
import { useTyped } from '../forms/use-typed.ts'

type Props = {
  label: string
  lines: readonly string[]
  /** Lines at most; more are dropped. */
  max: number
  onChange: (lines: readonly string[]) => void
}

export function LinesField({ label, lines, max, onChange }: Props) {
  const read = (text: string): readonly string[] => listFrom(text, '\n').slice(0, max)
  const { text, setTyped } = useTyped(lines, read, (all) => all.join('\n'))
  return (
    <TextArea
      label={label}
      hint={`One on each line, ${max} at most.`}
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
