import { useState } from 'react'

/**
 * Text of a field with a non-text value. Shows what was typed while it parses to the current value (or does not parse);
 * otherwise formats the value.
 */
export function useTyped<Value>(
  value: Value,
  read: (typed: string) => Value | undefined,
  write: (value: Value) => string,
) {
  const [typed, setTyped] = useState<string | null>(null)
  const typedValue = typed === null ? undefined : read(typed)
  const isOwn = typed !== null && (typedValue === undefined || JSON.stringify(typedValue) === JSON.stringify(value))
  const text = isOwn ? typed : write(value)
  return { text, isInvalid: read(text) === undefined, setTyped }
}
